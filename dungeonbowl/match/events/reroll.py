"""A re-roll used (SET-13)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.keys import EventType, RerollSource
from dungeonbowl.match.changes import TableChange, draws
from dungeonbowl.match.details import ChoiceDetail
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import BESIDES, EventKind
from dungeonbowl.match.so_far import MatchSoFar

SOURCES = (
    (RerollSource.TEAM, "The team's own"),
    (RerollSource.WHEEL, "The Great Wheel's"),
    (RerollSource.TRAINING, "Extra Training's"),
    (RerollSource.LEADER, "The Leader's"),
)


class RerollEvent(EventKind):
    """A side uses one of its re-rolls."""

    key = EventType.REROLL
    name = "Re-roll used"
    mark = "undo"
    group = BESIDES
    team = "Whose re-roll?"
    needs = frozenset({"team"})
    counted = True
    details = (ChoiceDetail(name="source", label="Which re-roll?", choices=SOURCES),)
    uses_reroll = True

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Whose, and where it came from."""
        return f"{match.team_name(event.player_team)} uses a re-roll: {event.details['source']}."

    def changes(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[TableChange]:
        """The side has one less of these."""
        yield from super().changes(event, match)
        if event.player_team is not None and "source" in event.details:
            yield draws(event.player_team, event.details["source"])
