"""Any command may be looked at first."""

import pytest

from tests.contract.verbs import draft, register, roster, won


@pytest.fixture
def team(bob, cellar):
    """Bob's draft of six linemen: 300,000 spent, 700,000 left."""
    return draft(bob, cellar)


PREVIEW = {"preview", "paid", "treasury", "verdicts"}


@pytest.mark.parametrize(
    ("path", "body", "paid"),
    [
        ("hire/", {"position": "norse.blitzer"}, 90_000),
        ("rerolls/", {"count": 2}, 100_000),
        ("fan-factor/", {"points": 3}, 3_000),
        ("register/", {}, 0),
    ],
)
def test_a_preview_shows_what_a_command_would_come_to(bob, team, path, body, paid):
    before = bob.get(f"teams/{team}/"), bob.get(f"teams/{team}/ledger/")
    shown = bob.post(f"teams/{team}/{path}", 200, preview=True, **body)
    assert set(shown) >= PREVIEW
    assert shown["preview"] is True
    assert (shown["paid"], shown["treasury"], shown["verdicts"]) == (paid, 700_000 - paid, [])
    assert (bob.get(f"teams/{team}/"), bob.get(f"teams/{team}/ledger/")) == before


def test_a_preview_of_a_release_shows_the_refund(bob, team):
    one = roster(bob, team)[0]
    shown = bob.post(f"teams/{team}/release/", 200, player=one, preview=True)
    assert (shown["paid"], shown["treasury"]) == (-50_000, 750_000)
    assert len(roster(bob, team)) == 6


@pytest.mark.parametrize(
    ("path", "body", "rule"),
    [
        ("hire/", {"position": "orcs.lineman"}, "TEAM-01"),
        ("hire/", {"position": "norse.blitzer", "weapon": "chainsaw"}, "SW-02"),
        ("rerolls/", {"count": 15}, "TEAM-09"),
        ("fan-factor/", {"points": 10}, "TEAM-06"),
        ("apothecary/", {}, "OPT-37"),
        ("skills/", {"player": "one", "skill": "Block"}, "SKL-01"),
    ],
)
def test_a_preview_is_200_even_when_a_rule_says_no(bob, team, path, body, rule):
    before = bob.get(f"teams/{team}/")
    named = {key: roster(bob, team)[0] if value == "one" else value for key, value in body.items()}
    shown = bob.post(f"teams/{team}/{path}", 200, preview=True, **named)
    assert rule in [verdict["rule"] for verdict in shown["verdicts"]]
    assert set(shown) >= PREVIEW
    assert bob.get(f"teams/{team}/") == before


def test_previews_of_league_commands_write_nothing(alice, bob, cellar):
    before = bob.get("teams/")["count"]
    seen = alice.post("leagues/", 200, name="Other", preview=True)
    assert set(seen) >= PREVIEW
    assert seen["preview"] is True
    assert alice.get("leagues/")["count"] == 1
    season = {"name": "Winter", "format": "open", "preview": True}
    alice.post(f"leagues/{cellar}/seasons/", 200, **season)
    alice.post(f"leagues/{cellar}/invitations/", 200, role="coach", preview=True)
    wish = {"league": cellar, "name": "Maybe", "college": "light", "preview": True}
    shown = bob.post("teams/", 200, **wish)
    assert (shown["paid"], shown["treasury"]) == (0, 1_000_000)
    assert bob.get("teams/")["count"] == before
    assert alice.get(f"leagues/{cellar}/seasons/")["count"] == 0


def test_previews_of_a_season_write_nothing(alice, bob, carol, cellar):
    ours, theirs = register(bob, cellar), register(carol, cellar, "gold")
    season = alice.post(f"leagues/{cellar}/seasons/", 201, name="W", format="round_robin")["id"]
    seen = bob.post(f"seasons/{season}/entries/", 200, team=ours, preview=True)
    assert set(seen) >= PREVIEW
    bob.post(f"seasons/{season}/entries/", 201, team=ours)
    carol.post(f"seasons/{season}/entries/", 201, team=theirs)
    assert set(alice.post(f"seasons/{season}/start/", 200, preview=True)) >= PREVIEW
    assert alice.get(f"seasons/{season}/fixtures/") == []


def test_a_preview_of_a_friendly_makes_no_match(alice, bob, carol, cellar):
    ours, theirs = register(bob, cellar), register(carol, cellar, "gold")
    shown = bob.post("matches/", 200, teams=[ours, theirs], league=cellar, preview=True)
    assert set(shown) >= PREVIEW
    assert shown["preview"] is True
    assert bob.get("matches/")["count"] == 0


