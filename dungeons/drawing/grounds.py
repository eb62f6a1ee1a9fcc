"""How each kind of square looks: its ink, and the pattern that tells it without colour."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.dungeon.squares import END_ZONES, KINDS, ROCK
from dungeons.drawing.items import UNIT, DrawnWords, Mark, Shape, box, circle, lines

GRID, HATCH, DOWN = "grid", "hatch", "down"
MIDDLE = UNIT / 2


@dataclass(frozen=True, slots=True)
class GroundLook:
    """`ink` covers the squares, `weave` is drawn on each of them."""

    name: str
    ink: str = ""
    weave: tuple[Mark, ...] = ()


def _end_zone(side: str) -> GroundLook:
    number = DrawnWords(side, MIDDLE, MIDDLE, 11, "soft", bold=True)
    return GroundLook(KINDS[side].name, f"end{side}", (number,))


_WAVES = " ".join(
    f"M 0 {y} C 3 {y - 4} 7 {y - 4} 10 {y} C 13 {y + 4} 17 {y + 4} 20 {y}" for y in (5, 15)
)
_FLAMES = " ".join(f"M 0 {y} L 5 {y - 6} L 10 {y} L 15 {y - 6} L 20 {y}" for y in (9, 18))
_RISING = lines((0, 10, 10, 0), (0, 20, 20, 0), (10, 20, 20, 10))
_FALLING = lines((0, 10, 10, 20), (0, 0, 20, 20), (10, 0, 20, 10))
_BOULDER = "M 3 14 L 4 7 L 9 3 L 15 5 L 18 11 L 16 16 L 7 18 Z"
_FACETS = "M 4 7 L 10 10 L 15 5 M 10 10 L 11 17.4"
_DOWNWARDS = "M 5 4 L 10 9 L 15 4 M 5 11 L 10 16 L 15 11"
_RUNGS = tuple((6, y, 14, y) for y in (4, 8, 12, 16))

GROUNDS = {
    # Few enough strokes to tell at a glance, and none where nobody goes.
    ROCK: GroundLook(KINDS[ROCK].name, "rock"),
    HATCH: GroundLook(KINDS[ROCK].name, "", (Shape(_RISING, line="hatch", width=0.8),)),
    ".": GroundLook(KINDS["."].name, "floor"),
    DOWN: GroundLook("way down", "", (Shape(_DOWNWARDS, "", "soft", 1.4),)),
    # Half of each line is its neighbour's.
    GRID: GroundLook("", "", (Shape(box(0, 0, UNIT, UNIT), "", "grid", 1.2),)),
    **{side: _end_zone(side) for side in END_ZONES},
    "~": GroundLook(KINDS["~"].name, "water", (Shape(_WAVES, "", "waves", 1.2),)),
    "!": GroundLook(KINDS["!"].name, "lava", (Shape(_FLAMES, "", "flames", 1.4),)),
    "_": GroundLook(KINDS["_"].name, "chasm", (Shape(f"{_RISING} {_FALLING}", "", "cracks", 0.8),)),
    "x": GroundLook(
        KINDS["x"].name, "floor", (Shape(_BOULDER, "stone", width=1.2), Shape(_FACETS, width=0.8))
    ),
    "+": GroundLook(
        KINDS["+"].name,
        "floor",
        (
            Shape(box(2, 2, 16, 16), "wood", width=1.4),
            Shape(lines((7.3, 2, 7.3, 18), (12.7, 2, 12.7, 18)), width=0.8),
            Shape(circle(15.2, 10, 1.1), "ink", ""),
        ),
    ),
    "^": GroundLook(
        KINDS["^"].name,
        "floor",
        (
            Shape(box(3.5, 3.5, 13, 13), "stone", width=0.9),
            Shape(
                lines(
                    (0, 0, 3.5, 3.5), (20, 0, 16.5, 3.5), (0, 20, 3.5, 16.5), (20, 20, 16.5, 16.5)
                ),
                width=0.7,
            ),
        ),
    ),
    "/": GroundLook(
        KINDS["/"].name,
        "floor",
        (
            Shape(
                "M 0 20 L 0 16 L 4 16 L 4 12 L 8 12 L 8 8 L 12 8 L 12 4 L 16 4 L 16 0 L 20 0 "
                "L 20 20 Z",
                "stone",
                width=1,
            ),
        ),
    ),
    "|": GroundLook(
        KINDS["|"].name,
        "floor",
        (Shape(lines((6, 0, 6, 20), (14, 0, 14, 20), *_RUNGS), width=1.6),),
    ),
}
