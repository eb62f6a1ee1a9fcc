"""A chest without a ball, which explodes (CHE-03)."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.details import Players
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import BALL, EventKind, doer
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.wording import listed


class ChestTrapEvent(EventKind):
    """Somebody opens a chest, and it explodes."""

    key = EventType.CHEST_TRAP
    name = "Chest: it explodes"
    mark = "bang"
    group = BALL
    player = "Who opened the chest?"
    nobody = "It opened by itself"
    details = (Players(name="victims", label="Who stood beside it?", default=None),)
    deed = True

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who opened it, and who stood beside it."""
        beside = listed(match.name(one) for one in event.details.get("victims", ()))
        near = f" {beside} stood beside it." if beside else ""
        if event.player is None and event.player_team is None:
            return f"A chest explodes.{near}"
        return f"{doer(event, match)} opens a chest, and it explodes.{near}"
