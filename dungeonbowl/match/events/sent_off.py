"""A player sent off without a penalty roll (C-67)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.keys import EventType
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import REFEREE, EventKind
from dungeonbowl.match.referee import nobody_to_send_off
from dungeonbowl.match.so_far import MatchSoFar


class SentOffEvent(EventKind):
    """Somebody must go without a roll; their weapon is never confiscated for it."""

    key = EventType.SENT_OFF
    name = "Sent off"
    mark = "lock"
    group = REFEREE
    player = "Who was sent off, without a roll?"
    needs = frozenset({"player"})
    sentence = "{player} is sent off."
    leaves = "sent off"
    removes = True

    def impossible(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[str]:
        """Where no referee is, nobody is sent off (REF-03, REF-11, REF-19, C-188)."""
        why = nobody_to_send_off(match)
        if why:
            yield f"Nobody is sent off here: {why}."
