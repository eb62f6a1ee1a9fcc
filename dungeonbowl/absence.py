"""Who is out of play, as told so far.

Nobody is refused for it: what happened may be told in any order.
"""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.events import Event
from dungeonbowl.incidents import sufferer
from dungeonbowl.keys import EventType

# What nobody does who is out of play.
DEEDS = frozenset(
    {
        EventType.TOUCHDOWN,
        EventType.COMPLETION,
        EventType.INTERCEPTION,
        EventType.CHEST_BALL,
        EventType.CHEST_TRAP,
    }
)
LEFT = {
    EventType.SENT_OFF: "sent off",
    EventType.PETRIFIED: "turned to stone",
    EventType.LOST_IN_SPACE: "lost in space",
}


def out_of_play(player: int | None, events: Iterable[Event]) -> str:
    """How he left play, by the last of these events that says so; "" while he is in play."""
    gone = ""
    for event in events:
        if player is not None and player in (event.player, event.victim):
            gone = _after(event, player, gone)
    return gone


def _after(event: Event, player: int, gone: str) -> str:
    """How he is out after this event, which names him."""
    if player == sufferer(event):
        return "carried off"
    if event.victim == player:
        return _struck(event, gone)
    if event.type == EventType.CHASM:
        return LEFT[EventType.LOST_IN_SPACE] if _lost(event) else _struck(event, gone)
    if event.type == EventType.INFRACTION:
        return LEFT[EventType.SENT_OFF] if event.outcome.get("sent_off") else gone
    if event.type == EventType.SPONGE or event.outcome.get("cancelled"):
        return ""
    return LEFT.get(EventType(event.type), gone)


def _struck(event: Event, gone: str) -> str:
    """After what was done to him, which drugs may have softened (DT-04)."""
    return "knocked out" if event.outcome.get("result") == "knocked_out" else gone


def _lost(event: Event) -> bool:
    return event.outcome.get("result") == "lost_in_space"
