"""Who is out of play, as recorded so far.

Nobody is refused for it: what happened may be recorded in any order.
"""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import kind_of


def out_of_play(player: int | None, events: Iterable[RecordedEvent]) -> str:
    """How they left play, by the last of these events that says so; "" if they are in play."""
    gone = ""
    for event in events:
        if player is not None and player in (event.player, event.victim):
            gone = kind_of(event).out(event, player, gone)
    return gone
