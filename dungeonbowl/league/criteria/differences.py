"""What was done less what was suffered."""

from __future__ import annotations

from dungeonbowl.league import columns
from dungeonbowl.league.criteria.base import Counted
from dungeonbowl.league.ranking import Value


class Difference(Counted):
    """A difference is told with its sign."""

    def shown(self, value: Value) -> str:
        return f"{int(value):+d}"


TOUCHDOWN_DIFFERENCE = Difference(
    "touchdown_difference",
    "Touchdown difference",
    "TD±",
    "touchdown difference",
    stands_in=columns.TOUCHDOWNS,
)
CASUALTY_DIFFERENCE = Difference(
    "casualty_difference",
    "Casualty difference",
    "Cas±",
    "casualty difference",
    stands_in=columns.CASUALTIES,
)
