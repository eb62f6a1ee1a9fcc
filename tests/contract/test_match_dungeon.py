"""The dungeon of a match: proposed, accepted, decided on, sealed, opened, and proved at the end."""

import json
from hashlib import sha256

import pytest

from accounts.models import User
from tests.contract.phones import Phone
from tests.contract.verbs import invite

CHESTS = [{"is": "chest", "at": [x, y]} for y in (0, 3) for x in (4, 6, 8)]
PADS = [{"is": "pad", "at": [3 + n, 1 + n % 2], "number": n + 1} for n in range(6)]
SEWER = {"name": "The Sewer", "squares": ["11.........22"] * 4, "things": [*CHESTS, *PADS]}
SECRETS = [
    {"is": "trap", "at": [9, 1], "type": "pit"},
    {"is": "trap", "at": [9, 2], "type": "gas"},
    {"is": "portal", "at": [10, 0], "symbol": "moon"},
    {"is": "portal", "at": [10, 3], "symbol": "moon"},
]
TRAPPED = {**SEWER, "name": "The Trapped Sewer", "things": [*SEWER["things"], *SECRETS]}
POOR = {**SEWER, "name": "The Poor Sewer", "things": [*CHESTS[1:], *PADS]}
WITH_TRAPS = {"options": {"traps": 2, "features": ["secret_passages"]}}


def at(night):
    return f"{night.at}dungeon/"


def kept(person, dungeon=SEWER, **where):
    """The id of the dungeon, once this person keeps it."""
    return person.post("dungeons/", 201, dungeon=dungeon, **where)["id"]


def sha(text):
    return sha256(text.encode()).hexdigest()


def kinds(shown):
    return {one["is"] for one in shown["dungeon"]["things"]}


def contents(text):
    return [one["holds"] for one in json.loads(text)["chests"]]


@pytest.fixture
def night(arranged):
    return arranged()


@pytest.fixture
def trapped(arranged):
    return arranged(making=WITH_TRAPS)


@pytest.fixture
def placed(night, alice):
    """Played in the sewer, by Alice's decision."""
    alice.put(at(night), 200, dungeon=kept(alice))
    return night


@pytest.fixture
def master(alice, mallory, cellar, trapped):
    """Mallory, who leads the match and coaches nobody."""
    invite(alice, mallory, cellar)
    options = {"gm": True}
    asked = {"options": options, "game_master": "mallory", "decide": True}
    alice.post(f"{trapped.at}proposals/", 201, **asked)
    return mallory


def test_a_commissioners_choice_holds_at_once(night, alice, carol):
    dungeon = kept(alice)
    shown = alice.put(at(night), 200, dungeon=dungeon)
    assert (shown["id"], shown["version"], shown["placed_by"]) == (dungeon, 1, "alice")
    assert shown["hash"] == alice.get(f"dungeons/{dungeon}/")["hash"]
    assert shown["dungeon"]["squares"] == SEWER["squares"]
    assert carol.get(at(night)) == shown


def test_a_coachs_choice_waits_for_the_other_side(night, bob, carol):
    dungeon = kept(bob)
    proposal = bob.put(at(night), 202, dungeon=dungeon)
    assert (proposal["kind"], proposal["status"]) == ("dungeon", "open")
    assert (proposal["agreed"], proposal["awaited"]) == (night.teams[:1], night.teams[1:])
    waiting = carol.get(at(night))
    assert (waiting["dungeon"], waiting["sealed"]) == (None, None)
    assert waiting["proposals"] == [proposal]
    carol.post(f"{night.at}proposals/{proposal['id']}/accept/", 200)
    assert carol.get(at(night))["id"] == dungeon


def test_the_other_side_reads_what_is_proposed_though_the_dungeon_is_nobody_elses(
    night, bob, carol
):
    dungeon = kept(bob)
    proposal = bob.put(at(night), 202, dungeon=dungeon)
    carol.get(f"dungeons/{dungeon}/", 404)
    shown = carol.get(at(night), proposal=proposal["id"])
    assert shown["dungeon"]["name"] == "The Sewer"
    carol.get(at(night), 404, proposal=proposal["id"] + 1)
    carol.get(at(night), 400, proposal="x")


