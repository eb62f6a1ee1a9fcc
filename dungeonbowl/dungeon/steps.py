"""Steps in a dungeon, and distances in steps.

A step goes to one of the eight neighbours that is open and not behind a wall; diagonally only if at
least one of the two ways round the corner is open. Doors count as open, chasms as closed. Stairs
and ladders join a square with the one above. Teleporters don't shorten distances.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dungeonbowl.dungeon.layout import EAST, WALL, Layout
from dungeonbowl.dungeon.squares import CLIMBS, OPEN, Square

FAR = -1
"""The distance of what can't be reached."""


class Steps:
    """All steps of a dungeon, worked out once.

    Squares are places in one flat list, with a border of rock around every floor, so that
    neighbours never lie outside.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.wide = max(len(rows[0]) for rows in layout.floors) + 1
        self.deep = (max(len(rows) for rows in layout.floors) + 1) * self.wide
        self.size = self.deep * len(layout.floors)
        self.open = [False] * self.size
        climbs = []
        for row, first in self._rows():
            for place, sign in enumerate(row, start=first):
                if sign in OPEN:
                    self.open[place] = True
                    if sign in CLIMBS:
                        climbs.append(place)
        self.near = self._near()
        for below in climbs:
            self._join(below, below + self.deep)

    def _rows(self) -> Iterator[tuple[str, int]]:
        """Every row with the place of its first square."""
        for floor, rows in enumerate(self.layout.floors):
            for y, row in enumerate(rows):
                yield row, self.place(Square(0, y, floor))

    def place(self, square: Square) -> int:
        """The square's place in the flat list."""
        x, y, floor = square
        return floor * self.deep + (y + 1) * self.wide + x

    def square(self, place: int) -> Square:
        """The square at a place."""
        floor, rest = divmod(place - self.wide, self.deep)
        y, x = divmod(rest, self.wide)
        return Square(x, y, floor)

    def places(self, squares: Iterable[Square]) -> list[int]:
        """The places of those squares that may be entered."""
        return [place for place in map(self.place, squares) if self.open[place]]

    def enterable(self) -> list[int]:
        """The places of all squares that may be entered, row by row."""
        return [place for place, is_open in enumerate(self.open) if is_open]

    def _near(self) -> list[list[int]]:
        """Each place's neighbours, one step away on its floor."""
        east, south = self._straight()
        wide = self.wide
        near: list[list[int]] = [[] for _ in range(self.size)]
        for here in self.enterable():
            found = near[here]
            west, north = here - 1, here - wide
            if east[here]:
                found.append(here + 1)
            if east[west]:
                found.append(west)
            if south[here]:
                found.append(here + wide)
            if south[north]:
                found.append(north)
            if (east[here] and south[here + 1]) or (south[here] and east[here + wide]):
                found.append(here + wide + 1)
            if (east[here] and south[north + 1]) or (south[north] and east[north]):
                found.append(north + 1)
            if (east[west] and south[west]) or (south[here] and east[here + wide - 1]):
                found.append(here + wide - 1)
            if (east[west] and south[north - 1]) or (south[north] and east[north - 1]):
                found.append(north - 1)
        return near

    def _straight(self) -> tuple[list[bool], list[bool]]:
        """The places from which a step leads east, and those from which one leads south."""
        wide, is_open = self.wide, self.open
        last = [False] * wide
        east = [a and b for a, b in zip(is_open, [*is_open[1:], False], strict=True)]
        south = [a and b for a, b in zip(is_open, [*is_open[wide:], *last], strict=True)]
        for line in self.layout.lines:
            if line.kind == WALL:
                (east if line.side == EAST else south)[self.place(line.at)] = False
        return east, south

    def _join(self, below: int, above: int) -> None:
        if above < self.size and self.open[above]:
            self.near[below].append(above)
            self.near[above].append(below)


@dataclass(frozen=True, slots=True)
class Distances:
    """Every square's distance from the nearest of some: the least number of steps."""

    steps: Steps
    found: list[int]

    def to(self, square: Square) -> int | None:
        """The distance of a square; None if no way leads there."""
        far = self.found[self.steps.place(square)]
        return None if far == FAR else far

    def to_area(self, squares: Iterable[Square]) -> int | None:
        """The distance of the nearest square of an area; None if no way leads there."""
        return min((far for far in map(self.to, squares) if far is not None), default=None)

    def rows(self) -> list[list[list[int | None]]]:
        """The distance of every square, floor by floor and row by row."""
        return [
            [[self.to(Square(x, y, floor)) for x in range(len(row))] for y, row in enumerate(rows)]
            for floor, rows in enumerate(self.steps.layout.floors)
        ]

    def way_from(self, square: Square) -> tuple[Square, ...]:
        """A shortest way from a square to the nearest one of the area, including both ends.

        Empty if there is none.
        """
        return tuple(self._down(self.steps.place(square)))

    def _down(self, place: int) -> Iterator[Square]:
        far = self.found[place]
        while far != FAR:
            yield self.steps.square(place)
            if not far:
                return
            far -= 1
            place = next(near for near in self.steps.near[place] if self.found[near] == far)


def distances(steps: Steps, squares: Iterable[Square], most: int | None = None) -> Distances:
    """The distances from the nearest of these squares, by breadth-first search, up to a limit."""
    found, near = [FAR] * steps.size, steps.near
    edge = steps.places(squares)
    for place in edge:
        found[place] = 0
    far = 0
    while edge and far != most:
        far += 1
        beyond = []
        for place in edge:
            for other in near[place]:
                if found[other] == FAR:
                    found[other] = far
                    beyond.append(other)
        edge = beyond
    return Distances(steps, found)
