"""A floor as items in drawing order, whole or as far as a window shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeVar

from dungeonbowl.dungeon import Layout, Square
from dungeonbowl.dungeon.layout import WALL, Line, Thing
from dungeonbowl.dungeon.squares import KINDS, ROCK
from dungeonbowl.dungeon.things import THING_KINDS
from dungeons.drawing.barriers import EDGE, THICK, Edge, barrier, edge_of, strokes
from dungeons.drawing.climbs import ways_down
from dungeons.drawing.grounds import DOWN, GRID, HATCH
from dungeons.drawing.items import UNIT, DrawnGroup, DrawnWords, GroundSquares, Item, joined
from dungeons.drawing.marks import Marks, in_words, marks_of
from dungeons.drawing.pieces import PIECES, more

AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
BESIDE = ((True, 0, 0, -1, 0), (True, 1, 0, 1, 0), (False, 0, 0, 0, -1), (False, 0, 1, 0, 1))
"""Upright or not, where from the square's corner, and which square lies beyond."""
ABOVE = (*KINDS, HATCH, GRID, DOWN)
"""Grounds from the lowest; no two kinds of squares share one."""
COORDINATE = 8
INSET, SMALL = 0.07, 0.46
PLACES = ((0.02, 0.02), (0.52, 0.02), (0.02, 0.52), (0.52, 0.52))


T = TypeVar("T")
BySquare = dict[tuple[int, int], list[T]]


