"""The rules' verdicts on a dungeon: a file for each rule, in the order of reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dungeonbowl.dungeon.layout import Layout
from dungeonbowl.dungeon.verdicts.base import ERROR, WARNING, DungeonVerdict, Survey
from dungeonbowl.dungeon.verdicts.chests import chests
from dungeonbowl.dungeon.verdicts.climbs import climbs
from dungeonbowl.dungeon.verdicts.content import content
from dungeonbowl.dungeon.verdicts.features import features
from dungeonbowl.dungeon.verdicts.measures import measures
from dungeonbowl.dungeon.verdicts.pads import pads
from dungeonbowl.dungeon.verdicts.portals import portals
from dungeonbowl.dungeon.verdicts.reachable import reachable
from dungeonbowl.dungeon.verdicts.sides import sides
from dungeonbowl.dungeon.verdicts.vacant import Vacant
from dungeonbowl.houserules import HouseRules

__all__ = ["ERROR", "RULES", "WARNING", "DungeonVerdict", "Survey", "dungeon_verdicts", "surveyed"]

RULES: tuple[Callable[[Survey], Iterator[DungeonVerdict]], ...] = (
    content,
    reachable,
    measures,
    chests,
    pads,
    sides,
    features,
    climbs,
    portals,
)


def surveyed(layout: Layout, rules: HouseRules, teams: int | None = None) -> Survey:
    """The dungeon measured for this many teams, by default as many as the options say (OPT-40)."""
    return Survey(layout, rules, rules_teams(rules) if teams is None else teams)


def rules_teams(rules: HouseRules) -> int:
    """How many teams play, by the options (OPT-40)."""
    value = rules["teams_in_match"]
    assert isinstance(value, int)
    return value


def dungeon_verdicts(survey: Survey) -> tuple[DungeonVerdict, ...]:
    """Everything that the rules find wrong with a dungeon, errors and warnings.

    With OPT-44 the distances of 002 are enforced, otherwise only what 003 demands. All mends can be
    carried out together.
    """
    survey.vacant = Vacant(survey)
    return tuple(verdict for rule in RULES for verdict in rule(survey))
