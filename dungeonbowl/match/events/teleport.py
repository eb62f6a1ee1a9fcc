"""A player who teleports, perhaps several times in a row (TEL-01, TEL-04)."""

from __future__ import annotations

from dungeonbowl.match.details import NumbersDetail
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import BESIDES, EventKind
from dungeonbowl.match.so_far import MatchSoFar


class TeleportEvent(EventKind):
    """From pad to pad; who is lost on the way is an event of its own, `of` this one."""

    key = "teleport"
    name = "Teleport"
    mark = "swap"
    group = BESIDES
    player = "Who teleports?"
    needs = frozenset({"player"})
    details = (NumbersDetail(name="hops", label="To which pads, one after the other?"),)

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who, and where they came out."""
        pads = ", then ".join(f"pad {one}" for one in event.details["hops"])
        return f"{match.subject(event.player)} teleports to {pads}."