def test_a_refused_dungeon_isnt_played_in(night, bob, carol):
    proposal = bob.put(at(night), 202, dungeon=kept(bob))
    carol.post(f"{night.at}proposals/{proposal['id']}/refuse/", 200, reason="Too narrow.")
    shown = carol.get(at(night))
    assert (shown["dungeon"], shown["proposals"]) == (None, [])


def test_a_dungeon_with_errors_needs_words_of_consent(night, alice, bob, carol):
    dungeon = kept(alice, POOR)
    for consent in ({}, {"consent": ""}, {"consent": "  "}, {"consent": None}):
        problem = alice.put(at(night), 422, dungeon=dungeon, **consent)
        assert {(one["rule"], one["severity"]) for one in problem["verdicts"]} == {
            ("DUN-01", "error")
        }
    shown = alice.put(at(night), 200, dungeon=dungeon, consent="One chest broke.")
    assert (shown["consent"], shown["id"]) == ("One chest broke.", dungeon)
    assert bob.get(at(night))["verdicts"] == shown["verdicts"] != []


def test_the_version_is_pinned_whatever_is_drawn_later(night, alice, bob):
    dungeon = kept(alice)
    first = alice.put(at(night), 200, dungeon=dungeon)
    alice.put(f"dungeons/{dungeon}/", 200, dungeon={**SEWER, "name": "The New Sewer"})
    assert bob.get(at(night)) == first
    assert alice.put(at(night), 200, dungeon=dungeon)["version"] == 2
    back = alice.put(at(night), 200, dungeon=dungeon, version=1)
    assert (back["hash"], back["sealed"]) == (first["hash"], first["sealed"])


def test_what_stands_there_is_what_is_played_with(night, alice, bob):
    more = {**SEWER, "things": [*SEWER["things"], {"is": "pad", "at": [9, 2], "number": 7}]}
    alice.put(at(night), 200, dungeon=kept(alice, more))
    options = night.shown()["options"]
    assert (options["chests"], options["teleporters"]) == (6, 7)


def test_another_dungeon_is_judged_by_what_was_agreed_on_not_by_the_one_before(
    trapped, alice, carol
):
    alice.put(at(trapped), 200, dungeon=kept(alice))
    assert trapped.shown()["options"]["traps"] == 0
    alice.put(at(trapped), 200, dungeon=kept(alice, TRAPPED))
    assert trapped.shown()["options"]["traps"] == 2


def test_more_teleporters_than_needed_bind_nobody_to_as_many_in_another_dungeon(night, alice):
    more = {**SEWER, "things": [*SEWER["things"], {"is": "pad", "at": [9, 2], "number": 7}]}
    alice.put(at(night), 200, dungeon=kept(alice, more))
    assert alice.put(at(night), 200, dungeon=kept(alice))["verdicts"] == []
    assert night.shown()["options"]["teleporters"] == 6


def test_options_that_speak_against_the_dungeon_are_refused(placed, alice, bob, carol):
    asked = {"options": {"placement_rules": True}}
    for decide in ({}, {"decide": True}):
        problem = alice.post(f"{placed.at}proposals/", 422, **asked, **decide)
        assert "DUN-03" in {one["rule"] for one in problem["verdicts"]}
        assert problem["verdicts"][0]["message"].startswith("The match's dungeon: ")
    more = {"options": {"chests": 8}, "decide": True}
    alice.post(f"{placed.at}proposals/", 422, **more)
    assert alice.get(at(placed))["verdicts"] == []
    alice.put(at(placed), 200, dungeon=kept(alice), consent="As it is.")
    alice.post(f"{placed.at}proposals/", 201, **asked, decide=True)
    assert placed.shown()["options"]["chests"] == 6


def test_what_was_consented_to_is_still_said(night, alice, bob):
    """League rules that ask for eight chests speak against six of them, before and after."""
    asked = {"options": {"chests": 8}, "decide": True}
    alice.post(f"{night.at}proposals/", 201, **asked)
    dungeon = kept(alice)
    refused = alice.put(at(night), 422, dungeon=dungeon)
    shown = alice.put(at(night), 200, dungeon=dungeon, consent="Two broke.")
    assert night.shown()["options"]["chests"] == 6
    said = "There must be 8 chests, and there are 6."
    for found in (refused, shown, bob.get(at(night))):
        assert said in {one["message"] for one in found["verdicts"]}


