"""A completed pass (SPP-01)."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.event import Event
from dungeonbowl.match.events.base import OFTEN, EventKind
from dungeonbowl.spp import Award, spp_value


class Completion(EventKind):
    """A pass that was caught."""

    key = EventType.COMPLETION
    name = "Completion"
    mark = "arrow"
    group = OFTEN
    player = "Who threw the pass?"
    needs = frozenset({"player"})
    sentence = "{player} completes a pass."
    deed = True
    figure = "Completions"

    def award(self, event: Event, book: Book, rules: HouseRules) -> Award:
        """As the normal list has it (OPT-28)."""
        return Award(spp_value("completion", book, rules), "completion")
