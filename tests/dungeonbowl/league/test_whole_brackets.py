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


def test_a_place_to_which_nobody_came_stays_empty_to_the_end():
    """Of sixteen the winners of the first two ties have left, who were to meet."""
    order = list(range(1, 17))
    cup = Knockout()
    (first,) = cup.opening(order)
    played = [Fixture(1, teams, teams[0]) for teams in first.meetings]
    gone = frozenset(teams[0] for teams in first.meetings[:2])
    group = GroupSoFar(order, played, gone=gone)
    second = cup.next_round(group)
    assert len(second.meetings) == 3
    said = [{one.stands[0].team for one in cup.every_tie(group) if one.round == 2 and one.stands}]
    assert said == [{teams[0] for teams in second.meetings}]
    played = [*played, *(Fixture(2, teams, teams[0]) for teams in second.meetings)]
    drawn = cup.every_tie(GroupSoFar(order, played, gone=gone))
    assert [bool(one.stands) for one in drawn if one.round == 2] == [False, True, True, True]
    semis = [[stand.team for stand in one.stands] for one in drawn if one.round == 3]
    through = [teams[0] for teams in second.meetings]
    assert semis == [through[:1], through[1:]]


def test_the_match_for_third_place_is_drawn_also_if_nobody_came_to_the_final():
    cup = Knockout(third_place=True)
    semis = [Fixture(1, (1, 4), 1), Fixture(1, (2, 3), 2)]
    group = so_far([1, 2, 3, 4], *semis, gone=frozenset({1, 2}))
    (third,) = cup.next_round(group).meetings
    assert third == (4, 3)
    drawn = so_far([1, 2, 3, 4], *semis, Fixture(2, third), gone=frozenset({1, 2}))
    assert [(one.round, one.for_third, len(one.stands)) for one in cup.every_tie(drawn)] == [
        (1, False, 2), (1, False, 2), (2, False, 0), (2, True, 2),
    ]  # fmt: skip


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
