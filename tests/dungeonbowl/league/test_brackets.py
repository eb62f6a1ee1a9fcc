"""Cups played to their end: who meets whom, who is out, and who stands where."""

from collections import Counter
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.league.formats import GroupSoFar
from dungeonbowl.league.formats.double_elimination import DoubleElimination
from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.losersbracket import brackets
from dungeonbowl.league.formats.ties import first_meetings

sizes = st.integers(2, 20)
randoms = st.randoms(use_true_random=False)


@dataclass(frozen=True)
class Fixture:
    """A fixture as rows keep it: touchdowns of both, or a match that was called off."""

    round: int
    teams: tuple[int, ...]
    touchdowns: tuple[int, int] | None = None
    through: int | None = None
    decided: bool = False

    @property
    def bye(self):
        return self.teams[0] if len(self.teams) == 1 else None

    @property
    def confirmed(self):
        return self.touchdowns is not None

    @property
    def settled(self):
        return True

    @property
    def dropped(self):
        return not self.confirmed and not self.decided and self.bye is None

    @property
    def winner(self):
        if not self.confirmed or self.touchdowns[0] == self.touchdowns[1]:
            return self.bye or self.through
        return self.teams[self.touchdowns[0] < self.touchdowns[1]]

    def scored(self, team):
        return self.touchdowns[self.teams.index(team)] if self.touchdowns else 0


def fixtures_of(number, drawn, result):
    return [
        Fixture(number, teams, result(teams) if len(teams) == 2 else None)
        for _, teams in drawn.fixtures
    ]


def play(format, order, result):
    """The whole cup; `result` gives the touchdowns of both teams of a match."""
    group = GroupSoFar(order, order=order)
    (drawn,) = format.opening(order)
    while drawn is not None:
        number = group.latest + 1
        played = fixtures_of(number, drawn, result)
        group = replace(group, fixtures=[*group.fixtures, *played])
        assert format.played_out(group.fixtures)
        drawn = format.next_round(group)
    return group


def lot(random):
    return lambda teams: random.choice([(1, 0), (0, 1), (2, 1)])


def losing(beaten):
    return lambda teams: (0, 1) if teams[0] in beaten else (1, 0)


def better(teams):
    return (1, 0) if teams[0] < teams[1] else (0, 1)


def teams_of(size):
    return list(range(1, size + 1))


@given(sizes, randoms)
def test_in_a_knock_out_everybody_but_one_loses_once(size, random):
    cup = Knockout()
    group = play(cup, teams_of(size), lot(random))
    assert len(group.matches) == size - 1
    assert len(cup.beaten(group)) == size - 1
    assert cup.champion(group) not in cup.beaten(group)
    assert group.latest == cup.rounds_in(size)
    assert [one.round for one in group.fixtures if one.bye] == [1] * (2**group.latest - size)


@given(sizes)
def test_byes_go_to_the_best_and_the_best_two_meet_in_the_last_match(size):
    group = play(Knockout(), teams_of(size), better)
    byes = sorted(one.bye for one in group.fixtures if one.bye)
    assert byes == teams_of(len(byes))
    assert sorted(group.fixtures[-1].teams) == [1, 2]
    assert Knockout().champion(group) == 1


@given(sizes)
def test_a_seed_meets_the_one_as_far_from_the_end(size):
    full = 1 << (size - 1).bit_length()
    for pair in first_meetings(teams_of(size)):
        assert sum(pair) == full + 1 if len(pair) == 2 else pair[0] <= full - size


@given(st.integers(4, 20), randoms)
def test_the_beaten_of_the_last_four_play_for_the_third_place_in_the_last_round(size, random):
    cup = Knockout(third_place=True)
    group = play(cup, teams_of(size), lot(random))
    final, third = [one for one in group.fixtures if one.round == group.latest]
    semis = [one for one in group.fixtures if one.round == group.latest - 1]
    assert {*third.teams} == {team for one in semis for team in one.teams} - {*final.teams}
    ordered = sorted(group.drawn, key=lambda team: -cup.places(group)[team])
    assert ordered[0] == final.winner == cup.champion(group)
    assert {*ordered[:2]} == {*final.teams}
    assert ordered[2] == third.winner
    assert {*ordered[2:4]} == {*third.teams}