class PlanWindow(NamedTuple):
    """Squares from `left` and `top` up to, but not including, `right` and `low`."""

    left: int
    top: int
    right: int
    low: int

    @property
    def width(self) -> int:
        """In squares."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """In squares."""
        return self.low - self.top

    def takes(self, x: int, y: int) -> bool:
        """Whether the square lies inside."""
        return self.left <= x < self.right and self.top <= y < self.low


@dataclass(frozen=True)
class FloorPlan:
    """One floor of a dungeon, ready to be drawn."""

    layout: Layout
    floor: int = 0
    marks: Marks = field(default_factory=dict)
    kinds: Collection[str] = tuple(THING_KINDS)
    down: Collection[Square] = ()

    @classmethod
    def all_of(cls, layout: Layout, kinds: Collection[str] = tuple(THING_KINDS)) -> list[FloorPlan]:
        """Every floor from the lowest, with these kinds of things, marked alike on all floors."""
        marks, down = marks_of(layout), ways_down(layout)
        return [cls(layout, floor, marks, kinds, down) for floor in range(len(layout.floors))]

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The signs of its squares."""
        return self.layout.floors[self.floor]

    @property
    def whole(self) -> PlanWindow:
        """All of it."""
        return PlanWindow(0, 0, len(self.rows[0]), len(self.rows))

    @cached_property
    def shown(self) -> PlanWindow:
        """What a picture shows of it: one of several floors is cropped to what isn't rock.

        One square of rock is left around; coordinates stay those of the whole floor.
        """
        across = {x for x, _ in self._standing}
        down = {y for _, y in self._standing}
        if len(self.layout.floors) == 1 or not across:
            return self.whole
        _, _, right, low = self.whole
        ends = min(max(across) + 2, right), min(max(down) + 2, low)
        return PlanWindow(max(min(across) - 1, 0), max(min(down) - 1, 0), *ends)

    @cached_property
    def _standing(self) -> set[tuple[int, int]]:
        """Squares with anything but rock on them or beside them."""
        open_ = {
            (x, y) for y, row in enumerate(self.rows) for x, sign in enumerate(row) if sign != ROCK
        }
        return {*open_, *self._things, *self._lines}

    def sign(self, x: int, y: int) -> str:
        """A square's sign; beyond the edge there is rock."""
        if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[0]):
            return self.rows[y][x]
        return ROCK

    def items(self, window: PlanWindow | None = None) -> Iterator[Item]:
        """What there is in the window or the picture, lowest layer first."""
        seen = window or self.shown
        yield from self._grounds(seen)
        yield from strokes(self._edges(seen), EDGE)
        # A line belongs to the squares on both of its sides.
        here = [*dict.fromkeys(chain.from_iterable(_within(seen, self._lines)))]
        yield from strokes((edge_of(line) for line in here if line.kind == WALL), THICK)
        yield from (barrier(line) for line in here if line.kind != WALL)
        for things in _within(seen, self._things):
            yield from self._pieces(things)

    def coordinates(self) -> Iterator[DrawnWords]:
        """Columns and rows from 0, as the rules' sentences name squares, at all four edges."""
        left, top, right, low = self.shown
        for x in range(left, right):
            for y in (top - 0.45, low + 0.45):
                yield DrawnWords(str(x), (x + 0.5) * UNIT, y * UNIT, COORDINATE, "soft")
        for y in range(top, low):
            for at in (left - 0.5, right + 0.5):
                yield DrawnWords(str(y), at * UNIT, (y + 0.5) * UNIT, COORDINATE, "soft")

    def heading(self) -> DrawnWords:
        """Which floor it is, above its left edge: that is all that a phone shows of a wide one."""
        left, top, _, _ = self.shown
        return DrawnWords(f"Floor {self.floor}", (left + 1.2) * UNIT, (top - 1.5) * UNIT, 14)

    def is_bare(self, window: PlanWindow) -> bool:
        """Whether there is nothing but rock in it, and no note."""
        _, *others = {ROCK, *chain.from_iterable(self._signs(window))}
        return not others and not any(window.takes(*at) for at in self._things)

    def _signs(self, window: PlanWindow) -> Iterator[str]:
        for row in self.rows[window.top : window.low]:
            yield row[window.left : window.right]

    def _grounds(self, window: PlanWindow) -> Iterator[Item]:
        found: dict[str, list[tuple[int, int]]] = {}
        for y, row in enumerate(self._signs(window), start=window.top):
            for x, sign in enumerate(row, start=window.left):
                found.setdefault(sign, []).append((x, y))
                if sign != ROCK:
                    found.setdefault(GRID, []).append((x, y))
                    if (x, y, self.floor) in self.down:
                        found.setdefault(DOWN, []).append((x, y))
                elif self._near_open(x, y):
                    found.setdefault(HATCH, []).append((x, y))
        for key in sorted(found, key=ABOVE.index):
            yield GroundSquares(key, tuple(joined(found[key])))

    def _near_open(self, x: int, y: int) -> bool:
        return any(self.sign(x + by_x, y + by_y) != ROCK for by_x, by_y in AROUND)

    def _edges(self, window: PlanWindow) -> Iterator[Edge]:
        """Where the rock begins."""
        for y, row in enumerate(self._signs(window), start=window.top):
            for x, sign in enumerate(row, start=window.left):
                if sign != ROCK:
                    for upright, at_x, at_y, by_x, by_y in BESIDE:
                        if self.sign(x + by_x, y + by_y) == ROCK:
                            yield upright, x + at_x, y + at_y

    @cached_property
    def _lines(self) -> BySquare[Line]:
        found: BySquare[Line] = {}
        for line in self.layout.lines:
            if line.at.floor == self.floor:
                for square in (line.at, line.beyond):
                    found.setdefault((square.x, square.y), []).append(line)
        return found

    @cached_property
    def _things(self) -> BySquare[Thing]:
        found: BySquare[Thing] = {}
        for thing in self.layout.things:
            if thing.at.floor == self.floor and thing.kind in self.kinds:
                found.setdefault((thing.at.x, thing.at.y), []).append(thing)
        return found

    def _pieces(self, things: list[Thing]) -> Iterator[Item]:
        x, y, _ = things[0].at
        if len(things) == 1:
            yield self._piece(things[0], x + INSET, y + INSET, 1 - 2 * INSET)
            return
        shown = things if len(things) <= len(PLACES) else things[: len(PLACES) - 1]
        for thing, (by_x, by_y) in zip(shown, PLACES, strict=False):
            yield self._piece(thing, x + by_x, y + by_y, SMALL)
        if rest := things[len(shown) :]:
            by_x, by_y = PLACES[-1]
            says = ", ".join(map(in_words, rest))
            yield DrawnGroup(more(len(rest)), (x + by_x) * UNIT, (y + by_y) * UNIT, SMALL, says)

    def _piece(self, thing: Thing, x: float, y: float, scale: float) -> DrawnGroup:
        look = PIECES[thing.kind](self.marks[thing.kind, thing.detail])
        where = Square(*thing.at).said(len(self.layout.floors))
        return DrawnGroup(look, x * UNIT, y * UNIT, scale, f"{in_words(thing)} at {where}")


def _within(window: PlanWindow, found: BySquare[T]) -> Iterator[list[T]]:
    """The window's squares, row by row."""
    for y in range(window.top, window.low):
        for x in range(window.left, window.right):
            if (x, y) in found:
                yield found[x, y]
