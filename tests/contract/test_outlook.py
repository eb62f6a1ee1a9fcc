"""What each team can still reach, and what it needs for it."""

from itertools import product

import pytest

from tests.contract.verbs import check_problem, won

SHAPE = {"team", "best", "worst", "certain", "possible", "needs", "method"}


def outlook(season, **asked):
    return season.bob.get(f"seasons/{season.id}/outlook/", **asked)


def spans(season):
    return {one["team"]: (one["best"], one["worst"]) for one in outlook(season)}


def ends(fixture):
    one, other = fixture["teams"]
    return [won(one), won(other), {"kind": "draw"}]


def every_ending(season):
    """The tables of all endings, by supposing each."""
    still_open = [one for one in season.fixtures() if one["status"] == "scheduled"]
    for ending in product(*map(ends, still_open)):
        results = [
            {"match": fixture["match"], **end}
            for fixture, end in zip(still_open, ending, strict=True)
        ]
        yield season.bob.post(f"seasons/{season.id}/what-if/", 200, results=results)


def level_both_ways(season):
    """Best and worst place by points, of a season in which everybody has a game left."""
    places = {team: set() for team in season.teams}
    for table in every_ending(season):
        for row in table:
            others = [other["points"] for other in table if other["team"] != row["team"]]
            above = sum(points > row["points"] for points in others)
            level = sum(points == row["points"] for points in others)
            places[row["team"]] |= {1 + above, 1 + above + level}
    return {team: (min(found), max(found)) for team, found in places.items()}


@pytest.fixture
def winter(season):
    return season(4, "round_robin").start()


def test_it_is_a_list_with_every_team_once(winter):
    found = outlook(winter)
    assert {one["team"] for one in found} == {*winter.teams}
    for one in found:
        assert set(one) == SHAPE
        assert one["method"] == "exact"
        assert one["certain"] == (one["worst"] <= 1)
        assert one["possible"] == (one["best"] <= 1)
        assert one["needs"].endswith(".")


def test_best_and_worst_are_those_of_every_ending(winter):
    for number in (1, 2):
        winter.play_round(number)
        assert spans(winter) == level_both_ways(winter)


def test_once_everything_is_played_each_has_the_place_of_the_table(winter):
    for number in (1, 2, 3):
        winter.play_round(number)
    ranks = {row["team"]: (row["rank"], row["rank"]) for row in winter.table()}
    assert spans(winter) == ranks


def test_the_first_so_many_are_asked_for(winter):
    everybody = outlook(winter, top=4)
    assert all(one["certain"] and one["possible"] for one in everybody)
    assert not any(one["certain"] for one in outlook(winter, top=3))


@pytest.mark.parametrize("top", ["0", "-1", "first", "1.5", "", "1000000"])
def test_what_is_no_number_of_places_is_malformed(winter, top):
    reply = winter.bob.ask(f"seasons/{winter.id}/outlook/", top=top)
    assert check_problem(reply, 400)["errors"].keys() == {"top"}


def test_a_stage_that_is_not_there_is_malformed(winter):
    reply = winter.bob.ask(f"seasons/{winter.id}/outlook/", stage=0)
    assert check_problem(reply, 400)["errors"].keys() == {"stage"}


def test_where_criteria_decide_that_outcomes_settle_level_does_not_count_both_ways(season):
    house = {"tie_breaks": ["points", "won", "name"]}
    winter = season(3, "round_robin", house_rules=house).start()
    winter.play_round(1)
    ranks = {team: set() for team in winter.teams}
    for table in every_ending(winter):
        for row in table:
            ranks[row["team"]].add(row["rank"])
    assert spans(winter) == {team: (min(all_), max(all_)) for team, all_ in ranks.items()}


def test_points_are_what_the_house_says(season):
    winter = season(4, "round_robin", house_rules={"league_points": [2, 1, -1]}).start()
    winter.play_round(1)
    assert spans(winter) == level_both_ways(winter)


def test_rounds_to_be_drawn_of_results_are_simulated(season):
    swiss = season(5, "swiss", rounds=4).start()
    for one in outlook(swiss):
        assert set(one) == SHAPE | {"runs", "error"}
        assert one["method"] == "simulated"
        assert 1 <= one["best"] <= one["worst"] <= 5
        assert one["runs"] > 0
        assert 0 < one["error"] < 1
    assert outlook(swiss) == outlook(swiss)


def test_before_the_start_nobody_can_say(season):
    waiting = season(4, "round_robin")
    assert check_problem(waiting.bob.ask(f"seasons/{waiting.id}/outlook/"), 409)["detail"]


@pytest.mark.parametrize("kind", ["knockout", "double_elimination", "ladder"])
def test_where_places_follow_from_something_else_it_says_so(season, kind):
    other = season(4, kind).start()
    said = check_problem(other.bob.ask(f"seasons/{other.id}/outlook/"), 409)["detail"]
    assert said.endswith(".")


def test_strangers_see_nothing_of_it(winter, mallory):
    check_problem(mallory.ask(f"seasons/{winter.id}/outlook/"), 404)
