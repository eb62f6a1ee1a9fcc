"""Anything else, in one's own words."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.details import WordsDetail
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import BESIDES, EventKind
from dungeonbowl.match.so_far import MatchSoFar


class NoteEvent(EventKind):
    """What no other kind holds."""

    key = EventType.NOTE
    name = "Note"
    mark = "pen"
    group = BESIDES
    details = (WordsDetail(name="text", label="What happened?"),)

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Nothing but what was recorded."""
        return ""

    def own_words(self, event: RecordedEvent) -> str:
        """All of it is in one's own words, with nothing to be set apart from."""
        return str(event.details.get("text", ""))
