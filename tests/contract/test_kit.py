"""The match kit: all that a console needs of a match, to go on without the server."""

import gzip
import hashlib
import json

import pytest

from tests.contract.phones import Phone
from tests.contract.verbs import BASE, Night, hurt

WHOLE = ("hash", "match", "options", "squads", "procedures", "tables")
MOST = 40_000  # bytes, gzipped


@pytest.fixture
def kit(match):
    return match.night.bob.get(f"{match.night.at}kit/")


def test_it_has_all_that_was_promised(match, kit):
    assert {*WHOLE} <= {*kit}
    assert kit["match"]["id"] == match.night.match
    assert kit["match"]["teams"] == match.night.teams
    assert kit["options"]["chests"] == 6
    assert [*map(int, kit["squads"])] == match.night.teams
    assert "open_chest" in kit["procedures"]
    assert "casualty_d16" in kit["tables"]


def test_it_is_pinned_by_the_hash_of_its_canonical_json(kit):
    rest = {name: part for name, part in kit.items() if name != "hash"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert kit["hash"] == hashlib.sha256(text.encode()).hexdigest()


def test_whoever_has_it_already_isnt_sent_it_again(match, kit):
    path = f"{match.night.at}kit/"
    first = match.night.bob.ask(path)
    assert first.headers["ETag"].strip("W/") == f'"{kit["hash"]}"'
    client = match.night.bob.client
    again = client.get(BASE + path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    Phone(match.night.carol, match.night, **{"as": "coach"})
    newer = client.get(BASE + path, headers={"If-None-Match": first.headers["ETag"]})
    assert newer.status_code == 200
    assert newer.json()["hash"] != kit["hash"]


def test_it_is_sent_packed(match):
    client = match.night.bob.client
    reply = client.get(f"{BASE}{match.night.at}kit/", headers={"Accept-Encoding": "gzip"})
    assert reply.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(reply.content))["match"]["id"] == match.night.match


def test_two_full_squads_under_every_option_weigh_forty_kilobytes_at_most(
    bob, arranged, all_options
):
    night = arranged(players=16, starting_treasury=5_000_000, **all_options)
    for coach, team in zip(night.coaches, night.teams, strict=True):
        coach.post(f"teams/{team}/names/")
    path = f"{BASE}{night.at}kit/"
    packed = bob.client.get(path, headers={"Accept-Encoding": "gzip"})
    kit = json.loads(gzip.decompress(packed.content))
    assert [len(squad["players"]) for squad in kit["squads"].values()] == [16, 16]
    assert len(kit["procedures"]) > 60
    assert all(one["name"] for squad in kit["squads"].values() for one in squad["players"])
    assert 20_000 < len(packed.content) <= MOST


@pytest.fixture
def all_options(bob):
    """Every feature, trap, ball, monster and model of a referee that there is."""
    options = {one["key"]: one for one in bob.get("rulebook/")["options"]}
    lists = ("features", "trap_types", "monster_pool")
    return {
        **{key: [*options[key]["choices"]] for key in lists},
        **{"monsters": "both", "traps": 12, "ball_type": "roll_when_found", "balls": 5},
        **{"multiball": "illusionary", "referee_mode": "eye_onsite", "time_limit": "002"},
        **{"push_collision": True, "stunty_table": True, "secret_weapon_ejection": "002"},
    }


def test_a_player_of_it_is_what_procedures_take(match, kit):
    player = kit["squads"][str(match.night.teams[0])]["players"][0]
    profile = player["profile"]
    by_hand = match.night.bob.post("procedures/dodge/", 200, inputs={"player": profile})
    by_match = match.night.bob.post(
        f"procedures/dodge/?match={match.night.match}", 200, inputs={"player": {"id": player["id"]}}
    )
    assert by_hand == by_match
    assert (player["id"], player["number"]) == (match.ours[0], 1)
    assert player["takes_part"]
    assert player["away"] is None


def test_whoever_sits_out_is_there_with_the_reason(match):
    night, team = match.night, match.night.teams[0]
    match.tell("casualty", **hurt(match.ours[0], face=7))
    night.finish().close()
    again = Night.made(night.alice, night.coaches, night.teams, league=night.shown()["league"])
    again.start()
    players = again.bob.get(f"{again.at}kit/")["squads"][str(team)]["players"]
    (away,) = [one for one in players if not one["takes_part"]]
    assert away["id"] == match.ours[0]
    assert "misses this game" in away["away"]


def test_rerolls_are_there_by_source(arranged, bob):
    night = arranged(rerolls=2).start()
    shown = {str(side["team"]): side["rerolls"] for side in night.shown()["sides"]}
    kit = bob.get(f"{night.at}kit/")
    assert {team: squad["rerolls"] for team, squad in kit["squads"].items()} == shown
    assert shown[str(night.teams[0])]["team"] == 2


def test_what_a_side_prepares_in_secret_isnt_in_it(arranged, bob, carol):
    night = arranged()
    before = carol.get(f"{night.at}kit/")
    bob.post(f"{night.at}prepare/", 200, team=night.teams[0],
             tactics=[{"tactic": "experimental_drugs"}], arrangements=[])  # fmt: skip
    ours = str(night.teams[0])
    assert bob.get(f"{night.at}kit/")["squads"][ours]["drugs"] == 1
    assert carol.get(f"{night.at}kit/")["squads"] == before["squads"]
    night.start()
    assert carol.get(f"{night.at}kit/")["squads"][ours]["drugs"] == 1


def test_who_sits_at_the_table_is_in_it(match, bob):
    phone = Phone(bob, match.night, **{"as": "coach"})
    seats = bob.get(f"{match.night.at}kit/")["match"]["seats"]
    ours = match.night.teams[0]
    assert seats == [{"device": phone.device, "as": "coach", "team": ours, "by": "bob"}]


def test_every_kind_of_event_can_be_told_by_what_it_asks(match, bob, kit):
    """Whatever can be, can't be or is flagged; it is never malformed."""
    phone = Phone(bob, match.night, **{"as": "coach"})
    people = {"player": match.ours[0], "victim": match.theirs[0], "team": match.night.teams[0]}
    entries = []
    of_another = {key for key, kind in kit["events"].items() if needs_another(kind)}
    assert of_another == {"apothecary"}
    for key in kit["events"].keys() - of_another:
        kind = kit["events"][key]
        asked = {one["name"]: people[one["name"]] for one in kind["asks"]}
        given = {one["name"]: answer(one) for one in kind["details"] if one["required"]}
        entries.append(phone.event(key, **asked, **given))
    reply = phone.bring(*entries)
    assert len(reply["entries"]) == len(kit["events"]) - 1


def needs_another(kind):
    """Whether it must name an event recorded before."""
    return any(one["required"] and one["sort"] == "event" for one in kind["details"])


def answer(detail):
    """The first that a detail offers."""
    if detail["sort"] == "choice":
        key, words = detail["choices"][0]
        return key if isinstance(words, str) else words[0][0]
    return {"flag": True, "count": 1, "words": "Hm.", "numbers": [1]}[detail["sort"]]


def test_whoever_may_see_the_match_may_have_it(match, alice, carol, mallory, nobody):
    for person in (alice, carol):
        person.get(f"{match.night.at}kit/")
    assert mallory.ask(f"{match.night.at}kit/").code == 404
    assert nobody.ask(f"{match.night.at}kit/").code in (401, 404)
