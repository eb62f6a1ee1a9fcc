"""The strength of a team's opponents, by what they have in the same table."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.league.criteria.base import Criterion
from dungeonbowl.league.ranking import Value
from dungeonbowl.league.results import DRAWN, WON, MatchResult, Score
from dungeonbowl.league.tally import StandingsRow, Tally

DIGITS = 2


class Buchholz(Criterion):
    """The opponents' points added up, once for each match."""

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        return [self._of([one.points for one in tally.opponents(row.team)]) for row in level]

    def _of(self, points: Sequence[int]) -> int:
        return sum(points)


class MedianBuchholz(Buchholz):
    """The same without the best and the worst of them."""

    def _of(self, points: Sequence[int]) -> int:
        return sum(sorted(points)[1:-1])


class SonnebornBerger(Criterion):
    """The points of those beaten, and half the points of those drawn with.

    In a game of three or four, those placed below count as beaten, and level ones as drawn with.
    """

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        return [self._of(row.team, tally) for row in level]

    def _of(self, team: int, tally: Tally) -> int | float:
        halves = 0
        for score, result in tally.met[team]:
            for rival, share in _shares(score, result):
                halves += share * tally.rows[rival].points if rival in tally.rows else 0
        return halves / 2 if halves % 2 else halves // 2


class Schedule(Criterion):
    """The opponents' average points per match."""

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        return [self._of(tally.opponents(row.team)) for row in level]

    def _of(self, opponents: Sequence[StandingsRow]) -> float:
        played = sum([one.played for one in opponents])
        return sum([one.points for one in opponents]) / played if played else 0.0

    def shown(self, value: Value) -> str:
        return f"{value:.{DIGITS}f}"

    def reason(self, mine: Value, theirs: Value, side: str, other: str) -> str:
        """With as many digits as it takes to see that they differ."""
        digits = DIGITS
        while f"{mine:.{digits}f}" == f"{theirs:.{digits}f}":
            digits += 1
        first, second = f"{mine:.{digits}f}", f"{theirs:.{digits}f}"
        return f"{side.capitalize()} {other} on {self.said}, {first} to {second}."


def _shares(score: Score, result: MatchResult) -> list[tuple[int, int]]:
    """How much of each opponent's points counts, in halves."""
    rivals = [one.team for one in result.opponents(score)]
    if not result.has_places:
        share = {WON: 2, DRAWN: 1}.get(result.outcome(score.team), 0)
        return [(rival, share) for rival in rivals]
    places = result.places()
    mine = places[score.team]
    return [(rival, (mine < places[rival]) + (mine <= places[rival])) for rival in rivals]


BUCHHOLZ = Buchholz("buchholz", "Buchholz", "BH", "the points of their opponents", by_outcomes=True)
MEDIAN_BUCHHOLZ = MedianBuchholz(
    "median_buchholz",
    "Median Buchholz",
    "MB",
    "the points of their opponents but for the best and the worst",
    by_outcomes=True,
)
SONNEBORN_BERGER = SonnebornBerger(
    "sonneborn_berger",
    "Sonneborn-Berger",
    "SB",
    "the points of those they beat and half of those they drew with",
    by_outcomes=True,
    by_places=True,
)
SCHEDULE = Schedule(
    "schedule",
    "Strength of schedule",
    "SoS",
    "the points of their opponents a match",
    by_outcomes=True,
)
