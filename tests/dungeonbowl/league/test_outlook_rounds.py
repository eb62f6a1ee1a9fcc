"""The rest of a season, as an outlook plays it by lot: who is strong, who wins, who meets whom."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from dungeonbowl.league.outlook import Effort, OutlookQuestion, open_game, outlook
from dungeonbowl.league.outlook.playing import PlayedOut, RestOfSeason
from dungeonbowl.league.outlook.sums import Sums
from dungeonbowl.league.results import MatchResult, Score

TEAMS = {1: "Ants", 2: "Bees", 3: "Cats", 4: "Dogs"}
ASKED = OutlookQuestion(TEAMS, [], [], ["points", "name"], to_come=3, groups=[[*TEAMS]])
SEEDS = range(12)


def rest(asked, seed=1):
    return RestOfSeason(asked, Sums(asked), Random(seed))


def result(one, other, winner=None):
    kind = "touchdown" if winner else "draw"
    scores = (Score(one, 0), Score(other, 0))
    return MatchResult(kind, frozenset({winner} if winner else ()), scores)


def pair(one, other, **known):
    return open_game(dict.fromkeys((one, other)), **known)


def met(ending):
    return [frozenset(one.team for one in result.scores) for result in ending.results]


# --- who is strong ------------------------------------------------------------------------------


def test_a_hundred_points_of_rating_more_win_ten_times_as_often():
    weights = rest(replace(ASKED, strengths={1: 200, 2: 100, 3: 0})).weights
    assert weights[1] / weights[2] == pytest.approx(10)
    assert weights[2] / weights[3] == pytest.approx(10)


def test_who_has_no_rating_is_taken_for_one_without_any_points():
    weights = rest(replace(ASKED, strengths={1: 0})).weights
    assert weights[1] == weights[2] == pytest.approx(10**0.5)


@pytest.mark.parametrize(
    ("ends", "share"),
    [
        ([], 1 / 2),
        ([1], 3 / 5),
        ([2], 2 / 5),
        ([None], 1 / 2),
        ([1, None], 3.5 / 6),
        ([1] * 4, 6 / 8),
        ([2] * 4, 2 / 8),
    ],
)
def test_of_games_so_far_the_share_won_counts_with_four_taken_for_half_won(ends, share):
    weights = rest(replace(ASKED, results=[result(1, 2, end) for end in ends])).weights
    assert weights[1] == pytest.approx(10**share)


@pytest.mark.parametrize(
    ("ends", "level"),
    [([], 1 / 4), ([1], 1 / 5), ([None], 2 / 5), ([1, 1, None, 2], 2 / 8), ([None] * 9, 1 / 2)],
)
def test_as_many_games_end_level_as_did_so_far_but_not_more_than_half(ends, level):
    assert rest(replace(ASKED, results=[result(1, 2, end) for end in ends])).level == level


def test_a_bye_that_wins_counts_for_whoever_has_it():
    sums = Sums(replace(ASKED, to_come=0))
    assert sums.busy == set(), "nobody has a game left"
    assert Sums(ASKED).busy == {*TEAMS}, "rounds to come are for everybody"
    assert {team: (span.best, span.worst) for team, span in sums.spans([], [3]).items()} == {
        3: (1, 1), 1: (2, 2), 2: (3, 3), 4: (4, 4),
    }  # fmt: skip


# --- who wins -----------------------------------------------------------------------------------


def ends_of(strengths, games, seed=5):
    """How often games end how, when each is played as often as it is said."""
    asked = replace(ASKED, strengths=strengths, open=games, to_come=0)
    return Counter(tuple(sorted(one.winners)) for one in rest(asked, seed).once().results)


def test_of_two_alike_a_quarter_of_games_is_level_and_both_win_as_often():
    ends = ends_of({}, [pair(1, 2)] * 4000)
    assert ends[()] == pytest.approx(1000, abs=100)
    assert ends[1,] == pytest.approx(1500, abs=100)
    assert ends[2,] == pytest.approx(1500, abs=100)


def test_of_unlike_ones_the_stronger_wins_and_few_games_are_level():
    """Ten times as strong: ten of eleven games, and a tenth of a quarter of them level."""
    ends = ends_of({1: 100}, [pair(1, 2)] * 4000)
    assert ends[()] == pytest.approx(100, abs=30)
    assert ends[1,] / (ends[1,] + ends[2,]) == pytest.approx(10 / 11, abs=0.015)


def test_of_three_each_wins_by_strength_and_a_level_game_is_nobodys():
    ends = ends_of({1: 100, 2: 100}, [open_game({1: None, 2: None, 3: None}, placed=True)] * 4000)
    assert ends[()] == pytest.approx(100, abs=30)
    assert ends[1,] == pytest.approx(ends[2,], abs=150)
    assert ends[3,] / 3900 == pytest.approx(1 / 21, abs=0.015)


def test_who_does_not_stand_in_the_table_is_as_strong_as_nothing():
    """A guest has one lot, and a team without rating and games more than three."""
    ends = ends_of({}, [pair(1, 9)] * 4000)
    assert ends[1,] / (ends[1,] + ends[9,]) == pytest.approx(10**0.5 / (1 + 10**0.5), abs=0.02)
    assert ends[()] == pytest.approx(4000 / 4 / 10**0.5, abs=60)


# --- all won, all lost --------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", ["won", "lost"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_team_would_come_to_changes_its_own_games_alone(seed, outcome):
    games = [pair(1, 2), pair(3, 4), pair(2, 1), pair(2, 3)]
    ending = rest(replace(ASKED, open=games, to_come=0), seed).once()
    turned = ending.but(1, outcome)
    assert [turned[place].outcome(1) for place in (0, 2)] == [outcome, outcome]
    assert [turned[place] for place in (1, 3)] == [ending.results[place] for place in (1, 3)]


@pytest.mark.parametrize("place", range(13))
def test_a_game_that_ended_so_anyhow_stays_as_it_ended(place):
    game = open_game({1: None, 2: None, 3: None}, placed=True)
    way = game.ways[place]
    assert PlayedOut(((game, way),)).but(2, "won")[0].outcome(2) == "won"
    assert PlayedOut(((game, way),)).but(2, way.outcome(2)) == [way]


def test_what_cannot_end_so_stays_as_it_ended():
    game = pair(1, 2)
    level = next(way for way in game.ways if not way.winners)
    assert PlayedOut(((game, level),)).but(1, "abandoned") == [level]


# --- who meets whom -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_in_as_many_rounds_as_there_are_others_nobody_meets_anybody_twice(seed):
    pairs = met(rest(ASKED, seed).once())
    assert len(pairs) == len({*pairs}) == 6


def led(*ranked):
    """A table in this order, whose teams have met nobody in it: the first won most."""
    return [result(team, 9, team) for at, team in enumerate(ranked[::-1]) for _ in range(at)]


@pytest.mark.parametrize("seed", SEEDS)
def test_neighbours_meet_and_the_last_has_the_bye(seed):
    five = {**TEAMS, 5: "Eels"}
    asked = replace(
        ASKED, teams=five, results=led(3, 1, 5, 2, 4), to_come=1, groups=[[*five]], bye_wins=True
    )
    ending = rest(asked, seed).once()
    assert met(ending) == [{3, 1}, {5, 2}]
    assert ending.byes == (4,)
    assert rest(replace(asked, bye_wins=False), seed).once().byes == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_who_met_already_meets_the_next_below(seed):
    asked = replace(ASKED, results=[*led(1, 2, 3, 4), result(1, 2, 1)], to_come=1)
    assert met(rest(asked, seed).once()) == [{1, 3}, {2, 4}]


@pytest.mark.parametrize("seed", SEEDS)
def test_where_all_have_met_neighbours_meet_again(seed):
    everybody = [result(*two) for two in combinations(TEAMS, 2)]
    asked = replace(ASKED, results=[*led(4, 3, 2, 1), *everybody], to_come=1)
    assert met(rest(asked, seed).once()) == [{4, 3}, {2, 1}]


@pytest.mark.parametrize("seed", SEEDS)
def test_each_group_has_rounds_of_its_own(seed):
    groups = [[1, 3], [2, 4]]
    assert met(rest(replace(ASKED, groups=groups, to_come=2), seed).once()) == [{1, 3}, {2, 4}] * 2


@pytest.mark.parametrize("seed", SEEDS)
def test_points_of_open_games_and_of_byes_count_for_the_next_round(seed):
    """Whoever has a bye that wins isn't last again, and neither is whoever has won."""
    three = {1: "Ants", 2: "Bees", 3: "Cats"}
    asked = replace(ASKED, teams=three, to_come=2, groups=[[*three]], bye_wins=True)
    ending = rest(asked, seed).once()
    first, second = ending.byes
    assert first != second
    assert second not in ending.results[0].winners
    opened = replace(asked, open=[pair(1, 2)], to_come=1)
    ending = rest(opened, seed).once()
    assert not {*ending.byes} & ending.results[0].winners


