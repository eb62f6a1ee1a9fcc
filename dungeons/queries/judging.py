"""A dungeon judged for as many teams as it has end zones, where nobody says otherwise."""

from __future__ import annotations

from dungeonbowl.book import book
from dungeonbowl.dungeon import Layout, Survey, surveyed
from dungeonbowl.houserules import HouseRules

FEWEST_TEAMS, MOST_TEAMS = 2, 4


def own_survey(layout: Layout) -> Survey:
    """The dungeon measured under the default rules."""
    teams = min(max(len(layout.end_zones), FEWEST_TEAMS), MOST_TEAMS)
    return surveyed(layout, HouseRules.resolve(book()), teams)
