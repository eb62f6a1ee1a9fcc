"""A referee's model removed (REF-09, REF-11, REF-17)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.changes import TableChange, eye_on
from dungeonbowl.match.details import FlagDetail
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import REFEREE, EventKind
from dungeonbowl.match.referee import MODELS, last_one
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.match.spp import NOTHING, Award, spp_value


class RefereeRemovedEvent(EventKind):
    """Somebody gets rid of a referee; of the last one for good."""

    key = EventType.REFEREE_REMOVED
    name = "Referee removed"
    mark = "cross"
    group = REFEREE
    player = "Who got rid of the referee?"
    nobody = "Nobody to name"
    details = (FlagDetail(name="last", label="It was the last referee"),)
    sentence = "{player} gets rid of a referee."

    def called_for(self, rules: HouseRules) -> bool:
        """Where referees are models (OPT-68)."""
        return rules.choice("referee_mode") in MODELS

    def award(self, event: RecordedEvent, book: Book, rules: HouseRules) -> Award:
        """As 003 and 000 give it, whatever the mode; 001 gives nothing for its own (C-187)."""
        if rules.choice("referee_mode") == "s1_model":
            return NOTHING
        return Award(spp_value("referee_removed", book, rules), "referee removed")

    def changes(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[TableChange]:
        """The last one's eye looks no more (REF-11, REF-19)."""
        yield from super().changes(event, match)
        if last_one(event, match.rules.choice("referee_mode")):
            yield eye_on(None)
