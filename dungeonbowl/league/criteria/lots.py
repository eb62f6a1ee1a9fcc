"""A lot, if nothing else decides."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.league.criteria.base import Criterion
from dungeonbowl.league.ranking import Value
from dungeonbowl.league.tally import StandingsRow, Tally


class DrawnLot(Criterion):
    """Drawn from the draw's seed, so that anybody can draw it again."""

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        return [tally.lots[row.team] for row in level]


DRAWN_LOT = DrawnLot("drawn_lot", "Drawn lot", "Lot", "the lot they drew", by_lot=True)
