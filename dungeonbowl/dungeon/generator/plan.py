"""Which rooms a dungeon has and how corridors join them, on a lattice of cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise

from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.generator.symmetry import FOR_MORE, FOR_TWO, Point, Symmetry

PITCH = 7
"""Squares from one cell to the next. Every cell has a core of two by two."""
CORE, MARGIN = 2, 3
CORRIDOR = (PITCH - CORE) * CORE
A_CELL = 24
"""Squares that a cell takes, corridors and rooms together, on the average."""
LOOPS, LESS, MOST_PLANNED = 0.5, 0.06, 0.7
"""The part of all squares with which there are corridors enough, less where they shall wind, for
loops are short cuts; and the most that they may take. The rest is for rooms."""
RELUCTANCE = 6
"""By how much winding ways prefer one edge to another."""
Edge = tuple[Point, Point]


def _squares_along(cells: int) -> int:
    return (cells - 1) * PITCH + 2 * MARGIN + CORE


@dataclass
class CellPlan:
    """Cells, the edges between them, and where the end zones are."""

    symmetry: Symmetry
    wide: int
    deep: int
    ends: tuple[Point, ...]
    edges: set[Edge] = field(default_factory=set)

    @property
    def cells(self) -> set[Point]:
        """Every cell that a corridor leads to."""
        return {cell for edge in self.edges for cell in edge}

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of squares."""
        return _squares_along(self.wide), _squares_along(self.deep)

    @property
    def squares(self) -> int:
        """The squares of all cores and corridors."""
        return len(self.cells) * CORE * CORE + len(self.edges) * CORRIDOR

    def images(self, cell: Point) -> tuple[Point, ...]:
        """A cell and its images."""
        return self.symmetry.images(cell, self.wide, self.deep)

    def lay(self, way: list[Point]) -> None:
        """Lay corridors along a way and all its images."""
        for one, other in pairwise(way):
            turned = zip(self.turned(one), self.turned(other), strict=True)
            self.edges.update(edge(a, b) for a, b in turned)

    def turned(self, cell: Point) -> list[Point]:
        """A cell's image under each rotation, repeats included."""
        return [turn(*cell, self.wide, self.deep) for turn in self.symmetry.turns]

    def reached(self, cell: Point) -> list[Point]:
        """All cells that corridors connect with this one, itself first."""
        found = [cell]
        for here in found:
            beside = (one for one in self.beside(here) if edge(here, one) in self.edges)
            found.extend(one for one in beside if one not in found)
        return found

    def off_centre(self, cell: Point) -> int:
        """A cell's distance from the middle, where ways of more than two teams tend to meet."""
        x, y = cell
        away = max(abs(2 * x - self.wide + 1), abs(2 * y - self.deep + 1))
        return away if len(self.ends) > 2 else 0

    def beside(self, cell: Point) -> Iterator[Point]:
        """The neighbours of a cell."""
        x, y = cell
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= there[0] < self.wide and 0 <= there[1] < self.deep:
                yield there


def edge(one: Point, other: Point) -> Edge:
    """The edge between two cells, in either order."""
    return (one, other) if one < other else (other, one)


def planned(lots: Lots, teams: int, squares: int, winding: int) -> CellPlan:
    """A plan that joins all end zones, with loops as far as there are squares."""
    plan = _bare(lots, teams, squares, winding)
    weights = _weights(plan, lots, winding)
    first, *others = plan.ends
    for other in others:
        if other not in plan.reached(first):
            plan.lay(_way(plan, first, other, weights, set()))
    every = [(x, y) for x in range(plan.wide) for y in range(plan.deep)]
    for _ in range(4 * len(every)):
        if plan.squares >= squares * (LOOPS - LESS * winding):
            break
        inside, anywhere = lots.one_of(sorted(plan.cells)), lots.one_of(every)
        way = _way(plan, inside, anywhere, weights, plan.edges)
        if plan.squares + len(way) * len(plan.ends) * CORRIDOR <= squares * MOST_PLANNED:
            plan.lay(way)
    return plan


def _bare(lots: Lots, teams: int, squares: int, winding: int) -> CellPlan:
    """A lattice of the right size with only the end zones' places."""
    symmetry = lots.one_of(FOR_TWO if teams == 2 else FOR_MORE)
    cells = squares // A_CELL
    if teams == 2:
        wide = 5 + lots.below(2) + cells // 30
        deep = max(2, cells // wide) + lots.below(1 + winding)
    else:
        wide = 5 + cells // 24 + lots.below(2)
        deep = wide if symmetry.is_square else wide + lots.below(2)
    # In the middle of an edge, some rotation would map an end zone onto itself.
    places = deep if teams == 2 else (deep + symmetry.is_square) // 2
    end = (0, lots.below(places))
    images = symmetry.images(end, wide, deep)
    return CellPlan(symmetry, wide, deep, images)


def _weights(plan: CellPlan, lots: Lots, winding: int) -> dict[Edge, int]:
    """Random weights for the edges, the same for all images."""
    weights: dict[Edge, int] = {}
    for cell in ((x, y) for x in range(plan.wide) for y in range(plan.deep)):
        for other in plan.beside(cell):
            if edge(cell, other) not in weights:
                weight = 2 + lots.below(1 + RELUCTANCE * winding) + plan.off_centre(cell)
                turned = zip(plan.turned(cell), plan.turned(other), strict=True)
                weights.update({edge(a, b): weight for a, b in turned})
    return weights


def _way(
    plan: CellPlan, start: Point, goal: Point, weights: dict[Edge, int], taken: set[Edge]
) -> list[Point]:
    """The lightest way between two cells; edges that are `taken` weigh more.

    Dijkstra's algorithm.
    """
    queue: list[tuple[int, Point, Point]] = [(0, start, start)]
    came: dict[Point, Point] = {}
    while queue:
        weight, cell, before = heappop(queue)
        if cell in came:
            continue
        came[cell] = before
        if cell == goal:
            break
        for other in plan.beside(cell):
            if other not in came:
                more = weights[edge(cell, other)] * (4 if edge(cell, other) in taken else 1)
                heappush(queue, (weight + more, other, cell))
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way
