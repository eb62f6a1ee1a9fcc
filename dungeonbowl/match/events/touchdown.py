"""A touchdown (WIN-01, SPP-01)."""

from __future__ import annotations

from dungeonbowl.keys import EventType
from dungeonbowl.match.details import BALL
from dungeonbowl.match.event import ToldEvent
from dungeonbowl.match.events.base import OFTEN, EventKind, ball_of, doer
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

    def says(self, event: ToldEvent, match: MatchSoFar) -> str:
        """Who scored, and with which ball."""
        ball = ball_of(event, match)
        return f"Touchdown by {doer(event, match)}{f' with {ball}' if ball else ''}."
