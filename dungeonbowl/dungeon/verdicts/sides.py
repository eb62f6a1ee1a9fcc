"""DUN-10: end zones for exactly the sides that play, from 1 on (OPT-40)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.dungeon.mending import Mend, painted
from dungeonbowl.dungeon.squares import FLOOR
from dungeonbowl.dungeon.verdicts.base import ERROR, DungeonVerdict, Survey
from dungeonbowl.wording import are, counted

RULE = "DUN-10"


def sides(survey: Survey) -> Iterator[DungeonVerdict]:
    """Too few end zones, or too many. Source: 003, Extra Coaches and Teams."""
    zones = survey.layout.end_zones
    playing = {*range(1, survey.teams + 1)}
    if playing - zones.keys():
        have = len(playing & zones.keys())
        found = f"{are(have)} {counted(have, 'end zone')}"
        said = f"{survey.teams} teams play, and there {found} for them."
        yield DungeonVerdict(RULE, ERROR, said)
    for side in zones.keys() - playing:
        said = f"There is an end zone for side {side}, and {survey.teams} teams play."
        mend = Mend("Make it plain floor.", painted(zones[side], FLOOR))
        yield DungeonVerdict(RULE, ERROR, said, zones[side], mend)
