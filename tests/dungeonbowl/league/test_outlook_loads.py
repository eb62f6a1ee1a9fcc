"""The search behind an outlook: held to every choice there is, and to how many steps it takes."""

from itertools import product
from random import Random

import pytest

from dungeonbowl.league.outlook.loads import Loading, SearchSteps, TooMuch, _short, fewest_over

ENOUGH = 100_000


def loadings(seed):
    """A few teams with limits that are just too low for some, and their games."""
    lots = Random(seed)
    teams = range(1, lots.randint(3, 6) + 1)
    games = [game(lots, lots.sample(teams, lots.choice([2, 2, 2, 3]))) for _ in range(7)]
    return {team: lots.randint(-1, 5) for team in teams}, games


def game(lots, teams):
    worth = lots.choice([(3, 1, 0), (2, 1, 0), (3, 2, 0), (5, 2, 1)])
    won, drawn, lost = worth
    ways = [tuple(won if one == winner else lost for one in teams) for winner in teams]
    return Loading(tuple(teams), (*ways, (drawn,) * len(teams)))


def fewest_of_all(limits, games):
    """The same by trying every way of every game."""
    return min(over(limits, games, ways) for ways in product(*(one.ways for one in games)))


def over(limits, games, ways):
    loads = dict.fromkeys(limits, 0)
    for one, way in zip(games, ways, strict=True):
        for team, load in zip(one.teams, way, strict=True):
            loads[team] += load
    return sum(loads[team] > limits[team] for team in limits)


@pytest.mark.parametrize("seed", range(60))
def test_as_few_are_overloaded_as_the_best_of_all_choices_leaves(seed):
    limits, games = loadings(seed)
    assert fewest_over(limits, games, SearchSteps(ENOUGH)) == fewest_of_all(limits, games)


def test_of_those_given_up_for_what_nobody_can_bear_who_spares_most_comes_first():
    pairs = [(1, 2)] * 3 + [(3, 4), (5, 6)]
    games = [Loading(two, ((3, 0), (0, 3))) for two in pairs]
    limits = dict.fromkeys(range(1, 7), 0)
    for kept, fewest in (((), 2), ((1,), 3), ((1, 2), len(limits) + 1)):
        assert _short(limits, games, frozenset(kept)) == fewest


def league(teams, rounds, seed, limit):
    """A league under the usual points with so many rounds to go, and one limit for all."""
    lots, games = Random(seed), []
    for _ in range(rounds):
        order = lots.sample(range(1, teams + 1), teams)
        games += [
            Loading(two, ((3, 0), (0, 3), (1, 1)))
            for two in zip(order[::2], order[1::2], strict=True)
        ]
    return {team: limit + lots.randint(0, 3) for team in range(1, teams + 1)}, games


@pytest.mark.parametrize(
    ("teams", "rounds", "seed", "limit", "over", "steps"),
    [
        (8, 4, 0, 1, 3, 42),
        (8, 4, 3, 2, 1, 57),
        (10, 4, 3, 2, 2, 81),
        (12, 4, 0, 2, 3, 80),
        (12, 4, 6, 2, 2, 189),
        (12, 5, 0, 3, 2, 122),
        (12, 5, 4, 4, 0, 197),
        (12, 5, 6, 4, 0, 83),
    ],
)
def test_how_many_steps_a_search_takes_is_known_since_it_decides_what_is_said(
    teams, rounds, seed, limit, over, steps
):
    limits, games = league(teams, rounds, seed, limit)
    left = SearchSteps(ENOUGH)
    assert fewest_over(limits, games, left) == over
    assert ENOUGH - left.left == steps
    assert fewest_over(limits, games, SearchSteps(steps)) == over
    with pytest.raises(TooMuch):
        fewest_over(limits, games, SearchSteps(steps - 1))


def test_a_search_takes_of_its_own_steps_and_of_all_there_are():
    whole = SearchSteps(3)
    some = whole.some(2)
    some.take()
    some.take()
    assert (some.left, whole.left) == (0, 1)
    with pytest.raises(TooMuch):
        some.take()
    assert whole.left == 1
    more = whole.some(2)
    more.take()
    with pytest.raises(TooMuch):
        more.take()
