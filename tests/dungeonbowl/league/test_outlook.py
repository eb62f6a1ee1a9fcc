"""What a table may still come to: held to every ending there is, one by one."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from itertools import combinations, product
from math import prod
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.keys import ResultKind
from dungeonbowl.league.bonuses import TableBonus, bonus_kind
from dungeonbowl.league.outlook import (
    Effort,
    Method,
    OutlookQuestion,
    Span,
    asks_for_places,
    open_game,
    outlook,
)
from dungeonbowl.league.results import MatchResult, Points, Score
from dungeonbowl.league.standings import TableExtras, table

USUAL = ["points", "touchdown_difference", "casualty_difference", "head_to_head", "won", "name"]
# Each looks at every ending there is.
FEW = settings(max_examples=50)
# In these nothing but wins, draws and losses decides.
CERTAIN = [
    ["points", "name"],
    ["points", "won", "name"],
    ["points", "head_to_head", "won", "name"],
    ["won", "points"],
]


def lots():
    return Random(7)


def game(*teams, **known):
    return open_game(dict.fromkeys(teams), **known)


def test_an_open_game_is_won_by_any_of_them_or_drawn():
    ends = {(way.kind, *way.winners) for way in game(1, 2).ways}
    assert ends == {(ResultKind.TOUCHDOWN, 1), (ResultKind.TOUCHDOWN, 2), (ResultKind.DRAW,)}


def result(one, other, end, touchdowns=(0, 0)):
    winner = {"1": one, "2": other}.get(end)
    scores = tuple(Score(*each) for each in zip((one, other), touchdowns, strict=True))
    kind = "touchdown" if winner else "draw"
    return MatchResult(kind, frozenset({winner} if winner else ()), scores)


def question(teams, results=(), games=(), criteria=USUAL, **known):
    names = {team: f"Team {team:02}" for team in range(1, teams + 1)}
    return OutlookQuestion(names, list(results), list(games), criteria, **known)


def places(asked, top=1, **known):
    return {one.team: Span(one.best, one.worst) for one in outlook(asked, top, lots(), **known)}


def of(team, asked, top=1, **known):
    return next(one for one in outlook(asked, top, lots(), **known) if one.team == team)


# --- every ending there is --------------------------------------------------------------------


def endings(asked):
    return product(*(each.ways for each in asked.open))


def tabled(asked, ending):
    return table([*asked.results, *ending], asked.teams, asked.criteria, asked.points, asked.extras)


def by_the_table(asked):
    """Of an order that outcomes decide: the ranks that the tables of all endings give."""
    ranks = {team: set() for team in asked.teams}
    for ending in endings(asked):
        for row in tabled(asked, ending):
            ranks[row.team].add(row.rank)
    return {team: Span(min(all_), max(all_)) for team, all_ in ranks.items()}


def reached(asked, ending):
    """Of the usual order: level counts both ways, but for two who have played all their games."""
    busy = {team for each in asked.open for team in each.teams}
    rows = tabled(asked, ending)
    for mine in rows:
        others = [row for row in rows if row.team != mine.team]
        either = {
            row.team for row in others if row.points == mine.points and {mine.team, row.team} & busy
        }
        above = {row.team for row in others if row.rank < mine.rank}
        yield mine.team, Span(1 + len(above - either), 1 + len(above | either))


def by_the_points(asked):
    found = defaultdict(set)
    for ending in endings(asked):
        for team, span in reached(asked, ending):
            found[team].update(span)
    return {team: Span(min(all_), max(all_)) for team, all_ in found.items()}


@st.composite
def small_seasons(draw, criteria):
    teams = draw(st.integers(2, 5))
    pairs = list(combinations(range(1, teams + 1), 2))
    ends = st.tuples(st.sampled_from("12x"), st.integers(0, 2), st.integers(0, 2))
    played = [
        result(*pair, end, scored)
        for pair in draw(st.lists(st.sampled_from(pairs), max_size=8))
        for end, *scored in [draw(ends)]
    ]
    games = [game(*pair) for pair in draw(st.lists(st.sampled_from(pairs), max_size=5))]
    worth = draw(st.sampled_from([(3, 1, 0), (2, 1, 0), (3, 2, 0), (1, 0, -1), (5, 5, 1)]))
    return question(teams, played, games, criteria, points=Points(*worth))


@FEW
@given(small_seasons(USUAL))
def test_places_out_of_points_are_those_of_all_endings(asked):
    assert places(asked, effort=Effort(rows=0)) == by_the_points(asked)


@FEW
@given(st.sampled_from(CERTAIN).flatmap(small_seasons))
def test_places_by_other_criteria_are_those_of_all_endings(asked):
    assert places(asked) == by_the_table(asked)


@FEW
@given(small_seasons(USUAL))
def test_a_search_and_all_endings_say_the_same(asked):
    assert places(asked, effort=Effort(steps=0)) == places(asked, effort=Effort(rows=0))


@FEW
@given(small_seasons(USUAL), st.permutations([0, 1, 2]))
def test_strange_points_are_answered_all_the_same(asked, worth):
    strange = question(len(asked.teams), asked.results, asked.open, points=Points(*worth))
    assert places(strange) == by_the_points(strange)


@FEW
@given(small_seasons(USUAL), st.integers(1, 2), st.integers(1, 5))
def test_bonuses_count_both_ways(asked, scored, lost):
    """Whoever wins or draws may score, whoever loses may do so and have lost by little."""
    rewards = [
        TableBonus(bonus_kind("touchdowns"), 1, scored),
        TableBonus(bonus_kind("close_loss"), 1, lost),
    ]
    rewarded = replace(asked, extras=TableExtras(bonuses=rewards))
    found = places(rewarded, effort=Effort(rows=0))
    assert found == places(rewarded, effort=Effort(steps=0))
    expected = defaultdict(set)
    for ending in endings(asked):
        for team, span in within(rewarded, ending, {"lost": scored + lost}, scored):
            expected[team].update(span)
    assert found == {team: Span(min(all_), max(all_)) for team, all_ in expected.items()}


def within(asked, ending, extra, otherwise):
    """The places of an ending in which a team, or everybody else, has all the bonuses there are."""
    rows = {row.team: row for row in tabled(replace(asked, open=()), ())}
    busy = {team for each in asked.open for team in each.teams}
    least = {team: row.points for team, row in rows.items()}
    most = dict(least)
    for way in ending:
        for team in (score.team for score in way.scores):
            outcome = way.outcome(team)
            least[team] += asked.points.worth(outcome)
            most[team] += asked.points.worth(outcome) + extra.get(outcome, otherwise)
    for team in rows:
        best = worst = 1
        for other in rows.keys() - {team}:
            if {team, other} & busy:
                best += least[other] > most[team]
                worst += most[other] >= least[team]
            else:
                best += rows[other].rank < rows[team].rank
                worst += rows[other].rank < rows[team].rank
        yield team, Span(best, worst)


# By what a game may end, as far as any of these bonuses looks, and whether a side hurt somebody.
SCORES = [(0, 0), (1, 1), (1, 0), (0, 1), (2, 0), (0, 2), (2, 1), (1, 2)]
HURT = list(product(range(2), repeat=2))
BONUSES = ["touchdowns", "casualties", "clean_sheet", "close_loss", "underdog"]
# Of these a side may have each after an outcome that allows it, whatever the other side has.
FREE = {"casualties", "close_loss"}
RATINGS = {1: 100, 2: 110, 3: 120, 4: 130, 5: 140}


def ending_of(one, other, scored, hurt):
    end = "1" if scored[0] > scored[1] else "2" if scored[1] > scored[0] else "x"
    known = result(one, other, end, scored)
    scores = (
        score._replace(casualties_for=deeds, rating=RATINGS[score.team])
        for score, deeds in zip(known.scores, hurt, strict=True)
    )
    return known._replace(scores=tuple(scores))


def endings_of(asked, kinds):
    """Every ending by touchdowns, casualties and ratings, as a report gives it."""
    hurts = HURT if "casualties" in kinds else [(0, 0)]
    return product(
        *([ending_of(*each.teams, *way) for way in product(SCORES, hurts)] for each in asked.open)
    )


@settings(max_examples=10)
@given(small_seasons(USUAL), st.lists(st.sampled_from(BONUSES), min_size=1, max_size=2))
def test_no_ending_that_could_be_told_goes_beyond_an_outlook_with_bonuses(asked, kinds):
    rewards = [TableBonus(bonus_kind(kind), 1, 2 - at) for at, kind in enumerate(kinds)]
    few = replace(asked, open=asked.open[:2], extras=TableExtras(bonuses=rewards))
    expected = defaultdict(set)
    for ending in endings_of(few, kinds):
        for team, span in reached(few, ending):
            expected[team].update(span)
    for team, found in places(few).items():
        assert found.best <= min(expected[team]) <= max(expected[team]) <= found.worst
        if FREE.issuperset(kinds):
            assert found == Span(min(expected[team]), max(expected[team]))


@FEW
@given(
    st.lists(st.permutations(range(1, 6)), max_size=2),
    st.sampled_from([3, 4]),
    small_seasons(USUAL),
)
def test_games_with_points_by_place_are_looked_at_in_every_order(tables, size, asked):
    games = [game(*sorted(table[:size]), placed=True) for table in tables]
    by_place = TableExtras(place_points=[5, 3, 2, 0])
    placed = replace(question(5, asked.results, games), extras=by_place)
    found = outlook(placed, 1, lots())
    if prod(len(each.ways) for each in games) < 1000:
        spans = {one.team: Span(one.best, one.worst) for one in found}
        assert spans == by_the_points(placed)
    assert {one.method for one in found} == {Method.EXACT}


def scored(teams, touchdowns):
    """A game in which these were scored: the most win, as many each is a draw."""
    scores = tuple(Score(*each) for each in zip(teams, touchdowns, strict=True))
    first = [one.team for one in scores if one.touchdowns == max(touchdowns)]
    kind, winners = ("touchdown", frozenset(first)) if len(first) == 1 else ("draw", frozenset())
    return MatchResult(kind, winners, scores)


@st.composite
def tables_of_five(draw, sizes):
    """What five teams have played, among them games of three or four."""
    found = []
    for size in draw(st.lists(st.sampled_from(sizes), max_size=6)):
        teams = draw(st.permutations(range(1, 6)))[:size]
        found.append(scored(teams, draw(st.tuples(*[st.integers(0, 2)] * size))))
    return found


@FEW
@given(
    tables_of_five([2, 3, 4]),
    st.permutations(range(1, 6)),
    st.sampled_from([3, 4]),
    st.sampled_from([["points"], ["points", "won"], ["won", "points"], ["points", "buchholz"]]),
)
def test_who_comes_second_and_last_counts_where_sonneborn_berger_does(played, drawn, size, first):
    teams, criteria = drawn[:size], [*first, "sonneborn_berger", "name"]
    placed = asks_for_places(criteria, TableExtras())
    asked = question(5, played, [game(*teams, placed=placed)], criteria)
    ranks = defaultdict(set)
    for touchdowns in product(range(size), repeat=size):
        for row in tabled(asked, [scored(teams, touchdowns)]):
            ranks[row.team].add(row.rank)
    found = outlook(asked, 1, lots())
    assert {one.method for one in found} == {Method.EXACT}
    assert places(asked) == {team: Span(min(all_), max(all_)) for team, all_ in ranks.items()}


def taking(asked, team, won, drawn):
    """All endings in which the team takes just so much."""
    for ending in endings(asked):
        ends = [way.outcome(team) for way in ending if team in {one.team for one in way.scores}]
        if (ends.count("won"), ends.count("drawn")) == (won, drawn):
            yield ending


@FEW
@given(small_seasons(USUAL))
def test_what_is_said_to_be_needed_is_so_in_every_ending(asked):
    for one in outlook(asked, 2, lots()):
        assert one.needs.startswith("Certain") == one.certain == (one.worst <= 2)
        assert one.needs.startswith("Can't") == (not one.possible) == (one.best > 2)
        if "enough, whatever" in one.needs:
            said = one.needs.partition(" in ")[0].partition(" games left")[0]
            won, drawn = (amount(said, what) for what in ("win", "draw"))
            if every := re.match(r"Winning (all (\d+)|both)", said):
                won = int(every[2] or 2)
            taken = list(taking(asked, one.team, won, drawn))
            assert taken
            assert all(dict(reached(asked, ending))[one.team].worst <= 2 for ending in taken)


@FEW
@given(small_seasons(USUAL))
def test_with_fewer_points_than_are_said_to_be_needed_no_ending_will_do(asked):
    for one in outlook(asked, 2, lots()):
        if least := re.search(r"takes (-?\d+) points? at least", one.needs):
            will_do = [
                points_of(asked, one.team, ending)
                for ending in endings(asked)
                if dict(reached(asked, ending))[one.team].best <= 2
            ]
            assert min(will_do) == int(least[1])


def points_of(asked, team, ending):
    mine = [way for way in ending if team in {score.team for score in way.scores}]
    return sum(asked.points.worth(way.outcome(team)) for way in mine)


def amount(said, what):
    found = re.search(rf"(a|\d+) {what}", said, re.I)
    return 0 if not found else 1 if found[1].lower() == "a" else int(found[1])


# --- in words -----------------------------------------------------------------------------------


def won(*pairs):
    return [result(one, other, "1") for one, other in pairs]


def test_a_team_that_nobody_can_reach_is_certain():
    asked = question(3, won((1, 2), (1, 3), (1, 2)), [game(2, 3)])
    first = of(1, asked)
    assert (first.best, first.worst, first.certain) == (1, 1, True)
    assert first.needs == "Certain of the first place, whatever happens."
    second = of(2, asked)
    assert (second.best, second.worst, second.possible) == (2, 3, False)
    assert second.needs == "Can't come to the first place any more."


def test_level_counts_both_ways_while_touchdowns_are_open():
    asked = question(3, won((1, 3)), [game(2, 3)])
    assert places(asked) == {1: (1, 2), 2: (1, 3), 3: (1, 3)}


def test_two_who_have_played_everything_stand_as_they_stand():
    played = [result(1, 3, "1", (1, 0)), result(2, 3, "1", (3, 0))]
    asked = question(4, played, [game(3, 4)])
    assert places(asked) == {1: (2, 3), 2: (1, 2), 3: (1, 4), 4: (1, 4)}


def test_a_win_may_be_enough_or_not_without_help():
    asked = question(3, won((1, 2)), [game(1, 3), game(2, 3)])
    assert of(1, asked).needs == "A win in the last game is enough, whatever the others do."
    assert of(2, asked).needs == (
        "Even a win in the last game isn't enough without help from other results. "
        "It takes 3 points at least from the last game."
    )


def test_of_several_games_the_least_that_is_enough_is_said():
    asked = question(3, won((1, 2), (1, 3)), [game(1, 2), game(1, 3), game(2, 3)])
    assert of(1, asked).needs == (
        "A draw in one of the 2 games left is enough, whatever the others do."
    )
    assert of(2, asked, 2).needs.startswith("Winning both games left is enough")


def test_where_wins_come_before_points_nobody_is_told_how_many_points_it_takes():
    """A win counts for more here than all points."""
    level = MatchResult(ResultKind.DRAW, frozenset(), (Score(1, 0), Score(2, 0)))
    open_games = [game(1, 2), game(1, 3)]
    asked = question(3, [level], open_games, ["won", "points"], points=Points(3, 2, 0))
    assert places(asked) == by_the_table(asked) == {1: (1, 3), 2: (1, 3), 3: (1, 3)}
    assert {one.needs for one in outlook(asked, 1, lots())} == {
        "Can still come to the first place."
    }


def test_what_a_lost_game_is_worth_counts_towards_the_points_that_it_takes():
    """A draw and a loss: two points and one."""
    left = [game(1, 2), game(1, 3), game(2, 3)]
    asked = question(3, won((1, 2)), left, points=Points(4, 2, 1))
    assert of(1, asked).needs.endswith("It takes 3 points at least from the 2 games left.")


def test_of_many_games_only_winning_all_is_looked_at():
    asked = question(3, [], [game(1, 2)] * 5 + [game(1, 3)] * 2)
    assert of(1, asked).needs == "Winning all 7 games left is enough, whatever the others do."


def test_who_has_no_game_left_waits_for_the_others():
    asked = question(3, won((1, 2)), [game(2, 3)])
    assert of(1, asked).needs == (
        "Has no game left: the others decide whether it is the first place."
    )


def test_of_games_of_three_one_wins_or_nobody():
    asked = question(4, won((1, 4)), [game(2, 3, 4)])
    assert places(asked) == by_the_points(asked) == {1: (1, 2), 2: (1, 4), 3: (1, 4), 4: (1, 4)}


def test_in_games_with_places_every_order_is_looked_at():
    assert len(game(1, 2, 3, placed=True).ways) == 13
    assert len(game(1, 2, 3, 4, placed=True).ways) == 75
    assert {frozenset(way.winners) for way in game(1, 2, 3, placed=True).ways} == {
        frozenset(), frozenset({1}), frozenset({2}), frozenset({3})
    }  # fmt: skip


def test_allies_win_together():
    allied = open_game({1: 1, 2: 1, 3: None})
    assert [set(way.winners) for way in allied.ways] == [{1, 2}, {3}, set()]


def test_what_a_format_goes_by_stands_before_points():
    places_first = TableExtras(places={1: 0, 2: 1, 3: 1})
    asked = question(3, won((1, 2), (1, 3)), [game(2, 3)], extras=places_first)
    assert places(asked) == {1: (3, 3), 2: (1, 2), 3: (1, 2)}


def test_points_given_by_hand_and_byes_count():
    asked = question(2, [], [game(1, 2)], extras=TableExtras(byes=[1, 1]))
    assert places(asked) == {1: (1, 1), 2: (2, 2)}


# --- played on by strength ----------------------------------------------------------------------

HARD = Effort(steps=0, rows=4000)


def big(teams=20, rounds=4, seed=3):
    """A season with so many rounds to go, its results by lot."""
    drawn, found = Random(seed), []
    for _ in range(rounds + 11):
        order = drawn.sample(range(1, teams + 1), teams)
        found.append(list(zip(order[::2], order[1::2], strict=True)))
    played = [result(*pair, drawn.choice("112x")) for each in found[rounds:] for pair in each]
    return question(teams, played, [game(*pair) for each in found[:rounds] for pair in each])


def test_what_is_too_much_is_simulated_and_says_how_often_and_how_sure():
    asked = big(8, 4)
    exact, played = places(asked), outlook(asked, 3, lots(), HARD)
    simulated = [one for one in played if one.method == Method.SIMULATED]
    assert simulated
    for one in simulated:
        assert exact[one.team].best <= one.best <= one.worst <= exact[one.team].worst
        assert one.runs >= 25
        assert one.error == round(3 / one.runs, 4)
        assert re.fullmatch(
            r"Came to the first 3 places in \d+ of \d+ seasons played on by strength.", one.needs
        )
        assert one.as_dict().keys() >= {"runs", "error"}


def test_the_same_question_gets_the_same_answer():
    assert outlook(big(8), 3, lots(), HARD) == outlook(big(8), 3, lots(), HARD)


def test_the_stronger_come_first_more_often():
    strong = question(4, [], [game(1, 2), game(3, 4)] * 3, strengths={1: 250, 2: 50, 3: 50, 4: 50})
    said = {
        one.team: int(re.search(r"in (\d+) of", one.needs)[1])
        for one in outlook(strong, 1, lots(), Effort(steps=0, each=0, rows=2000))
        if one.method == Method.SIMULATED
    }
    assert not said or said[1] > said[2]


@pytest.mark.made_up
@pytest.mark.parametrize("teams", [6, 7])
def test_rounds_that_are_still_to_be_drawn_are_made_up(teams):
    asked = question(
        teams,
        won((1, 2), (3, 4)),
        [game(5, 6)],
        to_come=2,
        bye_wins=True,
        groups=[range(1, teams + 1)],
    )
    found = outlook(asked, 1, lots())
    assert {one.method for one in found} == {Method.SIMULATED}
    assert found[0].best == 1
    assert found[0].worst > 1
    assert found[4].best <= 2


# --- speed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_twenty_teams_and_forty_open_games_are_answered_exactly_and_soon(seed):
    asked = big(20, 4, seed)
    begun = process_time()
    found = outlook(asked, 4, lots())
    # A third of a second; many times that where every line is counted.
    assert process_time() - begun < 10
    assert {one.method for one in found} == {Method.EXACT}


@pytest.mark.made_up
def test_a_season_in_which_nothing_can_be_searched_is_played_as_often_as_time_allows():
    found = outlook(big(20, 4), 4, lots(), Effort(steps=0))
    played = [one for one in found if one.method == Method.SIMULATED]
    assert played
    assert all(25 <= one.runs <= 500 for one in played)