def test_a_place_is_the_round_that_each_came_to_twice_and_one_more_for_the_third():
    """Of eight: out in the first round, in the second, third of all, beaten in the final, first."""
    cup = Knockout(third_place=True)
    whole = play(cup, list(range(1, 9)), better)
    assert cup.places(whole) == {8: 2, 7: 2, 6: 2, 5: 2, 4: 4, 3: 5, 2: 6, 1: 8}
    begun = GroupSoFar(whole.drawn, [one for one in whole.fixtures if one.round == 1])
    assert cup.places(begun) == dict.fromkeys([1, 2, 3, 4], 4) | dict.fromkeys([5, 6, 7, 8], 2)


def test_three_teams_have_nobody_else_to_play_for_the_third_place():
    group = play(Knockout(third_place=True), [1, 2, 3], better)
    assert [one.teams for one in group.fixtures] == [(1,), (2, 3), (1, 2)]


@pytest.mark.parametrize(
    ("first", "second", "through"),
    [
        ((1, 0), (0, 0), 1), ((0, 0), (1, 0), 4), ((1, 0), (2, 0), 4), ((2, 0), (1, 0), 1),
        ((0, 0), (0, 0), 1), ((1, 1), (2, 2), 1), ((1, 0), (1, 0), 1), ((0, 1), (0, 1), 1),
    ],
)  # fmt: skip
def test_two_legs_go_by_wins_then_touchdowns_then_the_better_seed(first, second, through):
    cup, order = Knockout(legs=2), [1, 2, 3, 4]
    (drawn,) = cup.opening(order)
    assert drawn.fixtures == ((1, (1, 4)), (1, (2, 3)), (2, (4, 1)), (2, (3, 2)))
    scores = {(1, 4): first, (4, 1): second, (2, 3): (1, 0), (3, 2): (0, 0)}
    semis = fixtures_of(1, drawn, scores.__getitem__)
    final = cup.next_round(GroupSoFar(order, semis))
    assert final.meetings == ((through, 2),)
    assert final.twice


def test_a_leg_that_was_forfeited_is_one_of_two_results():
    cup, order = Knockout(legs=2), [1, 2]
    first, forfeited = Fixture(1, (1, 2), (3, 0)), Fixture(1, (2, 1), through=2, decided=True)
    assert cup.champion(GroupSoFar(order, [first, forfeited])) == 1
    left = replace(forfeited, decided=False)
    assert cup.champion(GroupSoFar(order, [first, left])) == 2


def test_of_eight_the_beaten_come_in_crosswise():
    """Whom each place has: teams of the first round, or who won and who lost in other places."""
    eight = brackets([(1, 8), (4, 5), (2, 7), (3, 6)])
    assert [(one.round, one.teams or (one.won, one.lost)) for one in eight] == [
        (1, (1, 8)), (1, (4, 5)), (1, (2, 7)), (1, (3, 6)),
        (2, ((0, 1), ())), (2, ((2, 3), ())),
        (2, ((), (0, 1))), (2, ((), (2, 3))),
        (3, ((6,), (5,))), (3, ((7,), (4,))),
        (3, ((4, 5), ())),
        (4, ((8, 9), ())), (5, ((11,), (10,))),
        (6, ((10, 12), ())),
    ]  # fmt: skip


