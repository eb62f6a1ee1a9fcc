"""A dungeon judged for as many teams as it has end zones, unless somebody says otherwise."""

from __future__ import annotations

from typing import Any

from dungeonbowl.book import book
from dungeonbowl.dungeon import Layout, Survey, surveyed
from dungeonbowl.houserules import HouseRules

FEWEST_TEAMS, MOST_TEAMS = 2, 4


def own_survey(layout: Layout) -> Survey:
    """The dungeon measured under the default rules."""
    return surveyed(layout, HouseRules.resolve(book()), _teams(layout))


def drawn_survey(layout: Layout, strict: bool = False) -> Survey:
    """The dungeon measured as if everything that is built into it were agreed on (DUN-12).

    So a page can say what is wrong with a drawing before anybody has chosen options; `strict` adds
    the distances of 002 (OPT-44).
    """
    rules = HouseRules.resolve(book(), overrides=everything_agreed(strict))
    return surveyed(layout, rules, _teams(layout))


def everything_agreed(strict: bool = False) -> dict[str, Any]:
    """Options under which a dungeon may have everything that the rules know."""
    options = book().options
    every = {
        name: list(options[name].choices) for name in ("features", "trap_types", "monster_pool")
    }
    most = {name: options[name].bounds[0][1] for name in ("iron_gates", "traps")}
    return {**every, **most, "monsters": "both", "placement_rules": strict}


def _teams(layout: Layout) -> int:
    return min(max(len(layout.end_zones), FEWEST_TEAMS), MOST_TEAMS)
