"""A player whom a teleporter lost (TEL-02)."""

from __future__ import annotations

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.details import OF_ASKED
from dungeonbowl.match.events.base import HARM, EventKind


class LostInSpaceEvent(EventKind):
    """Somebody teleports and doesn't arrive; after the match they are back."""

    key = EventType.LOST_IN_SPACE
    name = "Lost in space"
    mark = "star"
    group = HARM
    player = "Who was lost?"
    details = (OF_ASKED,)
    needs = frozenset({"player"})
    sentence = "{player} is lost in space."
    leaves = "lost in space"
    removes = True

    def called_for(self, rules: HouseRules) -> bool:
        """Where a teleporter may lose somebody (OPT-49)."""
        return rules.choice("teleport_rules") == "003"