def test_level_teams_meet_by_lot():
    first = {frozenset(met(rest(replace(ASKED, to_come=1), lot).once())) for lot in range(40)}
    assert len(first) == 3


@pytest.mark.parametrize(("rows", "runs"), [(0, 25), (300, 30), (10**6, 500)])
def test_a_season_is_played_on_25_times_at_least_and_500_at_most(rows, runs):
    two = replace(ASKED, teams={1: "Ants", 2: "Bees"}, groups=[[1, 2]], to_come=1)
    found = outlook(two, 1, Random(7), Effort(rows=rows))
    assert {one.runs for one in found} == {runs}


def test_it_is_said_in_how_many_seasons_a_team_came_so_far():
    """Level teams come first both of them, and all come to the last place at least."""
    two = replace(ASKED, teams={1: "Ants", 2: "Bees"}, groups=[[1, 2]], to_come=1)
    said = [one.needs for one in outlook(two, 2, Random(7), Effort(rows=0))]
    assert said == ["Came to the first 2 places in 25 of 25 seasons played on by strength."] * 2
    first = [one.needs for one in outlook(two, 1, Random(7), Effort(rows=0))]
    firsts = [int(needs.split(" in ")[1].split(" of ")[0]) for needs in first]
    assert 25 <= sum(firsts) <= 50
    assert 0 < min(firsts) < 25


def test_the_weak_may_win_and_the_strong_may_lose_however_seldom():
    """No lot gives it in 25 seasons; all that a team plays won, and lost, is looked at as well."""
    two = replace(ASKED, teams={1: "Ants", 2: "Bees"}, groups=[[1, 2]], strengths={1: 900})
    found = outlook(two, 1, Random(7), Effort(rows=0))
    assert [(one.best, one.worst) for one in found] == [(1, 2), (1, 2)]
    assert found[1].needs.startswith("Came to the first place in 0 of 25 ")
