"""Somebody pushed into a hazard (SPP-02, C-101)."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType, Hazard
from dungeonbowl.match.details import ChoiceDetail
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import HARM, EventKind, doer
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.match.spp import NOTHING, Award, friendly, spp_value

# Each with what a page calls it.
HAZARDS = (
    (Hazard.TRAP, "A trap"),
    (Hazard.LAVA, "Lava"),
    (Hazard.TELEPORTER, "A teleporter"),
    (Hazard.LEDGE, "Off a ledge"),
    (Hazard.CHASM, "A chasm"),
)
# The same in a sentence.
INTO = {
    Hazard.TRAP: "into a trap",
    Hazard.LAVA: "into lava",
    Hazard.TELEPORTER: "onto a teleporter",
    Hazard.LEDGE: "off a ledge",
    Hazard.CHASM: "into a chasm",
}


class HazardPushEvent(EventKind):
    """One player pushes another into what the dungeon holds."""

    key = EventType.HAZARD_PUSH
    name = "Push into a hazard"
    mark = "steps"
    group = HARM
    player = "Who pushed?"
    victim = "Who was pushed?"
    nobody = "Nobody to name"
    needs = frozenset({"victim"})
    details = (ChoiceDetail(name="hazard", label="Into what?", choices=HAZARDS),)

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who pushed whom into what."""
        into = INTO[Hazard(event.details["hazard"])]
        return f"{doer(event, match)} pushes {match.name(event.victim)} {into}."

    def award(self, event: RecordedEvent, book: Book, rules: HouseRules) -> Award:
        """For an opponent alone, and a chasm only if the house says so (C-101, C-182, OPT-87)."""
        if friendly(event):
            return NOTHING
        if event.details.get("hazard") == Hazard.CHASM and not rules.flag("chasm_is_ledge"):
            return NOTHING
        return Award(spp_value("hazard_push", book, rules), "opponent pushed into a hazard")
