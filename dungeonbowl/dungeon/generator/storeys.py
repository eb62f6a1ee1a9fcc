"""Floors above the ground: galleries over some rooms of the plan, with steps up to each.

They have the same symmetry as the ground, and one set of chests lies there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dungeonbowl.dungeon.generator.carving import EAST, NORTH, SOUTH, WEST, Cave, corner, rectangle
from dungeonbowl.dungeon.generator.furnishing import UnfinishedDungeon
from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.generator.plan import CORE, CellPlan, edge
from dungeonbowl.dungeon.generator.symmetry import Point
from dungeonbowl.dungeon.layout import Layout, Thing
from dungeonbowl.dungeon.squares import FLOOR, ROCK, Square
from dungeonbowl.dungeon.things import CHEST

GROUND = {1: 1.0, 2: 0.75, 3: 0.65, 4: 0.6}
"""The part of all squares that the ground has, by the number of floors."""
MOST_ROOMS, WIDENINGS = 4, 12
STEPS = "/"


@dataclass(frozen=True, slots=True)
class Storeys:
    """How many squares and floors are wanted, the ground included."""

    ground: Layout
    squares: int
    floors: int


def raised(lots: Lots, home: UnfinishedDungeon, plan: CellPlan, wished: Storeys) -> Layout | None:
    """The furnished ground with floors above it; None if there is no room."""
    squares, floors = wished.squares, wished.floors
    storeys, cells = [dict(home.signs)], {*plan.cells}.difference(plan.ends)
    for number in range(1, floors):
        left = squares - sum(map(len, storeys))
        found = _gallery(lots, plan, cells, left // (floors - number))
        if found is None or not (way := _way_up(lots, home, storeys[-1], found[1])):
            return None
        storeys[-1].update(dict.fromkeys(way, STEPS))
        cells = found[1]
        storeys.append(dict.fromkeys(sorted(found[0]), FLOOR))
    return _stacked(lots, home, wished.ground, storeys)


def _gallery(
    lots: Lots, plan: CellPlan, cells: set[Point], squares: int
) -> tuple[set[Point], set[Point]] | None:
    """The squares over some connected rooms, and their cells; not too many."""
    if not cells:
        return None
    cave, rooms = Cave(plan), [lots.one_of(sorted(cells))]
    cave.dig(_between(rooms[0], rooms[0]))
    for _ in range(MOST_ROOMS):
        here = lots.one_of(rooms)
        beside = [one for one in plan.beside(here) if one in cells and one not in rooms]
        joined = [one for one in sorted(beside) if edge(here, one) in plan.edges]
        if joined and len(cave.dug) < squares // 2:
            rooms.append(lots.one_of(joined))
            cave.dig(_between(here, rooms[-1]))
    cave.reach = {cell: [0, 0, 0, 0] for cell in rooms}
    for cell in rooms * WIDENINGS:
        cave.widen(cell, lots.one_of((WEST, NORTH, EAST, SOUTH)), squares)
    if len(cave.dug) > squares:
        return None
    return cave.dug, {image for cell in rooms for image in plan.images(cell)} & cells


def _way_up(
    lots: Lots, home: UnfinishedDungeon, below: dict[Point, str], cells: Iterable[Point]
) -> set[Point]:
    """Two squares of a core with plain floor below, and their images."""
    taken = {thing.at[:2] for thing in home.things}
    for cell in lots.shuffled(sorted(cells)):
        x, y = corner(cell)
        way = {image for at in ((x, y), (x + 1, y)) for image in home.images(at)}
        if not way & taken and all(below.get(at) == FLOOR for at in way):
            return way
    return set()


def _between(one: Point, other: Point) -> Iterable[Point]:
    """The cores of two cells, and the corridor from one to the other."""
    first, last = sorted((one, other))
    x, y = corner(last)
    return rectangle(corner(first), (x + CORE - 1, y + CORE - 1))


def _stacked(
    lots: Lots, home: UnfinishedDungeon, ground: Layout, storeys: list[dict[Point, str]]
) -> Layout | None:
    """All floors in the frame of the ground, with a set of chests moved to the uppermost."""
    left, top = (min(at[n] for at in home.signs) for n in (0, 1))
    columns = range(left, left + len(ground.floors[0][0]))
    rows = range(top, top + len(ground.floors[0]))
    if any(x not in columns or y not in rows for signs in storeys for x, y in signs):
        return None
    if not (moved := _carried_up(lots, home, storeys[-1])):
        return None
    floors = tuple(
        tuple("".join(signs.get((x, y), ROCK) for x in columns) for y in rows) for signs in storeys
    )

    def stood(thing: Thing) -> Thing:
        up = moved.get(thing.at[:2]) if thing.kind == CHEST else None
        x, y = up or thing.at[:2]
        return replace(thing, at=Square(x - left, y - top, len(storeys) - 1 if up else 0))

    return replace(ground, floors=floors, things=tuple(map(stood, home.things)))


def _carried_up(
    lots: Lots, home: UnfinishedDungeon, upstairs: dict[Point, str]
) -> dict[Point, Point]:
    """Where one set of chests goes on the uppermost floor; empty if there is no room."""
    chests = {thing.at[:2] for thing in home.things if thing.kind == CHEST}
    whole = len(home.turned((0, 0)))

    def sets(squares: Iterable[Point]) -> list[tuple[Point, ...]]:
        every = map(home.images, squares)
        return [images for images in every if len(images) == whole]

    chosen = [images for images in sets(sorted(chests)) if chests.issuperset(images)]
    free = sets(at for at, sign in upstairs.items() if sign == FLOOR)
    if not chosen or not free:
        return {}
    return dict(zip(lots.one_of(chosen), lots.one_of(free), strict=True))