def test_a_preview_of_a_dungeon_keeps_none_and_shows_what_the_rules_say(bob, carol):
    drawn = {"squares": ["11....22"]}
    seen = bob.post("dungeons/", 200, dungeon=drawn, preview=True)
    judged = bob.post("dungeons/check/", 200, dungeon=drawn)
    assert set(seen) >= PREVIEW
    assert {name: seen[name] for name in judged} == judged
    assert bob.get("dungeons/")["count"] == 0
    at = f"dungeons/{bob.post('dungeons/', 201, dungeon=drawn)['id']}/"
    wider = {"squares": ["11.....22"]}
    assert bob.put(at, dungeon=wider, preview=True)["dungeon"]["squares"] == wider["squares"]
    bob.put(at, 409, dungeon=wider, version=9, preview=True)
    carol.put(at, 404, dungeon=wider, preview=True)
    assert bob.get(at)["version"] == 1
    box = {"name": "Ours", "tiles": "4x4: n 0", "preview": True}
    assert set(bob.post("dungeons/boxes/", 200, **box)) == PREVIEW
    assert bob.get("dungeons/boxes/")["count"] == 0


def test_a_preview_of_a_matchs_dungeon_says_what_speaks_against_it(arranged, alice, bob):
    night = arranged()
    at, dungeon = f"{night.at}dungeon/", alice.post("dungeons/", dungeon={"squares": ["12"]})["id"]
    seen = alice.put(at, dungeon=dungeon, preview=True)
    assert {one["rule"] for one in seen["verdicts"]} == {"DUN-01"}
    seen = alice.put(at, dungeon=dungeon, consent="It is late.", preview=True)
    assert (set(seen), seen["verdicts"]) == (PREVIEW, [])
    assert bob.get(at)["dungeon"] is None


def test_a_preview_of_a_start_starts_nothing(arranged):
    night = arranged()
    before = night.shown()
    assert set(night.bob.post(f"{night.at}start/", 200, preview=True)) >= PREVIEW
    assert night.shown() == before


def test_a_preview_of_an_event_tells_nothing(night):
    before = night.shown()
    one = roster(night.bob, night.teams[0])[0]
    seen = night.bob.post(f"{night.at}events/", 200, type="touchdown", player=one, preview=True)
    assert set(seen) >= PREVIEW
    assert seen["verdicts"] == []
    wrong = {"type": "touchdown", "player": 999_999, "preview": True}
    refused = night.bob.post(f"{night.at}events/", 200, **wrong)
    assert [verdict["rule"] for verdict in refused["verdicts"]] == ["POST-14"]
    assert night.shown() == before


def test_a_preview_of_a_revoke_revokes_nothing(night):
    event = night.tell("note", text="Hello.")["id"]
    before = night.shown()
    seen = night.bob.post(f"{night.at}events/{event}/revoke/", 200, reason="x", preview=True)
    assert set(seen) >= PREVIEW
    assert night.shown() == before


def test_a_preview_of_a_report_reports_nothing(night):
    before = night.shown()
    seen = night.bob.post(f"{night.at}report/", 200, result=won(night.teams[0]), preview=True)
    assert set(seen) >= PREVIEW
    assert seen["preview"] is True
    none = {"kind": "touchdown", "winner": night.teams[0], "touchdowns": {}}
    refused = night.bob.post(f"{night.at}report/", 200, result=none, preview=True)
    assert [verdict["rule"] for verdict in refused["verdicts"]] == ["POST-14"]
    assert night.shown() == before


@pytest.mark.parametrize(("path", "body"), [("confirm/", {}), ("dispute/", {"reason": "No."})])
def test_a_preview_of_a_judgement_judges_nothing(night, path, body):
    night.report()
    before = night.shown()
    fields = {"version": before["version"], "preview": True, **body}
    assert set(night.carol.post(night.at + path, 200, **fields)) >= PREVIEW
    assert night.shown() == before


def test_a_preview_of_an_undo_takes_nothing_back(night):
    night.finish()
    before = night.shown(), [night.bob.get(f"teams/{team}/") for team in night.teams]
    seen = night.alice.post(f"{night.at}undo/", 200, reason="No.", preview=True)
    assert set(seen) >= PREVIEW
    assert (night.shown(), [night.bob.get(f"teams/{team}/") for team in night.teams]) == before


