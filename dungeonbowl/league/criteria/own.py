"""A format's own order, before any criterion: how far a team came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dungeonbowl.league.criteria.base import Criterion
from dungeonbowl.league.ranking import Value
from dungeonbowl.league.tally import StandingsRow, Tally

KEY = "own_order"


@dataclass(frozen=True)
class OwnOrder(Criterion):
    """It can't be chosen: it comes before the criteria of a table whose format has one."""

    places: Mapping[int, int] = field(default_factory=dict)
    # Without a column: the order itself shows it.
    column = None

    @classmethod
    def of(cls, places: Mapping[int, int], said: str) -> OwnOrder:
        """The order by these places, with its words for sentences."""
        return cls(KEY, "How far they came", "Own", said, places=places)

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        return [self.places.get(row.team, 0) for row in level]

    def reason(self, mine: Value, theirs: Value, side: str, other: str) -> str:
        return f"{side.capitalize()} {other} by {self.said}."
