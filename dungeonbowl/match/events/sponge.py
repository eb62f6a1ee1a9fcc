"""The magic sponge (SPG-01)."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.event import ToldEvent
from dungeonbowl.match.events.base import BESIDES, EventKind


class SpongeEvent(EventKind):
    """The sponge brings somebody back."""

    key = EventType.SPONGE
    name = "Magic sponge"
    mark = "seal"
    group = BESIDES
    player = "Who came back?"
    needs = frozenset({"player"})
    sentence = "The magic sponge brings {player} back."

    def out(self, event: ToldEvent, player: int, gone: str) -> str:
        """Back in play."""
        return ""
