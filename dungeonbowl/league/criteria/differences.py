"""Criteria for what was done less what was suffered."""

from __future__ import annotations

from dungeonbowl.league import columns
from dungeonbowl.league.criteria.base import CountedCriterion
from dungeonbowl.league.ranking import Value


class DifferenceCriterion(CountedCriterion):
    """A difference is shown with its sign."""

    def shown(self, value: Value) -> str:
        return f"{int(value):+d}"


TOUCHDOWN_DIFFERENCE = DifferenceCriterion(
    "touchdown_difference",
    "Touchdown difference",
    "TD±",
    "touchdown difference",
    stands_in=columns.TOUCHDOWNS,
)
CASUALTY_DIFFERENCE = DifferenceCriterion(
    "casualty_difference",
    "Casualty difference",
    "Cas±",
    "casualty difference",
    stands_in=columns.CASUALTIES,
)
