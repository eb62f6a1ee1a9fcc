"""Where steps and ladders come up: the square above them says nothing of it itself."""

from __future__ import annotations

from dungeonbowl.dungeon import Layout, Square
from dungeonbowl.dungeon.squares import CLIMBS, ROCK


def ways_down(layout: Layout) -> frozenset[Square]:
    """The squares from which steps or a ladder lead to the floor below (FEA-16, FEA-17)."""
    over = (Square(at.x, at.y, at.floor + 1) for at, sign in layout.squares() if sign in CLIMBS)
    return frozenset(at for at in over if layout.holds(at) and layout.sign(at) != ROCK)
