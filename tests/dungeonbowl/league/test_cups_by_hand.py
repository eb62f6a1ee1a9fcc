"""Cups of four played match by match: who is out, how far each came, what rounds are called."""

import pytest

from dungeonbowl.league import formats
from dungeonbowl.league.formats import GroupSoFar, format_of
from dungeonbowl.league.formats.base import Seeding
from dungeonbowl.league.formats.double_elimination import DoubleElimination
from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.settings import NumberSetting, WordSetting, widest
from dungeonbowl.league.formats.ties import first_meetings
from dungeonbowl.league.pairing import Round
from dungeonbowl.league.stages import crossed, dealt, seeded
from dungeonbowl.league.standings import TableExtras, table
from tests.dungeonbowl.league.test_brackets import Fixture, better, play

FOUR = [1, 2, 3, 4]


def test_a_knock_out_of_four_is_two_rounds_with_a_match_for_the_third_place():
    group = play(Knockout(third_place=True), FOUR, better)
    cup = Knockout(third_place=True)
    assert [one.teams for one in group.fixtures] == [(1, 4), (2, 3), (1, 2), (4, 3)]
    assert cup.next_round(group) is None
    order = sorted(cup.places(group), key=cup.places(group).__getitem__, reverse=True)
    assert order == [1, 2, 3, 4]
    assert cup.champion(group) == 1
    assert set(cup.beaten(group)) == {2, 3, 4}


def test_rounds_of_a_knock_out_are_called_by_what_is_left():
    cup = Knockout()
    assert [cup.round_name(number, 16) for number in (1, 4)] != ["Round 1", "Round 4"]
    assert cup.round_name(1, 64) == "Round 1"
    assert "inal" in cup.round_name(4, 16)


def test_whoever_loses_twice_is_out_and_a_final_may_be_played_again():
    cup = DoubleElimination()
    group = play(cup, FOUR, better)
    assert cup.champion(group) == 1
    assert set(cup.beaten(group)) == {2, 3, 4}
    places = cup.places(group)
    assert max(places, key=places.__getitem__) == 1
    final = cup.rounds_in(4)
    assert [cup.round_name(number, 4) for number in (1, final, final + 1)] == [
        "Round 1", "Final", "Second final",
    ]  # fmt: skip


@pytest.mark.parametrize("cup", [Knockout(), DoubleElimination()], ids=lambda cup: cup.key)
def test_whoever_leaves_lets_whom_they_should_have_met_go_on(cup):
    group = GroupSoFar(FOUR, order=FOUR, gone=frozenset({4}))
    fixtures = [Fixture(1, (1, 4), through=1), Fixture(1, (2, 3), (2, 0))]
    drawn = cup.next_round(GroupSoFar(FOUR, fixtures, FOUR, gone=group.gone))
    assert (1, 2) in [tuple(sorted(meeting)) for meeting in drawn.meetings]


def test_a_cup_is_seeded_as_somebody_chose():
    assert [Knockout(seeding=one).seeded for one in ("drawn", "table", "by_hand")] == [*Seeding]


def test_the_meetings_of_a_pair_are_those_of_just_these_two():
    fixtures = [Fixture(1, (1, 2), (1, 0)), Fixture(1, (3,)), Fixture(2, (2, 1), (0, 0))]
    group = GroupSoFar(FOUR, [*fixtures, Fixture(2, (1, 3), (0, 1))])
    assert group.meetings(frozenset({1, 2})) == [fixtures[0], fixtures[2]]


@pytest.mark.parametrize("teams", [[], [1]])
def test_fewer_than_two_meet_nobody(teams):
    assert first_meetings(teams) == ()


def test_a_round_without_those_who_left_gives_byes_and_drops_empty_meetings():
    one = Round(((1, 2), (3, 4), (5,)))
    assert one.without({2, 3, 4}).meetings == ((1,), (5,))


def test_teams_are_dealt_by_turns_and_seeded_ones_stand_first():
    assert dealt([1, 2, 3, 4, 5], 2) == [[1, 3, 5], [2, 4]]
    assert seeded([1, 2, 3, 4], {4: 1, 2: 2}) == [4, 2, 1, 3]


def test_settings_of_several_formats_are_asked_for_once():
    asked = formats.settings()
    assert {"rounds", "legs", "seeding", "pairing", "reach", "size"} <= {*asked}
    low, high = NumberSetting("How many?", 1, 4), NumberSetting("How many?", 2, 9)
    assert widest(low, high) == NumberSetting("How many?", 1, 9)
    word = WordSetting("Which?", {"a": "A"})
    assert widest(word, high) == word


def test_a_kept_format_is_read_again_by_its_key():
    assert [format_of(one.key, {}).key for one in formats.FORMATS] == formats.keys()
    with pytest.raises(KeyError):
        format_of("beauty_contest", {})


@pytest.mark.parametrize("key", formats.keys())
def test_every_format_says_what_it_is_and_answers_what_few_are_asked(key):
    format = format_of(key, {})
    group = GroupSoFar(FOUR, order=FOUR, gone=frozenset({4}))
    assert format.described
    assert format.round_name(1, 4)
    assert set(format.still_in(group)) <= {1, 2, 3, 4}
    assert (format.answered_within is not None) == format.challenges
    assert format.against_challenge(group, 3, 2) == "" if format.challenges else True
    assert isinstance(format.must_be_won, bool)
    assert format.outlook(4).rounds >= 0


@pytest.mark.parametrize("key", formats.keys())
def test_what_a_format_does_not_say_otherwise(key):
    format = format_of(key, {})
    assert format_of(key, format.chosen()) == format
    assert format.endless == (key in ("ladder", "open"))
    assert format.seeded is Seeding.DRAWN
    assert list(format.counted([])) == []
    # How far a team came goes before the criteria only where the format says by what.
    group = GroupSoFar(FOUR, order=FOUR)
    assert format.stands_by or not format.places(group)
    assert key not in ("ladder", "open") or format.opening(FOUR) == []


def test_eight_meet_below_in_rounds_of_their_own():
    eight = list(range(1, 9))
    cup = DoubleElimination()
    group = play(cup, eight, better)
    assert cup.champion(group) == 1
    assert len(cup.beaten(group)) == 7


def test_groups_whose_number_is_no_power_of_two_keep_the_order_of_their_winners():
    tables = [[1, 2], [3, 4], [5, 6]]
    crossing = crossed(tables, [1, 2])
    assert sorted(crossing) == [1, 2, 3, 4, 5, 6]
    assert crossing[:3] == [1, 3, 5]


def test_a_bye_that_counts_is_nothing_to_a_team_that_is_not_in_the_table():
    (row,) = table([], {1: "Anvils"}, extras=TableExtras(byes=[9]))
    assert (row.points, row.receipts) == (0, [])
