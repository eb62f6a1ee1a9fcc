"""Criteria for what a side did: touchdowns, casualties, chests."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.keys import EventType
from dungeonbowl.league import columns
from dungeonbowl.league.criteria.base import CountedCriterion, Criterion
from dungeonbowl.league.ranking import Value
from dungeonbowl.league.tally import StandingsRow, Tally


class DeedCriterion(Criterion):
    """How often its players did any of what it counts."""

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        return [self._done(row.team, tally) for row in level]

    def _done(self, team: int, tally: Tally) -> int:
        met = tally.met[team]
        return sum([score.deeds.get(kind, 0) for score, _ in met for kind in self.counts])


TOUCHDOWNS = CountedCriterion(
    "touchdowns", "Touchdowns", "TD", "touchdowns", stands_in=columns.TOUCHDOWNS
)
CASUALTIES = CountedCriterion(
    "casualties", "Casualties", "Cas", "casualties", stands_in=columns.CASUALTIES
)
CHESTS = DeedCriterion(
    "chests", "Chests", "Ch", "chests", counts=(EventType.CHEST_BALL, EventType.CHEST_TRAP)
)
