"""A magic item used (ITEM-02)."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.details import magic_item, never
from dungeonbowl.match.events.base import BESIDES, EventKind


class ItemUsedEvent(EventKind):
    """Somebody uses the item that they carry."""

    key = EventType.ITEM_USED
    name = "Item used"
    mark = "gem"
    group = BESIDES
    player = "Who used an item?"
    needs = frozenset({"player"})
    details = (magic_item("Which item?", asked=never),)
    sentence = "{player} uses a magic item."
