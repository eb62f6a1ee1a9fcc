"""The Grey Shadows v the Storm Bolts, February 2013, as its coaches published it.

The published report ends when the last chest but one is opened; who won isn't known. The demo makes
up the end, and says so in a note of the match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teams.models import Player, Team

Data = dict[str, Any]
Find = Callable[[str, int], int]

OPENING = (
    "The Bolts, the faster side, take up places beside most chests; the Shadows come slowly out "
    "of their end zone and teleport the Ogre and some Snotlings in."
)
MINOTAUR = (
    "A chest turns into a Minotaur, who fights Orcs and Chaos Humans in the middle of the "
    "dungeon for the rest of the game."
)
THROW = (
    "The Ogre throws a Snotling at a Dark Elf Lineman out of its reach. The throw is inaccurate, "
    "and the Snotling lands in a pit trap beside the Elf."
)
SLIP = "Two chests are left. Another Snotling slips past a Dark Elf and opens one of them."
UNKNOWN = (
    "Here the published report ends, and the result isn't known. What follows is the demo's own."
)


def events(shadows: Team, bolts: Team) -> list[Data]:
    """The game's events in order, first as published, then, after a note, as made up."""
    grey, amber = _finder(shadows), _finder(bolts)
    return [
        {"type": "note", "text": OPENING},
        {"type": "chest_trap", "player": amber("dark_elves.lineman", 0)},
        {"type": "chest_trap", "player": amber("skaven.runner", 0)},
        {"type": "note", "text": MINOTAUR},
        {"type": "chest_trap", "player": amber("orcs.blitzer", 0)},
        {"type": "note", "text": THROW},
        {"type": "casualty", "victim": grey("snotlings.lineman", 0), "cause": "hazard"},
        {"type": "note", "text": SLIP},
        {"type": "note", "text": UNKNOWN},
        {"type": "chest_ball", "player": grey("snotlings.lineman", 1)},
        {"type": "completion", "player": grey("snotlings.lineman", 1)},
        {"type": "touchdown", "player": grey("chaos_humans.thrower", 0)},
    ]


def _finder(team: Team) -> Find:
    """Finds the nth player of a position who can play."""

    def find(position: str, nth: int) -> int:
        there = team.players.filter(
            status=Player.Status.ACTIVE, position=position, miss_next_game=False
        )
        found = list(there.order_by("number").values_list("pk", flat=True))
        return int(found[nth])

    return find
