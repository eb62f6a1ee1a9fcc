"""Games of three and four: sizes, and that everybody meets everybody evenly.

The same order is seated the same way for ever: `seated.txt` has some rounds, to be read.
`.venv/bin/python -m tests.dungeonbowl.league.test_seating` writes it anew.
"""

from collections import Counter
from itertools import combinations
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.league.formats.tables import Tables
from dungeonbowl.league.seating import seated, sizes


def fewest_others(teams, wished):
    """By trying every number of the other size."""
    other = 7 - wished
    return next(n for n in range(teams) if teams >= n * other and (teams - n * other) % wished == 0)


@given(st.integers(6, 200), st.sampled_from([3, 4]))
def test_games_are_as_wished_but_for_as_few_as_it_takes(teams, wished):
    found = sizes(teams, wished)
    assert sum(found) == teams
    assert {*found} <= {3, 4}
    assert sum(size != wished for size in found) == fewest_others(teams, wished)


def test_of_five_one_sits_out():
    assert [sizes(teams, 4) for teams in (2, 3, 4, 5)] == [[], [3], [4], [4]]
    assert [sizes(teams, 3) for teams in (2, 3, 4, 5)] == [[], [3], [4], [4]]


@settings(max_examples=30)
@given(st.integers(6, 14), st.sampled_from([3, 4]), st.integers(1, 8))
def test_everybody_meets_everybody_as_evenly_as_can_be(teams, wished, rounds):
    met, played = Counter(), Counter(range(teams))
    found = seated(range(teams), wished, rounds)
    for one in found:
        assert sorted(team for game in one.meetings for team in game) == list(range(teams))
        met.update(frozenset(pair) for game in one.meetings for pair in combinations(game, 2))
        played.update(team for game in one.meetings if len(game) > 1 for team in game)
    every = [met[frozenset(pair)] for pair in combinations(range(teams), 2)]
    assert max(every) <= ceil(sum(every) / len(every)) + 1
    assert min(every) >= sum(every) // len(every) - 1
    assert max(played.values()) - min(played.values()) <= 1
    assert found == seated(range(teams), wished, rounds)


def unevenness(rounds):
    """The sum of squares of how often each pair meets."""
    met = Counter(
        frozenset(pair) for games in rounds for game in games for pair in combinations(game, 2)
    )
    return sum(often**2 for often in met.values())


def changed(games, one, other):
    """The same games, these two in each other's place."""
    places = {one: other, other: one}
    return [[places.get(team, team) for team in game] for game in games]


@pytest.mark.parametrize(("teams", "rounds"), [(12, 5), (16, 8)])
def test_in_the_end_no_change_of_two_teams_in_any_round_makes_it_more_even(teams, rounds):
    found = [one.meetings for one in seated(range(1, teams + 1), 3, rounds)]
    least = unevenness(found)
    for number, games in enumerate(found):
        for one, other in combinations(range(1, teams + 1), 2):
            tried = [*found[:number], changed(games, one, other), *found[number + 1 :]]
            assert unevenness(tried) >= least, (number, one, other)


@pytest.mark.parametrize("rounds", range(1, 12))
def test_of_five_everybody_sits_out_in_turn(rounds):
    out = Counter(team for one in seated(range(5), 4, rounds) for team in one.byes)
    assert max(out.values()) - min(out[team] for team in range(5)) <= 1


def test_rounds_left_open_let_everybody_meet_everybody_once_if_they_could():
    assert [Tables(size=3).rounds_in(teams) for teams in (2, 3, 7, 9)] == [0, 1, 3, 4]
    assert len(Tables(rounds=5).opening([1, 2, 3, 4, 5, 6])) == 5


@pytest.mark.parametrize("rounds", [6, 7, 8, 10, 11])
def test_nobody_meets_anybody_far_too_seldom_either(rounds):
    games = [game for one in seated([1, 2, 3, 4], 2, rounds) for game in one.meetings]
    met = Counter(tuple(sorted(game)) for game in games)
    assert min(met[pair] for pair in combinations([1, 2, 3, 4], 2)) >= rounds * 2 // 6 - 1


SEATED = Path(__file__).parent / "seated.txt"
# Among them some that only come out even once settled, or dealt out again: twelve take four deals.
ASKED = [
    (6, 3, 5), (7, 4, 4), (8, 4, 5), (9, 3, 4), (10, 4, 3), (11, 3, 3), (5, 4, 4),
    (6, 3, 9), (8, 3, 4), (9, 4, 6), (10, 3, 5), (12, 4, 3), (12, 4, 6), (13, 4, 4),
]  # fmt: skip


def listed(teams, wished, rounds):
    yield f"{teams} teams in games of {wished}, {rounds} rounds"
    for one in seated(range(1, teams + 1), wished, rounds):
        yield "  " + " | ".join(" ".join(map(str, game)) for game in one.meetings)


def written():
    return "\n\n".join("\n".join(listed(*asked)) for asked in ASKED) + "\n"


def test_rounds_are_seated_as_they_were_read():
    assert written() == SEATED.read_text(encoding="utf-8")


if __name__ == "__main__":
    SEATED.write_text(written(), encoding="utf-8")
