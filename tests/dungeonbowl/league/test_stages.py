"""Groups filled, and who goes on from one stage to the next."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.league.formats.ties import first_meetings
from dungeonbowl.league.stages import (
    Taker,
    crossed,
    dealt,
    group_sizes,
    qualified,
    seeded,
    taken_from,
)


def tables(groups, size):
    """Groups A, B, C ... as teams 11, 12 ..., 21, 22 ...: the tens are the group."""
    return [[10 * group + place for place in range(1, size + 1)] for group in range(1, groups + 1)]


@given(st.integers(0, 40), st.integers(1, 9))
def test_groups_differ_by_one_at_most_and_hold_everybody(teams, groups):
    found = dealt(range(teams), groups)
    assert sorted(team for group in found for team in group) == list(range(teams))
    assert [len(group) for group in found] == group_sizes(teams, groups)
    assert max(map(len, found)) - min(map(len, found)) <= 1


def test_all_firsts_stand_above_all_seconds_and_the_better_above():
    assert qualified(tables(2, 3), [2, 1], [21, 22, 11, 12, 13, 23]) == [21, 11, 22, 12]
    assert qualified([[11, 12], [21]], [], [11, 12, 21]) == [11, 21, 12]
    assert qualified([[11], []], [1, 2], [11]) == [11]


def test_the_first_of_a_group_meets_the_second_of_the_next():
    for groups in (2, 4, 8):
        pairs = first_meetings(crossed(tables(groups, 3), [1, 2]))
        assert len(pairs) == groups
        for first, second in pairs:
            assert first % 10 == 1
            assert second == 10 * (first // 10 % groups + 1) + 2


def test_teams_of_one_group_come_into_different_halves():
    for groups in (2, 4, 8):
        pairs = first_meetings(crossed(tables(groups, 2), [1, 2]))
        for half in (pairs[: groups // 2], pairs[groups // 2 :]):
            here = [team // 10 for pair in half for team in pair]
            assert len(here) == len({*here})


@given(st.integers(2, 9), st.integers(1, 4))
def test_crossed_is_everybody_who_qualified_and_no_group_meets_itself(groups, places):
    asked = range(1, places + 1)
    found = crossed(tables(groups, 4), asked)
    assert sorted(found) == sorted(qualified(tables(groups, 4), asked, sorted(found)))
    meetings = [pair for pair in first_meetings(found) if len(pair) == 2]
    assert places > 2 or all(one // 10 != other // 10 for one, other in meetings)


def test_who_meets_nobody_of_a_place_before_stands_by_the_order_of_groups():
    """Of three groups or five not every first meets a second; without places all go on."""
    assert crossed(tables(3, 2), []) == [11, 21, 31, 32, 22, 12]
    assert crossed(tables(5, 2), []) == [11, 21, 31, 41, 51, 52, 42, 32, 22, 12]
    assert crossed(tables(6, 2), []) == [11, 21, 31, 41, 51, 61, 52, 42, 32, 22, 12, 62]
    assert crossed(tables(4, 3), []) == [11, 21, 41, 31, 42, 32, 22, 12, 23, 33, 43, 13]
    assert crossed([], []) == qualified([], [], []) == []


def test_so_many_go_on_as_the_groups_have():
    assert taken_from([4, 3], Taker(1, (1, 4))) == 3
    assert taken_from([4, 3], Taker(1)) == 7


@given(st.permutations(range(6)))
def test_seeds_come_first_and_the_rest_as_it_was(order):
    found = seeded(order, {4: 2, 2: 1})
    assert found[:2] == [2, 4]
    rest = [team for team in order if team not in (2, 4)]
    assert all(found.index(a) < found.index(b) for a, b in combinations(rest, 2))


def test_who_goes_on_is_said_in_a_sentence():
    assert Taker().described == ""
    assert Taker(1).described == "All teams of each group of stage 1 go on to it."
    assert Taker(2, (1,)).described == "Place 1 of each group of stage 2 goes on to it."
    two = "Places 1 and 2 of each group of stage 1 go on to it"
    assert Taker(1, (1, 2)).described == f"{two}."
    crossed = Taker(1, (1, 2), cross=True).described
    assert crossed == f"{two}, the first of one against the second of the next."


def test_a_group_that_everybody_left_is_no_neighbour():
    pairs = first_meetings(crossed([[11, 12], [], [31, 32]], [1, 2]))
    assert {frozenset(pair) for pair in pairs} == {frozenset({11, 32}), frozenset({31, 12})}
