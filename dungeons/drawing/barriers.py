"""What stands on the lines between squares, and the edge where the rock begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from dungeonbowl.dungeon.layout import DOOR, EAST, GATE, WALL, Line
from dungeons.drawing.items import UNIT, DrawnGroup, Item, Mark, Shape, box, lines

NAMES = {WALL: "wall", DOOR: "door", GATE: "reinforced iron gate"}
EDGE, THICK = 2.2, 3.4

Edge = tuple[bool, int, int]
"""Whether it is upright, and its upper or left end: the side of one square."""
Stroke = tuple[float, float, float, float]


def edge_of(line: Line) -> Edge:
    """Where a line stands."""
    x, y, _ = line.beyond
    return line.side == EAST, x, y


def strokes(edges: Iterable[Edge], width: float) -> Iterator[Item]:
    """Edges, joined as long as they are straight, as one shape; nothing without any."""
    if ends := [*_joined(edges)]:
        yield Shape(lines(*ends), width=width)


def barrier(line: Line) -> DrawnGroup:
    """A door or a gate on its line, at its place."""
    upright, x, y = edge_of(line)
    return DrawnGroup(_looks(line.kind, upright), x * UNIT, y * UNIT, says=NAMES[line.kind])


def _looks(kind: str, upright: bool) -> tuple[Mark, ...]:
    if kind == WALL:
        return (Shape(lines(_turned(upright, 0, 0, UNIT, 0)), width=THICK),)
    ends = Shape(lines(_turned(upright, 0, 0, 3, 0), _turned(upright, 17, 0, 20, 0)), width=EDGE)
    if kind == DOOR:
        return ends, Shape(_box(upright, 3, -2.4, 14, 4.8), "wood", width=1.2)
    bars = lines(*(_turned(upright, at, -3.4, at, 3.4) for at in (5.8, 8.6, 11.4, 14.2)))
    return ends, Shape(_box(upright, 3, -2.4, 14, 4.8), "iron", width=1.2), Shape(bars, width=1.4)


def _turned(upright: bool, x: float, y: float, to_x: float, to_y: float) -> Stroke:
    return (y, x, to_y, to_x) if upright else (x, y, to_x, to_y)


def _box(upright: bool, x: float, y: float, width: float, height: float) -> str:
    return box(y, x, height, width) if upright else box(x, y, width, height)


def _joined(edges: Iterable[Edge]) -> Iterator[Stroke]:
    for upright, along, ends in _straight(edges):
        for first, last in ends:
            here, there, at = first * UNIT, last * UNIT, along * UNIT
            yield (at, here, at, there) if upright else (here, at, there, at)


def _straight(edges: Iterable[Edge]) -> Iterator[tuple[bool, int, list[tuple[int, int]]]]:
    """On each line of the grid where something begins and where it ends."""
    on: dict[tuple[bool, int], list[int]] = {}
    for upright, x, y in edges:
        line, at = (x, y) if upright else (y, x)
        on.setdefault((upright, line), []).append(at)
    for (upright, line), places in sorted(on.items()):
        yield upright, line, _stretches(sorted({*places}))


def _stretches(places: list[int]) -> list[tuple[int, int]]:
    gaps = [n for n, (one, after) in enumerate(pairwise(places), 1) if after != one + 1]
    starts, ends = [0, *gaps], [*gaps, len(places)]
    return [(places[one], places[last - 1] + 1) for one, last in zip(starts, ends, strict=True)]
