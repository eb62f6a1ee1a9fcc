"""Digging a plan's rooms and corridors out of the rock, until there are enough squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.generator.plan import CORE, MARGIN, PITCH, CellPlan
from dungeonbowl.dungeon.generator.symmetry import Point

WEST, NORTH, EAST, SOUTH = range(4)
WIDEST = 2
"""How far a room reaches beyond its core on each side, so that rock stays between rooms."""
OUTWARD = 2


@dataclass
class Cave:
    """The squares dug out so far, and how far the rooms of the plan reach."""

    plan: CellPlan
    dug: set[Point] = field(default_factory=set)
    reach: dict[Point, list[int]] = field(default_factory=dict)

    def room(self, cell: Point) -> list[Point]:
        """The squares of the room around a cell, as far as it reaches."""
        west, north, east, south = self.reach[cell]
        x, y = corner(cell)
        return [*rectangle((x - west, y - north), (x + 1 + east, y + 1 + south))]

    def spread(self, points: Iterable[Point]) -> set[Point]:
        """Squares and all their images."""
        return self.plan.symmetry.spread(points, *self.plan.size)

    def dig(self, points: Iterable[Point]) -> None:
        """Take these squares, and all their images, out of the rock."""
        self.dug |= self.spread(points)

    def widen(self, cell: Point, side: int, most: int) -> bool:
        """Extend a room by one square, unless that makes too many."""
        reach = self.reach[cell]
        if reach[side] >= WIDEST:
            return False
        reach[side] += 1
        room = self.spread(self.room(cell))
        if len(self.dug | room) > most:
            reach[side] -= 1
            return False
        self.dug |= room
        return True


def corner(cell: Point) -> Point:
    """The first square of a cell's core."""
    return MARGIN + cell[0] * PITCH, MARGIN + cell[1] * PITCH


def rectangle(first: Point, last: Point) -> Iterator[Point]:
    """All squares from one corner to the other."""
    for y in range(first[1], last[1] + 1):
        for x in range(first[0], last[0] + 1):
            yield x, y


def carved(lots: Lots, plan: CellPlan, squares: int) -> Cave:
    """The plan dug out, with rooms of different sizes, and at most this many squares."""
    cave = Cave(plan)
    for one, other in plan.edges:
        last = corner(other)
        cave.dig(rectangle(corner(one), (last[0] + CORE - 1, last[1] + CORE - 1)))
    cave.reach = {cell: [0, 0, 0, 0] for cell in _one_of_each(plan)}
    _end_zone(lots, cave)
    rooms = [cell for cell in cave.reach if cell != plan.ends[0]]
    for cell in lots.shuffled(rooms):
        if len(cave.dug) >= squares:
            break
        for side in lots.shuffled([WEST, NORTH, EAST, SOUTH] * 2)[: 3 + lots.below(6)]:
            cave.widen(cell, side, squares)
    _fill_up(lots, cave, rooms, squares)
    return cave


def _end_zone(lots: Lots, cave: Cave) -> None:
    """End zones extend away from the middle, so that they stay far apart."""
    end = cave.plan.ends[0]
    cave.reach[end] = [OUTWARD, lots.below(2), 0, lots.below(2)]
    cave.dig(cave.room(end))


def _fill_up(lots: Lots, cave: Cave, rooms: list[Point], squares: int) -> None:
    """Widen random rooms as long as that brings the number of squares nearer to the goal."""
    sides = [(cell, side) for cell in rooms for side in (WEST, NORTH, EAST, SOUTH)]
    while len(cave.dug) < squares:
        grown = [cave.widen(cell, side, squares) for cell, side in lots.shuffled(sides)]
        if not any(grown):
            break


def _one_of_each(plan: CellPlan) -> Iterator[Point]:
    """One cell of each set of images: the first, like the first end zone's."""
    seen: set[Point] = set()
    for cell in sorted(plan.cells):
        if cell not in seen:
            seen.update(plan.images(cell))
            yield cell
