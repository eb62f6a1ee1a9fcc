"""The rest of a season is rehearsed, looked at and thrown away."""

import pytest

from tests.contract.season import Season
from tests.contract.verbs import check_problem, register


@pytest.fixture
def season(alice, bob, cellar):
    """Four teams in a round robin, of which one match is played."""
    teams = [
        register(bob, cellar, college, name=f"The {college}")
        for college in ("light", "gold", "jade", "grey")
    ]
    begun = Season(alice, bob, cellar, teams, "round_robin").start()
    begun.play(begun.fixtures(1)[0]).close()
    return begun


def copied(alice, league) -> str:
    return alice.post(f"leagues/{league}/rehearsals/", 201)["league"]


def simulated(alice, copy, **fields) -> dict:
    """What it came to: a slow machine answers before its end, and leaves the rest to a worker."""
    alice.post(f"rehearsals/{copy}/simulate/", **fields)
    return alice.get(f"rehearsals/{copy}/")


def season_of(alice, league) -> int:
    (only,) = alice.get(f"leagues/{league}/seasons/")["results"]
    return only["id"]


def table(alice, league) -> list[dict]:
    """The table with names for ids, which are others in every copy."""
    names = {row["id"]: row["name"] for row in alice.get("teams/", league=league)["results"]}
    rows = alice.get(f"seasons/{season_of(alice, league)}/standings/")
    for row in rows:
        row["team"] = names[row["team"]]
        for reason in row["why"]:
            reason["against"] = names.get(reason.get("against"))
        for receipt in row["receipts"]:
            receipt["match"] = bool(receipt["match"])
    return rows


def test_a_rehearsal_is_a_league_of_its_own_and_says_so(alice, bob, cellar, season):
    copy = copied(alice, cellar)
    shown = alice.get(f"leagues/{copy}/")
    assert copy != cellar
    assert (shown["slug"], shown["rehearses"], shown["public"]) == (copy, cellar, False)
    assert alice.get(f"leagues/{cellar}/")["rehearses"] is None
    assert table(alice, copy) == table(alice, cellar)


def test_it_is_its_commissioners_alone_and_in_nobody_elses_list(
    alice, bob, mallory, cellar, season
):
    before = {path: bob.get(path) for path in ("leagues/", "teams/", "matches/", "desk/")}
    copy = copied(alice, cellar)
    alice.post(f"rehearsals/{copy}/simulate/", 200, seed="a", rounds=1)
    assert {path: bob.get(path) for path in before} == before
    assert copy in [league["slug"] for league in alice.get("leagues/")["results"]]
    for other in (bob, mallory):
        for path in (f"leagues/{copy}/", f"rehearsals/{copy}/", f"leagues/{copy}/seasons/"):
            check_problem(other.ask(path), 404)
        check_problem(other.send(f"rehearsals/{copy}/simulate/", {"seed": "a"}), 404)
        check_problem(other.send(f"rehearsals/{copy}/", method="delete"), 404)
    check_problem(bob.send(f"leagues/{cellar}/rehearsals/", {}), 403)
    check_problem(mallory.send(f"leagues/{cellar}/rehearsals/", {}), 404)


def test_the_same_seed_brings_the_same_table_by_rounds_too_and_another_another(
    alice, cellar, season
):
    whole, parts, other = (copied(alice, cellar) for _ in range(3))
    assert simulated(alice, parts, seed="one", rounds=1)["open"] == 4
    for copy, fields in (
        (whole, {"seed": "one"}),
        (parts, {"seed": "one", "rounds": 2}),
        (other, {"seed": 2}),
    ):
        done = simulated(alice, copy, **fields)
        assert (done["status"], done["open"]) == ("done", 0)
        assert alice.get(f"seasons/{season_of(alice, copy)}/")["status"] == "finished"
    assert table(alice, whole) == table(alice, parts) != table(alice, other)


def test_what_is_rehearsed_changes_nothing_and_can_be_thrown_away(alice, bob, cellar, season):
    paths = [f"seasons/{season.id}/standings/", f"seasons/{season.id}/fixtures/"]
    paths += [f"teams/{team}/" for team in season.teams]
    paths += [f"leagues/{cellar}/leaders/?of=players&by=touchdowns", f"leagues/{cellar}/"]
    before = [bob.get(path) for path in paths]
    copy = copied(alice, cellar)
    assert simulated(alice, copy, seed="one")["played"] == 5
    assert [bob.get(path) for path in paths] == before
    assert alice.send(f"rehearsals/{copy}/", method="delete").code == 204
    check_problem(alice.ask(f"leagues/{copy}/"), 404)
    check_problem(alice.send(f"rehearsals/{copy}/", method="delete"), 404)
    assert [bob.get(path) for path in paths] == before


@pytest.mark.parametrize(
    "wrong",
    [
        *({}, {"seed": ""}, {"seed": None}, {"seed": True}, {"seed": "x" * 101}),
        *({"seed": "a", "rounds": 0}, {"seed": "a", "rounds": "1"}, {"seed": "a", "speed": 1}),
    ],
)
def test_what_is_malformed_is_refused(alice, cellar, wrong):
    copy = copied(alice, cellar)
    check_problem(alice.send(f"rehearsals/{copy}/simulate/", wrong), 400)


def test_a_rehearsal_is_neither_rehearsed_nor_shown_to_anybody(alice, cellar, season):
    copy = copied(alice, cellar)
    check_problem(alice.send(f"leagues/{copy}/rehearsals/", {}), 409)
    check_problem(alice.send(f"leagues/{copy}/invitations/", {"role": "coach"}), 409)
    check_problem(alice.send(f"leagues/{copy}/", {"public": True}, "patch"), 409)
    check_problem(alice.send("calendars/", {"league": copy}), 409)


def test_a_real_league_is_neither_simulated_nor_thrown_away(alice, cellar, season):
    check_problem(alice.send(f"rehearsals/{cellar}/simulate/", {"seed": "a"}), 404)
    check_problem(alice.send(f"rehearsals/{cellar}/", method="delete"), 404)
    assert alice.get(f"leagues/{cellar}/")["slug"] == cellar


def test_a_preview_writes_nothing(alice, cellar, season):
    shown = alice.post(f"leagues/{cellar}/rehearsals/", 200, preview=True)
    assert shown["preview"]
    assert alice.get(f"leagues/{cellar}/rehearsals/") == []
