"""Possible duplicates: at a table two coaches may record the same touchdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.contradictions import to_score
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import kind_of


def recorded_before(
    event: RecordedEvent, earlier: Iterable[RecordedEvent], rules: HouseRules
) -> RecordedEvent | None:
    """The latest earlier event of which this may be a duplicate; None if it is another.

    It may be if both name the same side or player, or if no ball is left for another.
    """
    if not kind_of(event).once_a_ball:
        return None
    before = [one for one in earlier if one.type == event.type and not _another_ball(one, event)]
    own = [one for one in before if one.player_team == event.player_team]
    balls = to_score(rules) if event.type == EventType.TOUCHDOWN else rules.number("balls")
    if own:
        return own[-1]
    return before[-1] if len(before) >= balls else None


def decided(events: Sequence[RecordedEvent], rules: HouseRules) -> bool:
    """Whether the touchdowns recorded so far end the game (WIN-01, VAR-07)."""
    touchdowns = sum(event.type == EventType.TOUCHDOWN for event in events)
    return touchdowns >= to_score(rules)


def _another_ball(one: RecordedEvent, other: RecordedEvent) -> bool:
    """Whether both name a ball, and not the same (OPT-62)."""
    balls = [None if event.impossible else event.details.get("ball") for event in (one, other)]
    return len({ball["number"] for ball in balls if ball}) > 1
