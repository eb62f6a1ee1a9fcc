"""Matches made, shown and started."""

import hashlib

import pytest

from tests.contract.verbs import Night, check_problem, found_league, register, roster, won

MATCH = {"id", "status", "version", "sides", "options", "dice", "events", "result"}
SIDE = {
    "team", "coach", "rating", "rerolls", "arrangements_due", "arrangements", "tactics",
    "available", "unavailable",
}  # fmt: skip
REROLLS = {"team", "wheel", "training", "leader", "total"}


@pytest.fixture
def teams(bob, carol, cellar):
    """Bob's Light and Carol's Dark."""
    return [register(bob, cellar), register(carol, cellar, "dark")]


def made(by, teams, code=201, **fields):
    return by.post("matches/", code, teams=teams, **fields)


def test_a_friendly_is_shown_with_every_key(bob, cellar, teams):
    match = made(bob, teams, league=cellar)
    assert set(match) >= MATCH
    assert type(match["id"]) is int
    assert match["status"] == "scheduled"
    assert match["events"] == []
    assert match["result"] is None
    assert [side["team"] for side in match["sides"]] == teams
    for side, team in zip(match["sides"], teams, strict=True):
        assert set(side) >= SIDE
        assert set(side["rerolls"]) == REROLLS
        assert side["available"] == roster(bob, team)
        assert side["unavailable"] == side["arrangements"] == side["tactics"] == []
        assert side["arrangements_due"] == 0
        assert side["rating"] == 100
    assert bob.get(f"matches/{match['id']}/") == match


def test_a_seed_is_promised_from_the_start_and_shown_at_the_end(bob, cellar, teams, alice, carol):
    match = made(bob, teams, league=cellar)
    assert set(match["dice"]) == {"mode", "seed_hash", "seed"}
    assert match["dice"]["mode"] == "app"
    assert match["dice"]["seed"] is None
    night = Night(alice, [bob, carol], teams, match["id"])
    night.start().finish()
    assert night.seed() is None
    night.close()
    seed = night.seed()
    assert len(bytes.fromhex(seed)) == 32
    assert hashlib.sha256(seed.encode()).hexdigest() == match["dice"]["seed_hash"]


def test_a_match_keeps_only_match_scoped_options_of_its_own(bob, nobody, cellar, teams):
    match = made(bob, teams, league=cellar, options={"balls": 3, "traps": 4})
    assert (match["options"]["balls"], match["options"]["traps"]) == (3, 4)
    scopes = {one["key"]: one["scope"] for one in nobody.get("rulebook/")["options"]}
    assert all(scopes[key] == "match" for key in match["options"])


IMPOSSIBLE = [
    {"teams": None},
    {"teams": []},
    {"teams": "both"},
    {"teams": ["one"]},
    {"teams": ["one", "one"]},
    {"teams": ["one", 999_999]},
    {"teams": ["one", "x"]},
    {"teams": ["one", True]},
    {"teams": ["one", None]},
    {"teams": {"1": 2}},
    {"teams": [[1], [2]]},
    {"options": []},
    {"options": {"balls": 2}},
    {"options": {"mystery": 1}},
    {"options": {"starting_treasury": 5}},
    {"options": {"teams_in_match": 3}},
    {"alliances": [["one"], ["one"]]},
    {"alliances": [["one"]]},
    {"alliances": "none"},
    {"alliances": [[999_999], ["one"]]},
    {"exhibition": "yes"},
    {"league": 7},
    {"colour": "red"},
]


def test_a_friendly_that_can_not_be_is_400(bob, cellar, teams):
    def named(value):
        if isinstance(value, list):
            return [named(one) for one in value]
        return teams[0] if value == "one" else value

    for fields in IMPOSSIBLE:
        body = {"teams": teams, "league": cellar}
        body |= {key: named(value) for key, value in fields.items()}
        assert bob.problem("matches/", 400, **body)["errors"]
        assert bob.get("matches/")["count"] == 0


def test_five_teams_are_too_many(alice, bob, cellar):
    five = [register(bob, cellar, name=f"T{number}") for number in range(5)]
    bob.problem("matches/", 400, teams=five, league=cellar)


def test_a_draft_plays_no_match(bob, cellar, teams):
    draft = bob.post("teams/", 201, league=cellar, name="D", college="light")["id"]
    reply = bob.send("matches/", {"teams": [draft, teams[1]], "league": cellar})
    assert reply.code in (409, 422)