def test_after_the_start_it_is_too_late(night, alice, bob):
    dungeon = kept(alice, public=True)
    night.start()
    alice.put(at(night), 409, dungeon=dungeon)
    bob.put(at(night), 409, dungeon=dungeon)
    assert bob.get(at(night))["dungeon"] is None


def test_what_wasnt_accepted_lapses_with_the_start(night, bob, carol):
    proposal = bob.put(at(night), 202, dungeon=kept(bob))
    night.start()
    carol.post(f"{night.at}proposals/{proposal['id']}/accept/", 409)
    shown = carol.get(at(night))
    assert (shown["dungeon"], shown["proposals"]) == (None, [])


def test_malformed_choices_and_dungeons_out_of_sight(night, alice, bob):
    for sent in ({}, {"dungeon": "x"}, {"dungeon": True}, {"dungeon": 1, "version": "x"}):
        alice.put(at(night), 400, **sent)
    secret = kept(bob)
    alice.put(at(night), 404, dungeon=secret)
    bob.put(at(night), 404, dungeon=secret, version=2)
    bob.put(at(night), 400, dungeon=secret, consent="x" * 301)


def test_of_what_is_sealed_the_hash_is_shown_from_the_start_and_the_text_at_the_end(
    placed, alice, bob, carol
):
    before = bob.get(at(placed))["sealed"]
    assert before["text"] is None
    placed.start()
    assert alice.get(at(placed))["sealed"] == before
    placed.finish()
    assert carol.get(at(placed))["sealed"] == before
    placed.close()
    after = carol.get(at(placed))
    assert after["sealed"]["hash"] == before["hash"] == sha(after["sealed"]["text"])
    assert sorted(contents(after["sealed"]["text"])) == ["ball"] + ["explosion"] * 5
    assert json.loads(after["sealed"]["text"])["dungeon"] == after["hash"]


def test_with_other_options_the_chests_are_dealt_anew_until_the_start(placed, alice, bob):
    before = bob.get(at(placed))["sealed"]["hash"]
    alice.post(f"{placed.at}proposals/", 201, options={"balls": 3}, decide=True)
    placed.start()
    sealed = bob.get(at(placed))["sealed"]["hash"]
    assert sealed != before
    placed.finish({"kind": "abandoned"}).close()
    text = bob.get(at(placed))["sealed"]["text"]
    assert (sha(text), contents(text).count("ball")) == (sealed, 3)


def test_traps_lie_face_down_for_everybody(trapped, alice, bob):
    alice.put(at(trapped), 200, dungeon=kept(alice, TRAPPED))
    for person in (alice, bob):
        shown = person.get(at(trapped))
        traps = [one for one in shown["dungeon"]["things"] if one["is"] == "trap"]
        assert traps == [{"is": "trap", "at": [9, 1]}, {"is": "trap", "at": [9, 2]}]
        assert (shown["found"], shown["sealed"]["text"]) == ([], None)


def test_a_game_master_is_told_that_what_stands_in_a_library_hides_nothing(
    master, trapped, cellar, client
):
    def warned(name):
        client.force_login(User.objects.get(username=name))
        page = client.get(f"/{at(trapped)}").content.decode()
        return "anybody who opens it can see what is meant to be hidden" in page

    dungeon = kept(master, TRAPPED, league=cellar)
    master.put(at(trapped), 200, dungeon=dungeon)
    assert warned("mallory")
    assert not warned("alice")
    master.put(f"dungeons/{dungeon}/", 200, dungeon=TRAPPED, league=None)
    assert not warned("mallory")


def test_what_a_game_master_hides_only_they_see(trapped, master, alice, bob):
    dungeon = kept(master, TRAPPED)
    own = master.put(at(trapped), 200, dungeon=dungeon)
    assert sha(own["sealed"]["text"]) == own["sealed"]["hash"]
    assert {"trap", "portal"} <= kinds(own)
    for person in (alice, bob):
        shown = person.get(at(trapped))
        assert kinds(shown) == {"chest", "pad"}
        assert (shown["sealed"]["text"], shown["found"]) == (None, [])
        # With the document's hash and the rest in sight, a few traps could be found by trying.
        assert shown["hash"] is None
        assert person.get(f"{trapped.at}proposals/")[-1]["dungeon"]["id"] == dungeon


