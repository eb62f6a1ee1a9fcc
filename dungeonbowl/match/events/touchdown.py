"""A touchdown (WIN-01, SPP-01)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.keys import EventType
from dungeonbowl.match.changes import TableChange, ball_is, scores
from dungeonbowl.match.details import BALL
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import OFTEN, EventKind, ball_of, doer, number_of_ball
from dungeonbowl.match.so_far import MatchSoFar


class TouchdownEvent(EventKind):
    """The ball carried home; some team must have scored it, if nobody saw who."""

    key = EventType.TOUCHDOWN
    name = "Touchdown"
    mark = "ball"
    group = OFTEN
    player = "Who carried the ball home?"
    needs = frozenset({"team"})
    details = (BALL,)
    worth = ("touchdown", "touchdown")
    deed = True
    once_a_ball = True
    figure = "Touchdowns"

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who scored, and with which ball."""
        ball = ball_of(event, match)
        return f"Touchdown by {doer(event, match)}{f' with {ball}' if ball else ''}."

    def changes(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[TableChange]:
        """The side scores, and the ball is gone."""
        yield from super().changes(event, match)
        if event.player_team is not None:
            yield scores(event.player_team)
        yield ball_is(number_of_ball(event), "gone")
