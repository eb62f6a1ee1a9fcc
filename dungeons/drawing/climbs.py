"""Where steps and ladders come up: the square above doesn't show it."""

from __future__ import annotations

from dungeonbowl.dungeon import Layout, Square
from dungeonbowl.dungeon.squares import CLIMBS, ROCK


def ways_down(layout: Layout) -> frozenset[Square]:
    """The squares from which steps or a ladder lead to the floor below (FEA-16, FEA-17)."""
    return frozenset(at for at in above_climbs(layout) if layout.sign(at) != ROCK)


def above_climbs(layout: Layout) -> frozenset[Square]:
    """The same, and squares of rock too, which lead nowhere until somebody digs there."""
    over = (Square(at.x, at.y, at.floor + 1) for at, sign in layout.squares() if sign in CLIMBS)
    return frozenset(filter(layout.holds, over))
