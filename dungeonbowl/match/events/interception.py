"""An intercepted pass (SPP-01)."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.event import Event
from dungeonbowl.match.events.base import BALL, EventKind
from dungeonbowl.spp import Award, spp_value


class Interception(EventKind):
    """A pass that the wrong side caught."""

    key = EventType.INTERCEPTION
    name = "Interception"
    mark = "swap"
    group = BALL
    player = "Who intercepted the pass?"
    needs = frozenset({"player"})
    sentence = "{player} intercepts a pass."
    deed = True
    figure = "Interceptions"

    def award(self, event: Event, book: Book, rules: HouseRules) -> Award:
        """As the normal list has it (OPT-28)."""
        return Award(spp_value("interception", book, rules), "interception")