def test_who_may_make_a_friendly(alice, bob, carol, mallory, nobody, cellar, teams):
    made(alice, teams, league=cellar)
    made(carol, teams, league=cellar)
    body = {"teams": teams, "league": cellar}
    check_problem(mallory.send("matches/", body), 404)
    check_problem(nobody.send("matches/", body), 401)
    invited = alice.post(f"leagues/{cellar}/invitations/", role="coach")["code"]
    mallory.post(f"invitations/{invited}/accept/")
    check_problem(mallory.send("matches/", body), 403)


def test_teams_of_different_leagues_meet_under_the_rules_of_the_league_named(
    alice, bob, carol, cellar, teams
):
    table = found_league(carol, bob, name="Table", house_rules={"dice": "table"})
    theirs = register(carol, table, "gold")
    match = made(bob, [teams[0], theirs], league=table)
    assert match["dice"]["mode"] == "table"
    assert made(carol, [theirs, teams[0]], 201, league=cellar)["dice"]["mode"] == "app"


def test_a_team_that_the_caller_can_not_see_is_not_there(bob, mallory, cellar, teams):
    theirs = register(mallory, found_league(mallory, name="Dark Alley"), "gold")
    reply = bob.send("matches/", {"teams": [teams[0], theirs], "league": cellar})
    assert reply.code in (400, 404)


def test_a_match_starts_once(arranged):
    night = arranged()
    started = night.carol.post(f"{night.at}start/", 200)
    assert started["status"] == "started"
    check_problem(night.bob.send(f"{night.at}start/", {}), 409)


def test_who_may_start(arranged, mallory, nobody):
    night = arranged()
    check_problem(mallory.send(f"{night.at}start/", {}), 404)
    check_problem(nobody.send(f"{night.at}start/", {}), 401)
    night.alice.post(f"{night.at}start/", 200)


def test_a_team_plays_one_match_at_a_time(arranged):
    night = arranged()
    league = night.shown()["league"]
    other = made(night.bob, night.teams, league=league)["id"]
    night.start()
    check_problem(night.bob.send(f"matches/{other}/start/", {}), 409)
    night.finish()
    night.leave(until="hire")
    assert night.step(night.teams[0], "hire")["status"] == "waiting"
    night.bob.post(f"matches/{other}/start/", 200)


def test_nothing_is_told_or_reported_before_the_start(arranged):
    night = arranged()
    note = {"type": "note", "text": "Early."}
    check_problem(night.bob.send(f"{night.at}events/", note), 409)
    check_problem(night.bob.send(f"{night.at}report/", {"result": won(night.teams[0])}), 409)
    for path in ("confirm/", "undo/", "dispute/"):
        body = {"version": 1} if path == "confirm/" else {"reason": "x"}
        check_problem(night.alice.send(night.at + path, body), 409)


def test_who_sees_a_match(arranged, mallory, nobody):
    night = arranged().start()
    for stranger, code in ((mallory, 404), (nobody, 401)):
        check_problem(stranger.ask(night.at), code)
        check_problem(stranger.ask(f"{night.at}postgame/"), code)
    night.alice.patch(f"leagues/{night.shown()['league']}/", public=True)
    for stranger in (mallory, nobody):
        assert stranger.ask(night.at).code == 200
    note = {"type": "note", "text": "I was here."}
    check_problem(mallory.send(f"{night.at}events/", note), 403)
    check_problem(nobody.send(f"{night.at}events/", note), 401)


def test_a_member_who_plays_neither_side_may_only_look(arranged, mallory):
    night = arranged()
    code = night.alice.post(f"leagues/{night.shown()['league']}/invitations/", role="coach")["code"]
    mallory.post(f"invitations/{code}/accept/")
    assert mallory.ask(night.at).code == 200
    check_problem(mallory.send(f"{night.at}start/", {}), 403)
    night.start()
    for path, body in (
        ("events/", {"type": "note", "text": "x"}),
        ("report/", {"result": won(night.teams[0])}),
    ):
        check_problem(mallory.send(night.at + path, body), 403)
    night.report()
    for path, body in (("confirm/", {}), ("dispute/", {"reason": "x"})):
        check_problem(mallory.send(night.at + path, body), 403)
    night.confirm()
    check_problem(mallory.send(f"{night.at}undo/", {"reason": "x"}), 403)
    check_problem(night.bob.send(f"{night.at}undo/", {"reason": "x"}), 403)
    step = night.step(night.teams[0], "hire")["id"]
    answer = f"{night.at}postgame/{step}/answer/"
    check_problem(mallory.send(answer, {"done": True}), 403)
    check_problem(night.carol.send(answer, {"done": True}), 403)


def test_matches_are_listed_in_pages(arranged):
    night = arranged()
    page = night.bob.get("matches/")
    assert (page["count"], page["results"][0]["id"]) == (1, night.match)
