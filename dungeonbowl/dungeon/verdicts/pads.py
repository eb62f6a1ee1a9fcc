"""DUN-09: if two play by 002, a teleporter in each end zone (OPT-44)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.dungeon.mending import Mend, Move
from dungeonbowl.dungeon.squares import END_ZONES, Square
from dungeonbowl.dungeon.things import PAD
from dungeonbowl.dungeon.verdicts.base import WARNING, DungeonVerdict, Survey

RULE = "DUN-09"


def pads(survey: Survey) -> Iterator[DungeonVerdict]:
    """End zones without one. Source: 002, Teleporter Pads."""
    if not survey.strict or survey.teams != 2:
        return
    standing = {pad.at for _, pad in survey.layout.of_kind(PAD)}
    for side, zone in survey.layout.end_zones.items():
        if not standing.intersection(zone):
            said = f"No teleporter stands in end zone {side}, which is good for a game of two."
            yield DungeonVerdict(RULE, WARNING, said, zone, _moved(survey, zone))


def _moved(survey: Survey, zone: tuple[Square, ...]) -> Mend | None:
    """Move the last teleporter outside any end zone onto an empty square inside."""
    layout = survey.layout
    outside = [place for place, one in layout.of_kind(PAD) if layout.sign(one.at) not in END_ZONES]
    if not (found := survey.vacant.in_area(zone, reversed(outside))):
        return None
    place, square = found
    return Mend(f"Move a teleporter to {layout.said(square)}.", (Move(place, square),))
