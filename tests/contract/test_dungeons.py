"""Dungeons for anybody: judged, measured and made over HTTP."""

import pytest

from dungeons.api.judging import MOST_TEAMS
from teams.models import Player
from tests.contract.verbs import register

CORRIDOR = {
    "name": "The Corridor",
    "squares": ["11.......22", "11.......22"],
    "things": [
        {"is": "chest", "at": [4, 0]},
        {"is": "pad", "at": [0, 0], "number": 1},
    ],
}


def corridor(**other):
    return {**CORRIDOR, **other}


def test_anybody_has_a_dungeon_judged(nobody):
    judged = nobody.post("dungeons/check/", 200, dungeon=CORRIDOR)
    assert {*judged} == {"verdicts", "fairness"}
    content = [one for one in judged["verdicts"] if one["rule"] == "DUN-01"]
    assert {one["severity"] for one in content} == {"error"}
    assert {"rule", "severity", "message", "squares"} <= {*content[0]}
    fair = judged["fairness"]
    assert fair["routes"] == [{"ends": [1, 2], "routes": 2}]
    assert fair["ends"] == [
        {"end": 1, "chests": [3], "pads": [0], "ends": {"2": 8}},
        {"end": 2, "chests": [5], "pads": [9], "ends": {"1": 8}},
    ]
    assert fair["balance"] == pytest.approx(1 - 2 / 4)
    assert "rosters" not in fair


def test_options_choose_what_counts(nobody):
    def rules(**options):
        judged = nobody.post("dungeons/check/", 200, dungeon=CORRIDOR, options=options)
        return {one["rule"] for one in judged["verdicts"]}

    assert "DUN-03" not in rules()
    assert "DUN-03" in rules(placement_rules=True)


def test_a_mend_can_be_carried_out_by_whoever_reads_it(nobody):
    near = corridor(
        things=[{"is": "chest", "at": [2, 0]}], squares=["11........22", "11........22"]
    )
    judged = nobody.post("dungeons/check/", 200, dungeon=near)
    mends = [one["mend"] for one in judged["verdicts"] if "mend" in one]
    assert mends
    for mend in mends:
        assert {*mend} == {"says", "changes"}
        assert {"do"} <= {*mend["changes"][0]}


def test_for_three_teams_an_end_zone_is_missing(nobody):
    judged = nobody.post("dungeons/check/", 200, dungeon=CORRIDOR, teams=3)
    assert any("3" in one["message"] for one in judged["verdicts"] if one["rule"] == "DUN-01")


def test_two_rosters_are_timed_by_those_who_can_play(bob, cellar):
    teams = [register(bob, cellar, college) for college in ("light", "dark")]

    def figures():
        asked = {"dungeon": CORRIDOR, "rosters": teams}
        return bob.post("dungeons/check/", 200, **asked)["fairness"]["rosters"]

    first, second = figures()
    assert (first["end"], second["end"]) == (1, 2)
    assert set(first["median"]) == {"ma", "chest", "ends"}
    assert first["best"]["ma"] >= first["median"]["ma"] > 0
    Player.objects.filter(team=teams[0]).update(miss_next_game=True)
    assert figures()[0]["best"] == {"ma": 0, "chest": None, "ends": {"2": None}}


def test_a_roster_that_one_may_not_see_is_unknown(bob, mallory, cellar):
    team = register(bob, cellar)
    errors = mallory.problem("dungeons/check/", 400, dungeon=CORRIDOR, rosters=[team])
    assert [*errors["errors"]] == ["rosters[0]"]


def test_distances_have_the_shape_of_the_squares(nobody):
    dungeon = corridor(squares=["1..#2", "11_.2"])
    found = nobody.post("dungeons/distances/", 200, dungeon=dungeon, **{"from": [[0, 0]]})
    assert found == {"distances": [[0, 1, 2, None, None], [1, 1, None, None, None]]}


def test_floors_are_listed_where_there_are_several(nobody):
    dungeon = {"name": "Two", "floors": 2, "squares": [["1/."], ["..."]]}
    found = nobody.post("dungeons/distances/", 200, dungeon=dungeon, **{"from": [[0, 0, 0]]})
    assert found == {"distances": [[[0, 1, 2]], [[3, 2, 3]]]}


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"squares": ["1..", "22"]}, "squares[1]"),
        ({"squares": ["1.?", "22."]}, "squares[0]"),
        ({"lines": [{"at": [10, 0], "side": "e", "is": "wall"}]}, "lines[0]"),
        ({"things": [{"is": "pad", "at": [0, 0], "number": "1"}]}, "things[0].number"),
        ({"things": [{"is": "dragon", "at": [0, 0]}]}, "things[0].is"),
    ],
)
def test_what_is_malformed_is_named_by_its_place(nobody, wrong, place):
    problem = nobody.problem("dungeons/check/", 400, dungeon=corridor(**wrong))
    assert any(name.startswith(place) for name in problem["errors"]), problem["errors"]


@pytest.mark.parametrize("dungeon", [None, 7, "x", [], {}])
def test_what_is_not_a_dungeon_is_malformed(nobody, dungeon):
    nobody.problem("dungeons/check/", 400, dungeon=dungeon)
    nobody.problem("dungeons/distances/", 400, dungeon=dungeon, **{"from": [[0, 0]]})


def test_from_outside_is_malformed(nobody):
    problem = nobody.problem("dungeons/distances/", 400, dungeon=CORRIDOR, **{"from": [[11, 0]]})
    assert [*problem["errors"]] == ["from[0]"]


def test_how_many_teams_there_may_be(nobody):
    for teams in (1, MOST_TEAMS + 1, "2", True):
        nobody.problem("dungeons/check/", 400, dungeon=CORRIDOR, teams=teams)
    nobody.problem("dungeons/check/", 400, dungeon=CORRIDOR, options={"chess": True})


def test_a_dungeon_is_made_that_has_no_errors(nobody):
    made = nobody.post("dungeons/generate/", 200, seed="cellar", teams=2)
    assert not [one for one in made["verdicts"] if one["severity"] == "error"]
    assert made["fairness"]["balance"] >= 0.95
    again = nobody.post("dungeons/generate/", 200, seed="cellar", teams=2)
    assert again["dungeon"] == made["dungeon"]
    judged = nobody.post("dungeons/check/", 200, dungeon=made["dungeon"], teams=2)
    assert judged["fairness"] == made["fairness"]
    assert judged["verdicts"] == made["verdicts"]


@pytest.mark.parametrize(
    "wish", [{"seed": None}, {"teams": 5}, {"squares": 9}, {"features": ["dragons"]}]
)
def test_a_wish_that_is_malformed_is_named(nobody, wish):
    problem = nobody.problem("dungeons/generate/", 400, **{"seed": 1, **wish})
    assert [*problem["errors"]] == [*wish]
