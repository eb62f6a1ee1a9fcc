"""Universal VTT (`.dd2vtt`, `.uvtt`): a picture with walls, doors and lights for a virtual table.

Lengths are in squares, `y` grows downwards. The format knows one floor, so several stand below
one another, the lowest first, with a row of rock between them.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from itertools import accumulate
from math import atan2, isqrt
from typing import Any

from dungeonbowl.dungeon import Layout, Square
from dungeonbowl.dungeon.layout import WALL
from dungeonbowl.dungeon.squares import ROCK
from dungeons.transfer.raster import picture
from dungeons.transfer.sight import joined, walls

FORMAT = 0.3
FEWEST_POINTS, USUAL_POINTS, MOST_POINTS = 16, 70, 6_000_000
"""Points to a square, at least and as virtual tables like them, and in the whole picture."""
GAP = 1
DOOR, LAVA, OBSTACLE = "+", "!", "x"
GLOW = {"range": 4.0, "intensity": 1.0, "color": "ffff8a3c", "shadows": True}
Json = dict[str, Any]
Place = tuple[float, float]


def vtt_of(layout: Layout) -> Json:
    """The dungeon as a Universal VTT map, with the picture in it as base64 of a PNG."""
    starts, wide, deep = stacked(layout)
    points = min(USUAL_POINTS, max(FEWEST_POINTS, isqrt(MOST_POINTS // (wide * deep))))
    image = picture(layout, points, starts, wide, deep)
    return {
        "format": FORMAT,
        "resolution": {
            "map_origin": _point((0, 0)),
            "map_size": _point((wide, deep)),
            "pixels_per_grid": points,
        },
        "line_of_sight": [[*map(_point, run)] for run in _seen_through(layout, starts)],
        "objects_line_of_sight": [[*map(_point, run)] for run in _obstacles(layout, starts)],
        "portals": [*_portals(layout, starts)],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [*_lights(layout, starts)],
        "image": b64encode(image).decode(),
    }


def stacked(layout: Layout) -> tuple[list[int], int, int]:
    """The row in which each floor begins, and how many columns and rows there are in all."""
    depths = [len(rows) + GAP for rows in layout.floors]
    starts = [0, *accumulate(depths)][:-1]
    return starts, max(len(rows[0]) for rows in layout.floors), sum(depths) - GAP


def _seen_through(layout: Layout, starts: list[int]) -> Iterator[list[Place]]:
    for floor, start in enumerate(starts):
        for run in walls(layout, floor):
            yield [(x, y + start) for x, y in run]


def _obstacles(layout: Layout, starts: list[int]) -> Iterator[list[Place]]:
    """The outlines of columns and statues, which block sight and can be walked around."""
    for (x, y, floor), sign in layout.squares():
        if sign == OBSTACLE:
            top = y + starts[floor]
            corners = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.1, 0.1)]
            yield [(x + right, top + down) for right, down in corners]


def _portals(layout: Layout, starts: list[int]) -> Iterator[Json]:
    """Doors and gates on lines, and across the middle of squares that they fill."""
    for line in layout.lines:
        if line.kind != WALL:
            (run,) = joined([(line.at, line.side)])
            start = starts[line.at.floor]
            yield _portal([(x, y + start) for x, y in run])
    for at, sign in layout.squares():
        if sign == DOOR:
            yield _portal(_across(layout, at, starts[at.floor]))


def _across(layout: Layout, at: Square, start: int) -> list[Place]:
    x, y = at.x, at.y + start
    sides = (Square(at.x - 1, at.y, at.floor), Square(at.x + 1, at.y, at.floor))
    if any(layout.holds(one) and layout.sign(one) != ROCK for one in sides):
        return [(x + 0.5, y), (x + 0.5, y + 1)]
    return [(x, y + 0.5), (x + 1, y + 0.5)]


def _portal(bounds: list[Place]) -> Json:
    (x0, y0), (x1, y1) = bounds
    return {
        "position": _point(((x0 + x1) / 2, (y0 + y1) / 2)),
        "bounds": [*map(_point, bounds)],
        "rotation": atan2(y1 - y0, x1 - x0),
        "closed": True,
        "freestanding": False,
    }


def _lights(layout: Layout, starts: list[int]) -> Iterator[Json]:
    """Lava glows: a light in each block of two by two squares with lava in it."""
    blocks = {(at.x // 2, at.y // 2, at.floor): at for at, sign in layout.squares() if sign == LAVA}
    for at in blocks.values():
        yield {"position": _point((at.x + 0.5, at.y + starts[at.floor] + 0.5)), **GLOW}


def _point(place: Place) -> Json:
    return {"x": place[0], "y": place[1]}