def test_of_sixteen_the_beaten_come_in_from_the_other_end_and_then_by_halves():
    sixteen = brackets([(team, 17 - team) for team in range(1, 9)])
    joined = [(one.round, one.lost) for one in sixteen if one.won and one.lost]
    assert joined == [
        (3, (11,)), (3, (10,)), (3, (9,)), (3, (8,)), (5, (21,)), (5, (20,)), (7, (26,)),
    ]  # fmt: skip
    many = brackets([(team, 33 - team) for team in range(1, 17)])
    third = [one.lost for one in many if one.round == 5 and one.won and one.lost]
    assert third == [(42,), (43,), (40,), (41,)]


@given(sizes, randoms)
def test_in_two_legs_everybody_meets_home_and_away(size, random):
    group = play(Knockout(legs=2), teams_of(size), lot(random))
    assert len(group.matches) == 2 * (size - 1)
    times = Counter((one.round, one.teams) for one in group.matches)
    assert set(times.values()) == {1}
    assert {(number, pair[::-1]) for number, pair in times} == set(times)


@pytest.mark.parametrize("reset", [True, False])
@settings(max_examples=40)
@given(size=sizes, random=randoms)
def test_in_double_elimination_everybody_but_one_loses_twice(reset, size, random):
    cup = DoubleElimination(reset=reset)
    group = play(cup, teams_of(size), lot(random))
    lost = Counter(team for one in group.matches for team in one.teams if team != one.winner)
    champion = cup.champion(group)
    assert champion == group.fixtures[-1].winner
    assert max(lost.values()) <= 2
    once = [team for team in group.drawn if lost[team] < 2 and team != champion]
    assert len(once) <= (0 if reset else 1)
    assert len(group.matches) - (group.latest > cup.rounds_in(size)) == 2 * (size - 1)
    places = cup.places(group)
    assert max(places, key=places.get) == champion


@settings(max_examples=40)
@given(st.integers(4, 20), randoms)
def test_nobody_plays_twice_in_a_round(size, random):
    group = play(DoubleElimination(), teams_of(size), lot(random))
    for number in range(1, group.latest + 1):
        there = [team for one in group.fixtures if one.round == number for team in one.teams]
        assert len(there) == len({*there})


def test_who_comes_from_below_and_wins_the_final_meets_the_other_once_more():
    cup = DoubleElimination()
    results = iter([(1, 0), (1, 0), (1, 0), (1, 0), (1, 0), (0, 1), (0, 1)])
    group = play(cup, [1, 2, 3, 4], lambda teams: next(results))
    assert [one.teams for one in group.fixtures] == [
        (1, 4), (2, 3), (1, 2), (4, 3), (4, 2), (1, 4), (1, 4),
    ]  # fmt: skip
    assert cup.champion(group) == 4
    assert cup.places(group)[1] > cup.places(group)[2] > cup.places(group)[3]
    assert play(DoubleElimination(reset=False), [1, 2], lambda teams: (0, 1)).latest == 2


@pytest.mark.parametrize("cup", [Knockout(), Knockout(third_place=True), DoubleElimination()])
@settings(max_examples=40)
@given(size=st.integers(3, 17), random=randoms, data=st.data())
def test_a_cup_goes_on_to_its_end_without_those_who_leave(cup, size, random, data):
    """Somebody leaves after each round: whoever should meet them goes on."""
    order = teams_of(size)
    group = GroupSoFar(order, order=order)
    (drawn,) = cup.opening(order)
    while drawn is not None:
        number = group.latest + 1
        played = fixtures_of(number, drawn, lot(random))
        group = replace(group, fixtures=[*group.fixtures, *played])
        left = cup.still_in(group)
        if len(left) > 2 and data.draw(st.booleans()):
            group = replace(group, gone=group.gone | {data.draw(st.sampled_from(left))})
        drawn = cup.next_round(group)
        assert drawn is None or not {team for one in drawn.meetings for team in one} & group.gone
    assert cup.champion(group) is not None


def test_whoever_should_meet_somebody_who_left_is_through():
    called_off = Fixture(1, (2, 3), through=3)
    group = GroupSoFar([1, 2, 3, 4], [Fixture(1, (1, 4), (1, 0)), called_off], gone={2})
    assert Knockout().next_round(group).meetings == ((1, 3),)


