"""FEA-13: a secret passage leads from one square to another."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.dungeon.mending import Mend, Move
from dungeonbowl.dungeon.things import PORTAL, THING_KINDS
from dungeonbowl.dungeon.verdicts.base import ERROR, DungeonVerdict, Survey

RULE = "FEA-13"


def portals(survey: Survey) -> Iterator[DungeonVerdict]:
    """Twins on the same square, which lead nowhere. Source: 003, Secret Passages."""
    ends = set()
    for place, portal in survey.layout.of_kind(PORTAL):
        if (end := (portal.detail, portal.at)) in ends:
            where = survey.layout.said(portal.at)
            said = f"Both portals of the symbol {portal.detail} stand on one square, {where}."
            yield DungeonVerdict(RULE, ERROR, said, (portal.at,), _moved(survey, place))
        ends.add(end)


def _moved(survey: Survey, place: int) -> Mend | None:
    """Move the later twin aside, unless both are to be removed (DUN-12)."""
    if THING_KINDS[PORTAL].feature not in survey.rules.keys_of("features"):
        return None
    if not (square := survey.vacant.for_thing(place)):
        return None
    return Mend(f"Move one of them to {survey.layout.said(square)}.", (Move(place, square),))
