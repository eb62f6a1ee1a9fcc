"""A re-roll used (SET-13)."""

from __future__ import annotations

from dungeonbowl.keys import EventType, RerollSource
from dungeonbowl.match.details import Choice
from dungeonbowl.match.event import Event
from dungeonbowl.match.events.base import BESIDES, EventKind
from dungeonbowl.match.so_far import MatchSoFar

SOURCES = (
    (RerollSource.TEAM, "The team's own"),
    (RerollSource.WHEEL, "The Great Wheel's"),
    (RerollSource.TRAINING, "Extra Training's"),
    (RerollSource.LEADER, "The Leader's"),
)


class Reroll(EventKind):
    """A side uses one of its re-rolls."""

    key = EventType.REROLL
    name = "Re-roll used"
    mark = "undo"
    group = BESIDES
    team = "Whose re-roll?"
    needs = frozenset({"team"})
    details = (Choice(name="source", label="Which re-roll?", choices=SOURCES),)

    def says(self, event: Event, match: MatchSoFar) -> str:
        """Whose, and where it came from."""
        return f"{match.team_name(event.player_team)} uses a re-roll: {event.details['source']}."