@settings(max_examples=60)
@given(size=st.integers(3, 33), legs=st.integers(1, 2), random=randoms, data=st.data())
def test_only_neighbours_in_the_bracket_meet_whoever_has_left(size, legs, random, data):
    """Also if both teams of one tie have left, and nobody comes to a place of the next round."""
    cup, order = Knockout(legs=legs), teams_of(size)
    group, (drawn,) = GroupSoFar(order, order=order), cup.opening(order)
    tie_of = {team: place for place, teams in enumerate(drawn.meetings) for team in teams}
    while drawn is not None:
        number = group.latest + 1
        played = fixtures_of(number, drawn, lot(random))
        group = replace(group, fixtures=[*group.fixtures, *played])
        left = cup.still_in(group)
        leaving = data.draw(st.sets(st.sampled_from(left), max_size=len(left) - 1))
        group = replace(group, gone=group.gone | leaving)
        drawn = cup.next_round(group)
        for meeting in drawn.meetings if drawn else ():
            assert len({tie_of[team] >> number for team in meeting}) == 1
    assert cup.champion(group) is not None


@settings(max_examples=80)
@given(size=st.integers(2, 17), random=randoms, data=st.data())
def test_who_lost_twice_meets_nobody_whoever_has_left(size, random, data):
    """Also if somebody who went on without an opponent leaves afterwards."""
    cup, order = DoubleElimination(), teams_of(size)
    group, (drawn,) = GroupSoFar(order, order=order), cup.opening(order)
    lost = Counter()
    while drawn is not None:
        assert all(lost[team] < 2 for meeting in drawn.meetings for team in meeting)
        number = group.latest + 1
        played = fixtures_of(number, drawn, lot(random))
        lost.update(team for one in played for team in one.teams if team != one.winner)
        group = replace(group, fixtures=[*group.fixtures, *played])
        left = cup.still_in(group)
        leaving = data.draw(st.sets(st.sampled_from(left), max_size=len(left) - 1))
        group = replace(group, gone=group.gone | leaving)
        drawn = cup.next_round(group)
    left = [team for team in order if lost[team] < 2 and team not in group.gone]
    assert left == [cup.champion(group)]


def test_whoever_beat_somebody_and_left_beat_them_nevertheless():
    """The fifth had no opponent among the beaten, won there against the third, and then left."""
    cup, order = DoubleElimination(), teams_of(5)
    group = GroupSoFar(order, order=order)
    (drawn,) = cup.opening(order)
    for beaten in ({5}, {3, 4}, {2, 3}):
        played = fixtures_of(group.latest + 1, drawn, losing(beaten))
        group = replace(group, fixtures=[*group.fixtures, *played])
        drawn = cup.next_round(group)
    assert drawn.meetings == ((5, 4),)
    called_off = Fixture(4, (5, 4), through=4)
    group = replace(group, fixtures=[*group.fixtures, called_off], gone=frozenset({5}))
    assert cup.next_round(group).meetings == ((4, 2),)


def test_a_final_is_called_so_also_if_nobody_met_in_the_round_before():
    """The loser of the semi-final has left, whom the best of the beaten should have met."""
    cup = DoubleElimination()
    first = [Fixture(1, (1, 4), (1, 0)), Fixture(1, (2, 3), (1, 0))]
    second = [Fixture(2, (1, 2), through=1), Fixture(2, (3, 4), (1, 0))]
    group = GroupSoFar([1, 2, 3, 4], [*first, *second], gone=frozenset({2}))
    drawn = cup.next_round(group)
    assert (drawn.meetings, cup.round_name(drawn.number, 4)) == (((1, 3),), "Final")
    (said,) = [one for one in cup.every_tie(group) if len(one.stands) == 2 and one.tie is None]
    assert said.round == drawn.number