def test_a_preview_of_an_undo_shows_the_treasury_as_it_would_be(arranged):
    night = arranged().start()
    before = night.alice.get(f"teams/{night.teams[0]}/")["treasury"]
    night.finish().close()
    after = night.alice.get(f"teams/{night.teams[0]}/")["treasury"]
    seen = night.alice.post(f"{night.at}undo/", 200, reason="No.", preview=True)
    assert after > before
    assert (seen["treasury"], seen["paid"]) == (before, after - before)


def test_to_try_out_a_start_tells_nobody_what_was_paid_in_secret(arranged):
    night = arranged()
    bribe = [{"tactic": "bribing_the_press"}]
    night.bob.post(f"{night.at}prepare/", 200, team=night.teams[0], tactics=bribe)
    shown = night.alice.get(f"teams/{night.teams[0]}/")["treasury"]
    seen = night.alice.post(f"{night.at}start/", 200, preview=True)
    assert (seen["paid"], seen["treasury"], seen["verdicts"]) == (0, shown, [])


def test_a_preview_of_a_correction_shows_the_treasury_as_it_would_be(night):
    night.finish().close()
    won_by_ours = night.alice.get(f"teams/{night.teams[0]}/")["treasury"]
    fields = {"reason": "No.", "result": won(night.teams[1]), "preview": True}
    seen = night.alice.post(f"{night.at}correct/", 200, **fields)
    assert set(seen) >= PREVIEW
    assert (seen["paid"], seen["treasury"]) == (10_000, won_by_ours - 10_000)
    nobody = {**fields, "result": {"kind": "draw", "winner": night.teams[0]}}
    refused = night.alice.post(f"{night.at}correct/", 200, **nobody)
    assert (refused["paid"], refused["treasury"]) == (0, won_by_ours)
    assert {one["rule"] for one in refused["verdicts"]} == {"POST-14"}


def test_a_preview_of_an_answer_answers_nothing(night):
    night.finish()
    ours = night.teams[0]
    before = night.steps()
    url = night.answering(ours, "hire")
    assert set(night.bob.post(url, 200, done=True, preview=True)) >= PREVIEW
    assert night.steps() == before


NEITHER = ["yes", 1, 0, "true", [], {}]


def test_a_preview_that_is_neither_yes_nor_no_is_400(bob, team):
    for wish in NEITHER:
        bob.problem(f"teams/{team}/rerolls/", 400, count=1, preview=wish)
        assert bob.get(f"teams/{team}/")["rerolls"] == 0


@pytest.fixture
def away(alice, bob, carol, cellar):
    """What may be taken away by DELETE: whose it is to take, and the address."""
    at = f"leagues/{cellar}/"
    hook = alice.post(f"{at}webhooks/", 201, url="http://93.184.216.34/", on=["match.started"])
    code = alice.post(f"{at}invitations/", 201, role="coach")["code"]
    members = {one["username"]: one["user"] for one in alice.get(f"{at}members/")["results"]}
    season = alice.post(f"{at}seasons/", 201, name="Winter", format="open")["id"]
    team = register(bob, cellar)
    bob.post(f"seasons/{season}/entries/", 201, team=team)
    rehearsal = alice.post(f"{at}rehearsals/", 201)["league"]
    return {
        "webhook": (alice, f"{at}webhooks/{hook['id']}/"),
        "invitation": (alice, f"invitations/{code}/"),
        "member": (alice, f"{at}members/{members['carol']}/"),
        "oneself": (carol, f"{at}members/{members['carol']}/"),
        "entry": (bob, f"seasons/{season}/entries/{team}/"),
        "rehearsal": (alice, f"rehearsals/{rehearsal}/"),
    }


@pytest.mark.parametrize(
    "what", ["webhook", "invitation", "member", "oneself", "entry", "rehearsal"]
)
def test_a_preview_of_what_would_be_taken_away_leaves_it_there(away, mallory, what):
    person, path = away[what]
    seen = person.send(path, {"preview": True}, "delete")
    assert (seen.code, set(seen.body)) == (200, PREVIEW)
    assert person.send(path, {"preview": "yes"}, "delete").code == 400
    assert person.send(path, {"look": True}, "delete").code == 400
    assert mallory.send(path, {"preview": True}, "delete").code == 404
    assert person.send(path, method="delete").code == 204


def test_a_preview_of_trying_a_post_game_again_tries_nothing(night):
    night.finish()
    before = night.steps()
    path = f"{night.at}postgame/again/"
    assert set(night.alice.post(path, 200, preview=True)) >= PREVIEW
    night.alice.problem(path, 400, look=True)
    assert night.steps() == before
    assert "steps" in night.alice.post(path, 200)