def test_a_chest_that_is_opened_shows_what_it_holds(placed, bob, carol):
    placed.start()
    shown = carol.post(f"{at(placed)}open/", 200, what="chest", number=2)["found"]
    assert bob.get(at(placed))["found"] == shown
    (found,) = shown
    assert (found["is"], found["number"], found["at"]) == ("chest", 2, [6, 0])
    placed.finish().close()
    text = bob.get(at(placed))["sealed"]["text"]
    assert contents(text)[1] == found["holds"]
    carol.post(f"{at(placed)}open/", 409, what="chest", number=1)


def test_who_tries_out_opening_a_chest_learns_nothing_of_it(placed, bob, carol, mallory):
    opening = {"what": "chest", "number": 2, "preview": True}
    carol.post(f"{at(placed)}open/", 409, **opening)
    placed.start()
    tried = carol.post(f"{at(placed)}open/", 200, **opening)
    assert {**tried, "treasury": 0} == {"preview": True, "paid": 0, "treasury": 0, "verdicts": []}
    assert bob.get(at(placed))["found"] == []
    carol.post(f"{at(placed)}open/", 400, **{**opening, "number": 7})
    mallory.post(f"{at(placed)}open/", 404, **opening)


def test_what_the_table_told_is_known_too(placed, bob):
    placed.start()
    phone = Phone(bob, placed, **{"as": "coach"})
    phone.bring(phone.entry("chest", chest=3, **{"is": "exploded"}))
    assert [(one["is"], one["number"]) for one in bob.get(at(placed))["found"]] == [("chest", 3)]


def test_what_is_hidden_only_the_game_master_shows(trapped, master, alice, bob):
    master.put(at(trapped), 200, dungeon=kept(master, TRAPPED))
    bob.post(f"{at(trapped)}open/", 409, what="trap", number=1)
    trapped.start()
    for person in (alice, bob):
        person.post(f"{at(trapped)}open/", 403, what="trap", number=1)
    phone = Phone(bob, trapped, **{"as": "coach"})
    phone.bring(phone.entry("trap", trap=1, **{"is": "known"}))
    assert bob.get(at(trapped))["found"] == []
    master.post(f"{at(trapped)}open/", 200, what="portal", number=2)
    shown = bob.get(at(trapped))
    assert kinds(shown) == {"chest", "pad", "portal"}
    assert [one["symbol"] for one in shown["found"]] == ["moon"]


def test_nothing_is_opened_that_isnt_there(placed, bob, mallory, alice):
    placed.start()
    for sent in ({"what": "chest", "number": 7}, {"what": "trap", "number": 1}, {"what": "x"}):
        bob.problem(f"{at(placed)}open/", 400, **{"number": 1, **sent})
    mallory.post(f"{at(placed)}open/", 404, what="chest", number=1)


def test_who_may(placed, mallory, nobody, alice, cellar):
    dungeon = kept(alice, public=True)
    mallory.get(at(placed), 404)
    mallory.put(at(placed), 404, dungeon=dungeon)
    nobody.get(at(placed), 401)
    invite(alice, mallory, cellar)
    mallory.get(at(placed), 200)
    mallory.put(at(placed), 403, dungeon=dungeon)


def test_an_old_version_of_the_match_is_a_conflict(night, alice):
    dungeon = kept(alice)
    assert alice.send(at(night), {"dungeon": dungeon}, "put", if_match='"99"').code == 409


class TestAStartTakenBack:
    """Nobody begins again who knows more than when they began."""

    BACK = {"reason": "The wrong dungeon."}

    def test_stands_once_somebody_looked_into_a_chest(self, placed, bob):
        placed.start()
        bob.post(f"{at(placed)}open/", 200, what="chest", number=2)
        said = bob.problem(f"{placed.at}unstart/", 409, **self.BACK)
        assert "hidden in its dungeon" in said["detail"]
        assert placed.shown()["status"] == "started"

    def test_stands_once_a_phone_recorded_a_chest(self, placed, bob, carol):
        placed.start()
        phone = Phone(bob, placed, **{"as": "coach"})
        note = phone.entry("note", text="Here we go")
        opened = phone.entry("chest", chest=1, **{"is": "exploded"})
        phone.bring(note, opened)
        for act in ("unstart", "call-off"):
            carol.problem(f"{placed.at}{act}/", 409, **self.BACK)
        phone.bring(phone.entry("revoke", entry=[phone.device, opened["n"]]))
        assert carol.post(f"{placed.at}unstart/", 200, **self.BACK)["status"] == "scheduled"
