"""Knock-out: whoever loses is out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeVar

from dungeonbowl.league.formats.base import FormatOutlook
from dungeonbowl.league.formats.bracket import Bracket, doublings
from dungeonbowl.league.formats.bracketsheet import BracketSheet, BracketTie
from dungeonbowl.league.formats.played import GroupSoFar
from dungeonbowl.league.formats.settings import NumberSetting, YesNoSetting, setting
from dungeonbowl.league.formats.ties import Tie, first_meetings, ties_of
from dungeonbowl.league.pairing import Round

# Names by the number of rounds left after this one.
LAST = ("Final", "Semi-finals", "Quarter-finals")
MOST_LEGS = PAIR = 2
Anybody = TypeVar("Anybody")
PLAYED_FOR_THIRD = 4  # the fewest teams for a match for third place


@dataclass(frozen=True)
class Knockout(Bracket):
    """One tie a round for everybody who is left, of one match or of two."""

    key = "knockout"
    name = "Knock-out"
    explained = "A team that loses is out, and the last team left is the champion."
    whole = "The whole cup"
    settings_said = {
        "legs": "In a knock-out one or two. Either of two may end level: the touchdowns of both"
        " decide, and then the better seed.",
    }

    third_place: bool = setting(False, YesNoSetting("Is there a match for third place?"))
    legs: int = setting(1, NumberSetting("How many legs?", 1, MOST_LEGS))

    @property
    def must_be_won(self) -> bool:
        return self.legs == 1

    def rounds_in(self, teams: int) -> int:
        return doublings(teams)

    def outlook(self, teams: int) -> FormatOutlook:
        rounds = self.rounds_in(teams)
        if not rounds:
            return FormatOutlook(0, 0, 0)
        ties = teams - 1 + (self.third_place and teams >= PLAYED_FOR_THIRD)
        return FormatOutlook(rounds, ties * self.legs, 2**rounds - teams)

    def opening(self, order: Sequence[int]) -> list[Round]:
        return [self._round(first_meetings(order))]

    def next_round(self, group: GroupSoFar) -> Round | None:
        left = self.rounds_in(len(group.drawn)) - group.latest
        if left < 1:
            return None
        *_, places = _places(ties_of(group))
        ties = [tie for tie in places if tie is not None]
        meetings = _neighbours([_through(one, group) for one in _winners(places)])
        beaten = tuple(tie.loser for tie in ties if _through(tie.loser, group) is not None)
        if left == 1 and self.third_place and len(beaten) == PAIR:
            meetings += _neighbours(beaten)
        # If all have left, there is no round, not even of byes.
        return self._round(meetings) if meetings else None

    def every_tie(self, group: GroupSoFar) -> list[BracketTie]:
        sheet, ties, before = BracketSheet(group.gone), ties_of(group), list[BracketTie]()
        rounds, last = _places(ties), self.rounds_in(len(group.drawn))
        for number in range(1, last + 1):
            if number > len(rounds):
                before = self._to_come(sheet, number, before, number == last)
            else:
                here = rounds[number - 1]
                before = [sheet.drawn(tie) if tie else sheet.to_come(number, ()) for tie in here]
        for tie in ties:
            if tie.round == last and tie not in rounds[-1]:
                sheet.drawn(tie, for_third=True)
        return sheet.ties

    def _to_come(
        self, sheet: BracketSheet, number: int, before: Sequence[BracketTie], last: bool
    ) -> list[BracketTie]:
        """The round after these, between their winners, and in the last also their losers."""
        through = [one.winner for one in before]
        found = [sheet.to_come(number, pair) for pair in _pairs(through)]
        beaten = [one.loser for one in before if one.loser is not None]
        if last and self.third_place and len(beaten) == PAIR:
            sheet.to_come(number, beaten, for_third=True)
        return found

    def beaten(self, group: GroupSoFar) -> dict[int, int]:
        # Those who play for third place have been beaten before.
        out: dict[int, int] = {}
        for tie in ties_of(group):
            if tie.loser is not None:
                out.setdefault(tie.loser, tie.round)
        return out

    def places(self, group: GroupSoFar) -> dict[int, int]:
        """The round that each came to, twice, and one more for the third of all."""
        ties, out = ties_of(group), self.beaten(group)
        came = {team: 2 * (tie.round + (tie.winner == team)) for tie in ties for team in tie.teams}
        came.update({team: 2 * number for team, number in out.items()})
        came.update({team: came[team] + 1 for team in _thirds(ties, out)})
        return came

    def round_name(self, number: int, teams: int) -> str:
        left = self.rounds_in(teams) - number
        return LAST[left] if 0 <= left < len(LAST) else super().round_name(number, teams)

    def _round(self, meetings: tuple[tuple[int, ...], ...]) -> Round:
        return Round(meetings, twice=self.legs == MOST_LEGS)


def _through(team: int | None, group: GroupSoFar) -> int | None:
    return None if team in group.gone else team


def _places(ties: Sequence[Tie]) -> list[list[Tie | None]]:
    """The places of the rounds drawn; None is one to which nobody came, as all had left."""
    rounds: list[list[Tie | None]] = [[tie for tie in ties if tie.round == 1]]
    for number in range(2, max((tie.round for tie in ties), default=0) + 1):
        drawn = [tie for tie in ties if tie.round == number]
        came = {team for tie in drawn for team in tie.teams}
        following, pairs = iter(drawn), _pairs(_winners(rounds[-1]))
        rounds.append([next(following, None) if came & {*pair} else None for pair in pairs])
    return rounds


def _winners(places: Sequence[Tie | None]) -> list[int | None]:
    """Who goes on from each place."""
    return [None if tie is None else tie.winner for tie in places]


def _pairs(places: Sequence[Anybody]) -> Iterable[tuple[Anybody | None, ...]]:
    """Neighbours meet."""
    return zip_longest(places[::2], places[1::2])


def _neighbours(teams: Sequence[int | None]) -> tuple[tuple[int, ...], ...]:
    """Who meets; one without a neighbour has a bye, and nobody plays for empty places."""
    pairs = [tuple(team for team in pair if team is not None) for pair in _pairs(teams)]
    return tuple(pair for pair in pairs if pair)


def _thirds(ties: Sequence[Tie], out: dict[int, int]) -> list[int]:
    """Who won after being beaten: that is the match for third place."""
    return [tie.winner for tie in ties if tie.winner is not None and _is_below(tie, out)]


def _is_below(tie: Tie, out: dict[int, int]) -> bool:
    return all(out.get(team, tie.round) < tie.round for team in tie.teams)
