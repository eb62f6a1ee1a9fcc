"""A ball that was only an illusion (VAR-08)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.changes import TableChange, ball_is
from dungeonbowl.match.details import BALL as WHICH_BALL
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import BALL, EventKind, ball_of, number_of_ball
from dungeonbowl.match.so_far import MatchSoFar


class IllusionEvent(EventKind):
    """Somebody carries a ball home, and it vanishes: no touchdown, and the game goes on."""

    key = "illusion"
    name = "Illusion vanishes"
    mark = "star"
    group = BALL
    player = "Who carried it home?"
    needs = frozenset({"player"})
    details = (WHICH_BALL,)
    deed = True

    def called_for(self, rules: HouseRules) -> bool:
        """Where one ball of several is real (OPT-62, OPT-63)."""
        several = rules.number("balls") > 1
        return several and rules.choice("multiball") == "illusionary"

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Whose ball vanished."""
        ball = ball_of(event, match) or "the ball"
        return f"{match.subject(event.player)} carries {ball} home, and it vanishes: an illusion."

    def changes(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[TableChange]:
        """The ball is gone."""
        yield from super().changes(event, match)
        yield ball_is(number_of_ball(event), "gone")
