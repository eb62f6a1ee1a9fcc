"""A player turned to stone (MON-13)."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.details import OF_ASKED
from dungeonbowl.match.events.base import HARM, EventKind


class PetrifiedEvent(EventKind):
    """Somebody is turned to stone; whether for good, the post-game rolls."""

    key = EventType.PETRIFIED
    name = "Turned to stone"
    mark = "stone"
    group = HARM
    player = "Who was turned to stone?"
    details = (OF_ASKED,)
    needs = frozenset({"player"})
    sentence = "{player} is turned to stone."
    leaves = "turned to stone"
