"""What each format makes of its teams: rounds, matches, byes, the next round, who won."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from dungeonbowl.league import formats
from dungeonbowl.league.formats import FormatOutlook, GroupSoFar, InvalidSettings, WordSetting
from dungeonbowl.league.formats.double_elimination import DoubleElimination
from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.ladder import Ladder
from dungeonbowl.league.formats.open import Open
from dungeonbowl.league.formats.round_robin import RoundRobin, round_robin
from dungeonbowl.league.formats.swiss import Swiss
from dungeonbowl.league.formats.tables import Tables
from dungeonbowl.league.formats.ties import first_meetings


@dataclass(frozen=True)
class Fixture:
    """A match of two teams, or the bye of one, and what became of it."""

    round: int
    teams: tuple[int, ...]
    winner: int | None = None
    level: bool = False

    @property
    def bye(self) -> int | None:
        return self.teams[0] if len(self.teams) == 1 else None

    @property
    def confirmed(self) -> bool:
        return self.level or self.winner is not None

    @property
    def settled(self) -> bool:
        return self.bye is not None or self.confirmed

    @property
    def dropped(self) -> bool:
        return False

    def scored(self, team):
        return int(team == self.winner)


def so_far(drawn, *fixtures, **fields):
    """A group in which this was played, its table as drawn unless said otherwise."""
    return GroupSoFar(drawn, fixtures, **{"order": drawn, **fields})


def met(rounds):
    """Who meets in each round, whoever is named first."""
    return [{frozenset(one) for one in each.meetings} for each in rounds]


def played(number: int, *meetings: tuple[int, ...]) -> list[Fixture]:
    """A round in which the first named of each meeting won."""
    return [Fixture(number, meeting, meeting[0]) for meeting in meetings]


@pytest.mark.parametrize(
    ("format", "outlooks"),
    [
        (RoundRobin(), {0: (0, 0, 0), 1: (0, 0, 0), 2: (1, 1, 0), 3: (3, 3, 3), 4: (3, 6, 0),
                        5: (5, 10, 5), 6: (5, 15, 0)}),
        (RoundRobin(legs=2), {1: (0, 0, 0), 4: (6, 12, 0), 5: (10, 20, 10)}),
        (RoundRobin(rounds=2), {2: (1, 1, 0), 4: (2, 4, 0), 5: (2, 4, 2)}),
        (Swiss(), {0: (0, 0, 0), 1: (0, 0, 0), 2: (1, 1, 0), 3: (2, 2, 2), 4: (2, 4, 0),
                   5: (3, 6, 3), 8: (3, 12, 0), 9: (4, 16, 4)}),
        # Nobody sits out twice.
        (Swiss(rounds=5), {1: (0, 0, 0), 3: (3, 3, 3), 4: (5, 10, 0)}),
        (Knockout(), {0: (0, 0, 0), 1: (0, 0, 0), 2: (1, 1, 0), 3: (2, 2, 1), 4: (2, 3, 0),
                      5: (3, 4, 3), 8: (3, 7, 0), 9: (4, 8, 7)}),
        (Knockout(third_place=True, legs=2), {2: (1, 2, 0), 3: (2, 4, 1), 4: (2, 8, 0)}),
        (DoubleElimination(), {0: (0, 0, 0), 2: (2, 2, 0), 4: (4, 6, 0), 5: (6, 8, 3)}),
        (Open(), {0: (0, 0, 0), 9: (0, 0, 0)}),
        (Ladder(), {0: (0, 0, 0), 9: (0, 0, 0)}),
        (Tables(), {2: (0, 0, 0), 4: (1, 1, 0), 5: (2, 2, 2), 7: (2, 4, 0), 8: (3, 6, 0)}),
        (Tables(size=3, rounds=2), {6: (2, 4, 0), 7: (2, 4, 0), 8: (2, 4, 0)}),
    ],
    ids=str,
)  # fmt: skip
def test_so_many_teams_come_to_rounds_matches_and_byes(format, outlooks):
    actual = {teams: format.outlook(teams) for teams in outlooks}
    assert actual == {teams: FormatOutlook(*figures) for teams, figures in outlooks.items()}
    assert [format.rounds_in(teams) for teams in outlooks] == [
        one.rounds for one in actual.values()
    ]


def test_the_same_draw_makes_the_same_round_robin_for_good():
    assert [one.meetings for one in RoundRobin().opening([1, 2, 3, 4])] == [
        ((1, 4), (3, 2)), ((3, 1), (2, 4)), ((1, 2), (4, 3)),
    ]  # fmt: skip
    assert [(one.leg, one.meetings) for one in RoundRobin(legs=2).opening([1, 2, 3])] == [
        (1, ((2, 1), (3,))), (1, ((1, 3), (2,))), (1, ((3, 2), (1,))),
        (2, ((1, 2), (3,))), (2, ((3, 1), (2,))), (2, ((2, 3), (1,))),
    ]  # fmt: skip


def test_a_round_robin_cut_short_plays_its_first_rounds():
    assert met(RoundRobin(rounds=2).opening([1, 2, 3, 4])) == met(round_robin([1, 2, 3, 4])[:2])
    assert RoundRobin(rounds=9).opening([1, 2, 3, 4]) == round_robin([1, 2, 3, 4])


def test_the_same_draw_makes_the_same_bracket_for_good():
    brackets = {teams: first_meetings(range(1, teams + 1)) for teams in (2, 3, 5, 8)}
    assert brackets == {
        2: ((1, 2),),
        3: ((1,), (2, 3)),
        5: ((1,), (4, 5), (2,), (3,)),
        8: ((1, 8), (4, 5), (2, 7), (3, 6)),
    }


def test_a_knock_out_is_drawn_on_from_the_winners_of_its_latest_round():
    cup = Knockout()
    (first,) = cup.opening([1, 2, 3, 4, 5])
    assert first.meetings == first_meetings([1, 2, 3, 4, 5])
    quarters = played(1, (1,), (4, 5), (2,), (3,))
    semis = played(2, (4, 1), (2, 3))
    final = played(3, (2, 4))
    five = [1, 2, 3, 4, 5]
    assert cup.next_round(so_far(five, *quarters)).meetings == ((1, 4), (2, 3))
    assert cup.next_round(so_far(five, *quarters, *semis)).meetings == ((4, 2),)
    assert cup.next_round(so_far(five, *quarters, *semis, *final)) is None


def test_a_knock_out_is_won_by_the_last_who_is_not_beaten():
    cup, order = Knockout(), [3, 1, 2, 4]
    semis, final = played(1, (1, 4), (2, 3)), played(2, (2, 1))
    assert cup.still_in(so_far(order)) == order
    assert cup.still_in(so_far(order, *semis)) == [1, 2]
    assert cup.champion(so_far(order, *semis)) is None
    assert cup.champion(so_far(order, *semis, *final)) == 2
    assert cup.champion(so_far([])) is None


def test_a_match_that_ended_level_beats_nobody():
    level = Fixture(1, (1, 2), level=True)
    assert Knockout().still_in(so_far([1, 2], level)) == [1, 2]


def test_a_knock_out_goes_on_once_every_match_has_its_winner():
    cup = Knockout()
    assert cup.played_out(played(1, (1,), (2, 3)))
    assert not cup.played_out([*played(1, (1,)), Fixture(1, (2, 3))])
    assert not cup.played_out([*played(1, (1,)), Fixture(1, (2, 3), level=True)])


@pytest.mark.parametrize("format", [RoundRobin(), Swiss(), Open()], ids=str)
def test_elsewhere_a_round_is_over_once_every_match_counts(format):
    bye, level, open_yet = Fixture(1, (1,)), Fixture(1, (2, 3), level=True), Fixture(1, (4, 5))
    assert format.played_out([bye, level, *played(1, (4, 5))])
    assert not format.played_out([bye, level, open_yet])
    assert format.played_out([])


@pytest.mark.parametrize("format", [RoundRobin(), Swiss(), Open()], ids=str)
def test_elsewhere_whoever_leads_the_table_has_won(format):
    assert format.champion(so_far([3, 1, 2], *played(1, (1, 3)))) == 3
    assert format.champion(so_far([])) is None


def test_the_next_swiss_round_parts_those_who_met_and_gives_nobody_a_second_bye():
    swiss = Swiss()
    assert [one.meetings for one in swiss.opening([5, 3, 4, 1, 2])] == [((5, 3), (4, 1), (2,))]
    first = played(1, (5, 3), (4, 1), (2,))
    assert swiss.next_round(so_far([1, 2, 3, 4, 5], *first, order=[5, 4, 2, 3, 1])).meetings == (
        (5, 4),
        (2, 3),
        (1,),
    )
    # A bye is a win, but let it be last all the same: 2 had one.
    assert swiss.next_round(so_far([1, 2, 3, 4, 5], *first, order=[5, 4, 3, 1, 2])).meetings == (
        (5, 4),
        (3, 2),
        (1,),
    )
    second = played(2, (5, 4), (2, 3), (1,))
    both = [*first, *second]
    assert swiss.next_round(so_far([1, 2, 3, 4, 5], *both, order=[5, 2, 4, 1, 3])).meetings == (
        (5, 1),
        (2, 4),
        (3,),
    )
    assert (
        swiss.next_round(so_far([1, 2, 3, 4, 5], *both, *played(3, (5, 2)), order=[5, 2, 4, 1, 3]))
        is None
    )


def test_a_swiss_season_of_two_rounds_ends_after_two():
    first, second = played(1, (1, 2), (3, 4)), played(2, (1, 3), (2, 4))
    assert Swiss().next_round(so_far([1, 2, 3, 4], *first, order=[1, 3, 2, 4])).meetings == (
        (1, 3),
        (2, 4),
    )
    assert Swiss().next_round(so_far([1, 2, 3, 4], *second, *first)) is None
    drawn = Swiss(rounds=3).next_round(so_far([1, 2, 3, 4], *first, *second))
    assert drawn.meetings == ((1, 4), (2, 3))


def test_two_who_are_left_meet_by_swiss_and_one_alone_does_not():
    first, left = played(1, (1, 3), (2, 4)), [1, 2, 3, 4]
    assert Swiss().next_round(so_far(left, *first, gone={3, 4})).meetings == ((1, 2),)
    assert Swiss().next_round(so_far(left, *first, gone={2, 3, 4})) is None


def test_of_an_open_season_nothing_is_drawn():
    assert Open().opening([1, 2, 3]) == []
    assert Open().next_round(so_far([1, 2], *played(1, (1, 2)))) is None
    assert RoundRobin().next_round(so_far([1, 2], *played(1, (1, 2)))) is None


def test_a_format_is_chosen_by_a_name_that_is_offered():
    assert formats.offered_names() == [
        ("round_robin", "Round robin"),
        ("double_round_robin", "Double round robin"),
        ("swiss", "Swiss"),
        ("knockout", "Knock-out"),
        ("double_elimination", "Double elimination"),
        ("ladder", "Ladder"),
        ("open", "Open"),
        ("tables", "Games of three or four"),
    ]
    assert formats.chosen("double_round_robin", {}) == RoundRobin(legs=2)
    assert formats.chosen("swiss", {"rounds": 4}) == Swiss(rounds=4)
    with pytest.raises(InvalidSettings) as raised:
        formats.chosen("league", {})
    assert raised.value.errors == {
        "format": [
            "Must be one of round_robin, double_round_robin, swiss, knockout, double_elimination, "
            "ladder, open, tables."
        ]
    }


@pytest.mark.parametrize(
    ("format", "name"),
    [
        (RoundRobin(), "Round robin"),
        (RoundRobin(legs=2), "Double round robin"),
        (RoundRobin(legs=3), "Round robin"),
        (Knockout(), "Knock-out"),
    ],
    ids=str,
)
def test_a_season_is_known_by_the_name_that_says_most_of_it(format, name):
    assert formats.offered(format).name == name


def test_a_word_is_taken_only_if_it_is_one_of_those_offered():
    asked = WordSetting("Who is drawn first?", {"best": "the best", "lot": "by lot"})
    assert asked.wrong("lot") == ""
    assert asked.wrong("worst") == "Must be one of best, lot."


def test_a_form_asks_for_what_a_way_to_play_leaves_open():
    ways = {offer.key: offer for offer in formats.offers()}
    known = {key for offer in ways.values() for key in offer.format.settings()}
    for key, offer in ways.items():
        asked = {setting for setting in known if offer.asks(setting)}
        own = offer.format.settings().keys()
        assert asked == own - offer.settings.keys() - {*offer.format.unasked}, key
    assert ways["round_robin"].asks("legs") != ways["double_round_robin"].asks("legs")
