"""How near the ball is to each end zone if time is up and nobody has scored (TIME-02, C-184).

Source: 004, Time Limits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from dungeonbowl.dungeon.layout import Layout
from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.steps import Steps, distances


@dataclass(frozen=True, slots=True)
class Way:
    """A shortest way from the ball to a side's end zone, including both ends.

    `distance` is None, and the way empty, if there is no way.
    """

    end: int
    distance: int | None
    squares: tuple[Square, ...]


def ways_of_ball(layout: Layout, ball: Square) -> tuple[Way, ...]:
    """The ball's way to every end zone. Raises IndexError for a ball outside the dungeon."""
    steps = Steps(layout)
    found = {end: distances(steps, zone) for end, zone in layout.end_zones.items()}
    return tuple(Way(end, far.to(ball), far.way_from(ball)) for end, far in found.items())


def to_score(
    ways: Iterable[Way], side: int, alliances: Iterable[Collection[int]] = ()
) -> int | None:
    """How far the ball is from the nearest end zone in which this side would score.

    That is any but its own and its allies' (OPT-92); None if no way leads to one.
    """
    friends = next((allied for allied in alliances if side in allied), (side,))
    return min(
        (way.distance for way in ways if way.end not in friends and way.distance is not None),
        default=None,
    )
