"""A tile put down, perhaps turned: its squares, and the edges at which it is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dungeonbowl.dungeon.box.tiles import EAST, NORTH, WEST, TileKind, TileOpening, turned
from dungeonbowl.dungeon.generator.symmetry import Point

Edge = tuple[Point, str]
"""The line at the east (e) or south (s) side of a square."""
Shape = tuple[int, int, int, int]


@dataclass(frozen=True)
class PlacedTile:
    """A tile with its first square at `at`, turned clockwise by this many quarters.

    `kind` is its index in the club's list.
    """

    kind: int
    tile: TileKind
    at: Point
    quarters: int

    @cached_property
    def shown(self) -> TileKind:
        """The tile as it lies."""
        return turned(self.tile, self.quarters)

    @property
    def last(self) -> Point:
        """Its square opposite the first."""
        return self.at[0] + self.shown.wide - 1, self.at[1] + self.shown.deep - 1

    @cached_property
    def squares(self) -> frozenset[Point]:
        """Every square it covers."""
        x, y = self.at
        wide, deep = self.shown.wide, self.shown.deep
        return frozenset((x + a, y + b) for a in range(wide) for b in range(deep))

    @cached_property
    def gaps(self) -> tuple[tuple[TileOpening, frozenset[Edge]], ...]:
        """Its openings, each with its edges."""
        return tuple((one, frozenset(self._edges(one))) for one in self.shown.openings)

    @cached_property
    def edges(self) -> frozenset[Edge]:
        """All edges at which it is open."""
        return frozenset(edge for _, edges in self.gaps for edge in edges)

    def _edges(self, one: TileOpening) -> Iterator[Edge]:
        (x, y), tile = self.at, self.shown
        for place in range(one.first, one.last + 1):
            if one.side in (WEST, EAST):
                yield (x + tile.wide - 1 if one.side == EAST else x - 1, y + place), "e"
            else:
                yield (x + place, y - 1 if one.side == NORTH else y + tile.deep - 1), "s"


@dataclass(frozen=True, slots=True)
class QuarterTurns:
    """Quarters clockwise about a point: (x, y) goes to (right - y, down + x) and so on."""

    quarters: int
    right: int
    down: int

    def __call__(self, point: Point) -> Point:
        """The image of a square."""
        x, y = point
        return [
            (x, y),
            (self.right - y, self.down + x),
            (self.right - x, self.down - y),
            (self.right + y, self.down - x),
        ][self.quarters]

    def placed(self, one: PlacedTile) -> PlacedTile:
        """The image of a tile."""
        first, last = self(one.at), self(one.last)
        at = min(first[0], last[0]), min(first[1], last[1])
        return PlacedTile(one.kind, one.tile, at, (one.quarters + self.quarters) % 4)


def half_turns(right: int, down: int) -> tuple[QuarterTurns, ...]:
    """The rotations that exchange two ends, by `right` and `down` of the half turn."""
    return QuarterTurns(0, right, down), QuarterTurns(2, right, down)


def quarter_turns(right: int, down: int) -> tuple[QuarterTurns, ...]:
    """The rotations that permute four ends, by `right` and `down` of the quarter turn."""
    # The quarter turn done twice and three times.
    half = QuarterTurns(2, right - down, right + down)
    still, quarter = QuarterTurns(0, right, down), QuarterTurns(1, right, down)
    return still, quarter, half, QuarterTurns(3, -down, right)
