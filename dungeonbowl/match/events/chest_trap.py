"""A chest without a ball, which explodes (CHE-03)."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.events.base import BALL, EventKind


class ChestTrap(EventKind):
    """Somebody opens a chest, and it explodes."""

    key = EventType.CHEST_TRAP
    name = "Chest: it explodes"
    mark = "bang"
    group = BALL
    player = "Who opened the chest?"
    nobody = "It opened by itself"
    sentence = "{player} opens a chest without a ball."
    deed = True
