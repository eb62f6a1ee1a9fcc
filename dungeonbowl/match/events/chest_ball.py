"""A chest with a ball in it (CHE-02, SPP-02)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.keys import EventType
from dungeonbowl.match import details as asked
from dungeonbowl.match.changes import TableChange, ball_is
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import BALL, EventKind, ball_of, doer, number_of_ball
from dungeonbowl.match.referee import sorcerer
from dungeonbowl.match.so_far import MatchSoFar


class ChestBallEvent(EventKind):
    """Somebody opens a chest and finds a ball."""

    key = EventType.CHEST_BALL
    name = "Chest: the ball"
    mark = "chest"
    group = BALL
    player = "Who found the ball?"
    nobody = "It opened by itself"
    details = (asked.FlagDetail(name="by_sorcery", label="Opened by sorcery"), asked.BALL)
    # Also for opening it by sorcery (C-100).
    worth = ("chest_ball", "chest with the ball")
    deed = True
    once_a_ball = True

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who opened it, and which ball was in it."""
        ball = ball_of(event, match) or "the ball"
        return f"{doer(event, match)} opens a chest, and there is {ball}."

    def impossible(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[str]:
        """Opened by magic it is a sorcerer's (SOR-05, C-186)."""
        if event.details["by_sorcery"] and not sorcerer(event.player, match):
            yield f"{match.subject(event.player)} is no sorcerer."

    def changes(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[TableChange]:
        """The ball lies there."""
        yield from super().changes(event, match)
        yield ball_is(number_of_ball(event), "loose")
