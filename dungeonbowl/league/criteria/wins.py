"""Wins: all of them, byes that count as one among them, and those away."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.league import columns
from dungeonbowl.league.criteria.base import CountedCriterion, Criterion
from dungeonbowl.league.ranking import Value
from dungeonbowl.league.tally import StandingsRow, Tally


class WinsAway(Criterion):
    """Wins in matches in which another team is named first."""

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        return [self._of(row.team, tally) for row in level]

    def _of(self, team: int, tally: Tally) -> int:
        results = [result for _, result in tally.met[team]]
        return sum([team in one.winners and one.scores[0].team != team for one in results])


WON = CountedCriterion("won", "Wins", "W", "wins", stands_in=columns.WON, by_outcomes=True)
WINS_AWAY = WinsAway("wins_away", "Wins away", "WA", "wins away", by_outcomes=True)
