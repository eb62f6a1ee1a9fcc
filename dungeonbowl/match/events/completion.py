"""A completed pass (SPP-01)."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.events.base import OFTEN, EventKind


class CompletionEvent(EventKind):
    """A pass that was caught."""

    key = EventType.COMPLETION
    name = "Completion"
    mark = "arrow"
    group = OFTEN
    player = "Who threw the pass?"
    needs = frozenset({"player"})
    sentence = "{player} completes a pass."
    worth = ("completion", "completion")
    deed = True
    figure = "Completions"
