"""The magic sponge (SPG-01)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.keys import EventType
from dungeonbowl.match.changes import TableChange, sponges
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import BESIDES, EventKind
from dungeonbowl.match.so_far import MatchSoFar


class SpongeEvent(EventKind):
    """The sponge brings somebody back."""

    key = EventType.SPONGE
    name = "Magic sponge"
    mark = "seal"
    group = BESIDES
    player = "Who came back?"
    counted = True
    revives = True
    needs = frozenset({"player"})
    sentence = "The magic sponge brings {player} back."

    def out(self, event: RecordedEvent, player: int, gone: str) -> str:
        """Back in play."""
        return ""

    def changes(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[TableChange]:
        """The side has one less, where they are counted."""
        yield from super().changes(event, match)
        if event.player_team is not None:
            yield sponges(event.player_team)
