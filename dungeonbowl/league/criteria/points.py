"""Points: what results are worth."""

from __future__ import annotations

from dungeonbowl.league import columns
from dungeonbowl.league.criteria.base import CountedCriterion

POINTS = CountedCriterion(
    "points", "Points", "Pts", "points", stands_in=columns.POINTS, by_outcomes=True
)
