"""Wins, byes that count as one among them."""

from __future__ import annotations

from dungeonbowl.league import columns
from dungeonbowl.league.criteria.base import CountedCriterion

WON = CountedCriterion("won", "Wins", "W", "wins", stands_in=columns.WON, by_outcomes=True)
