"""Dungeons and their squares in pixels as other programs lay them out: squares edge to edge."""

from __future__ import annotations

from dungeonbowl.dungeon import Layout
from dungeonbowl.dungeon.squares import ROCK, SQUARES
from dungeons.drawing import FloorPlan
from dungeons.drawing.grounds import GRID, GROUNDS
from dungeons.drawing.items import GroundSquares, SquareRun


def tiles(size: int) -> bytes:
    """Every kind of square, side by side in the order of SQUARES, each so many pixels wide."""
    # Large libraries, imported only when somebody asks for pixels.
    from dungeons.drawing.bitmap import Scene, pixels

    runs = {kind.sign: (SquareRun(place, 0, 1),) for place, kind in enumerate(SQUARES)}
    items = [GroundSquares(sign, run) for sign, run in runs.items()]
    items += [GroundSquares(GRID, run) for sign, run in runs.items() if sign != ROCK]
    return pixels(Scene(len(SQUARES), 1, GROUNDS[ROCK].ink, ((items, 0, 0),)), size)


def picture(layout: Layout, size: int, starts: list[int], wide: int, deep: int) -> bytes:
    """The floors of a dungeon, each beginning at its row, squares so many pixels wide."""
    from dungeons.drawing.bitmap import Scene, pixels

    placed = tuple(
        (plan.items(plan.whole), 0, start)
        for plan, start in zip(FloorPlan.all_of(layout), starts, strict=True)
    )
    return pixels(Scene(wide, deep, GROUNDS[ROCK].ink, placed), size)
