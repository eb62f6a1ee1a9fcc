"""An intercepted pass (SPP-01)."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.events.base import BALL, EventKind


class InterceptionEvent(EventKind):
    """A pass that the wrong side caught."""

    key = EventType.INTERCEPTION
    name = "Interception"
    mark = "swap"
    group = BALL
    player = "Who intercepted the pass?"
    needs = frozenset({"player"})
    sentence = "{player} intercepts a pass."
    worth = ("interception", "interception")
    deed = True
    figure = "Interceptions"
