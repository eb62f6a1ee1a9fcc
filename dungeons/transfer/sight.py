"""What blocks sight in a dungeon: edges, joined to lines as long as possible."""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.dungeon import Layout, Square
from dungeonbowl.dungeon.layout import EAST, SOUTH, WALL
from dungeonbowl.dungeon.squares import ROCK

Edge = tuple[Square, str]
Run = tuple[tuple[int, int], tuple[int, int]]
"""From one corner of the grid to another, straight."""


def walls(layout: Layout, floor: int) -> list[Run]:
    """All walls of a floor: around rock, and on lines."""
    edges = set(_around_rock(layout, floor))
    drawn = (line for line in layout.lines if line.at.floor == floor and line.kind == WALL)
    edges.update((line.at, line.side) for line in drawn)
    return joined(edges)


def joined(edges: Iterable[Edge]) -> list[Run]:
    """Edges that follow each other, joined to runs."""
    upright = sorted((at.x + 1, at.y) for at, side in edges if side == EAST)
    flat = sorted((at.y + 1, at.x) for at, side in edges if side == SOUTH)
    down = [((line, first), (line, last)) for line, first, last in _runs(upright)]
    along = [((first, line), (last, line)) for line, first, last in _runs(flat)]
    return [*down, *along]


def _runs(pieces: list[tuple[int, int]]) -> Iterable[tuple[int, int, int]]:
    """Pieces of length one on lines, sorted, as runs: line, first and last corner."""
    run: list[int] = []
    for line, start in pieces:
        if run and run[0] == line and run[2] == start:
            run[2] += 1
            continue
        if run:
            yield run[0], run[1], run[2]
        run = [line, start, start + 1]
    if run:
        yield run[0], run[1], run[2]


def _around_rock(layout: Layout, floor: int) -> Iterable[Edge]:
    """The edges between rock, or what lies outside, and anything else."""
    rows = layout.floors[floor]
    for y in range(-1, len(rows)):
        for x in range(-1, len(rows[0])):
            at, east, south = (Square(x + a, y + b, floor) for a, b in ((0, 0), (1, 0), (0, 1)))
            if _is_rock(layout, at) != _is_rock(layout, east):
                yield at, EAST
            if _is_rock(layout, at) != _is_rock(layout, south):
                yield at, SOUTH


def _is_rock(layout: Layout, at: Square) -> bool:
    return not layout.holds(at) or layout.sign(at) == ROCK
