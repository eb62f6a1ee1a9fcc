"""Brackets shown whole: what is still to be drawn is drawn as it was said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.league.formats import GroupSoFar, Stand
from dungeonbowl.league.formats.double_elimination import DoubleElimination
from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.round_robin import RoundRobin
from tests.dungeonbowl.league.test_brackets import better, lot, play
from tests.dungeonbowl.league.test_formats import Fixture, so_far

FORMATS = [
    Knockout(), Knockout(third_place=True), Knockout(legs=2, third_place=True),
    DoubleElimination(), DoubleElimination(reset=False),
]  # fmt: skip


def before(group, number):
    """The same group when only so many rounds were drawn, and the last of them played out."""
    there = [one for one in group.fixtures if one.round <= number]
    return GroupSoFar(group.drawn, there, order=group.order)


def team_of(stand, ties):
    """Who came to stand there."""
    if stand.of is None:
        return stand.team
    tie = ties[stand.of]
    return (tie.loser if stand.beaten else tie.winner).team


@given(st.sampled_from(FORMATS), st.integers(2, 17), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_who_is_said_to_come_of_which_tie_comes_of_it(format, size, random):
    group = play(format, list(range(1, size + 1)), lot(random))
    played = {one.number: one for one in format.every_tie(group) if one.number}
    for number in range(1, group.latest):
        said = [one for one in format.every_tie(before(group, number)) if one.number]
        assert [one.number for one in said] == list(range(1, len(said) + 1))
        more = len(said) - format.outlook(size).matches // getattr(format, "legs", 1)
        assert more in ((0, 1) if format.after_all else (0,))
        for one in said:
            came = {team_of(stand, played) for stand in one.stands}
            assert came == {stand.team for stand in played[one.number].stands}


def test_before_a_match_is_played_all_rounds_stand_there():
    drawn = so_far([1, 2, 3, 4], Fixture(1, (1, 4)), Fixture(1, (2, 3)))
    first, other, final, third = Knockout(third_place=True).every_tie(drawn)
    assert (first.stands, other.stands) == ((Stand(1), Stand(4)), (Stand(2), Stand(3)))
    assert final.stands == (Stand(of=1), Stand(of=2))
    assert third.stands == (Stand(of=1, beaten=True), Stand(of=2, beaten=True))
    assert [one.for_third for one in (first, other, final, third)] == [False, False, False, True]
    assert not any(one.lower for one in (first, other, final, third))
    assert {final.tie, third.tie} == {None}


def test_of_the_last_rounds_two_ties_the_second_is_for_the_third_place():
    """And of no earlier round's, though two ties are drawn there as well."""
    cup = Knockout(third_place=True)
    ties = cup.every_tie(play(cup, [1, 2, 3, 4], better))
    assert [(one.round, one.for_third) for one in ties] == [
        (1, False), (1, False), (2, False), (2, True),
    ]  # fmt: skip


def test_whoever_left_stands_nowhere_and_whom_they_should_meet_goes_on():
    drawn = so_far([1, 2, 3], Fixture(1, (1,)), Fixture(1, (2, 3)), gone=frozenset({1}))
    *_, final = Knockout().every_tie(drawn)
    assert final.stands == (Stand(of=1),)
    assert (final.number, final.winner, final.loser) == (0, Stand(of=1), None)


@pytest.mark.parametrize("reset", [True, False])
def test_a_second_final_stands_there_once_it_must_be_played(reset):
    cup = DoubleElimination(reset=reset)
    group = play(cup, [1, 2], lambda teams: (1, 0) if teams[0] == 1 else (0, 1))
    assert len([one for one in cup.every_tie(group) if one.number]) == 2
    assert bool(cup.after_all) is reset


def test_among_the_beaten_is_said_of_who_lost_once():
    cup = DoubleElimination()
    group = play(cup, [1, 2, 3, 4], better)
    ties = cup.every_tie(group)
    assert [(one.round, one.lower) for one in ties] == [
        (1, False), (1, False), (2, False), (2, True), (3, True), (4, False),
    ]  # fmt: skip


def test_a_format_without_a_bracket_has_no_ties():
    assert RoundRobin().every_tie(GroupSoFar([1, 2])) == []
