"""Anything else, in the teller's own words."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.details import WordsDetail
from dungeonbowl.match.event import ToldEvent
from dungeonbowl.match.events.base import BESIDES, EventKind
from dungeonbowl.match.so_far import MatchSoFar


class NoteEvent(EventKind):
    """What no other kind holds."""

    key = EventType.NOTE
    name = "Note"
    mark = "pen"
    group = BESIDES
    details = (WordsDetail(name="text", label="What happened?"),)

    def says(self, event: ToldEvent, match: MatchSoFar) -> str:
        """Nothing but what was recorded."""
        return ""

    def own_words(self, event: ToldEvent) -> str:
        """All of it is the teller's own, with nothing to be set apart from."""
        return str(event.details.get("text", ""))
