"""Laying tiles opening to opening at random, each with its images, so that all ends are equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from dungeonbowl.dungeon.box.placed import (
    Edge,
    PlacedTile,
    QuarterTurns,
    half_turns,
    quarter_turns,
)
from dungeonbowl.dungeon.box.tiles import (
    EAST,
    MOST_KINDS,
    NORTH,
    SOUTH,
    WEST,
    TileKind,
    TileOpening,
    turned,
)
from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.generator.symmetry import Point
from dungeonbowl.dungeon.limits import MOST_SIDE

STARTS, GROWTHS = 12, 300
"""How often a middle is tried, and how often a tile is tried at an opening."""
OPPOSITE = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}
Gap = tuple[PlacedTile, TileOpening, frozenset[Edge]]


@dataclass
class Floor:
    """The tiles laid so far, and the rotations under which they are the same."""

    turns: tuple[QuarterTurns, ...]
    laid: list[PlacedTile] = field(default_factory=list)
    taken: dict[Point, PlacedTile] = field(default_factory=dict)
    used: Counter[int] = field(default_factory=Counter)
    gaps: list[Gap] = field(default_factory=list)
    # The bounding box, once there is anything.
    corners: tuple[Point, ...] = ()

    def images(self, one: PlacedTile) -> list[PlacedTile]:
        """A tile and its images, each place once."""
        found = {
            (image.at, image.last): image for turn in self.turns for image in [turn.placed(one)]
        }
        return list(found.values())

    def add(self, one: PlacedTile, most: int) -> bool:
        """Lay a tile and its images, if they fit and the box has enough of them."""
        images = self.images(one)
        size = one.tile.size * len(images)
        if self.used[one.kind] + len(images) > one.tile.count or len(self.taken) + size > most:
            return False
        squares = {square: image for image in images for square in image.squares}
        fits = len(squares) == size and self.taken.keys().isdisjoint(squares)
        if not fits or not self._stays_small(images):
            return False
        self.laid += images
        self.used[one.kind] += len(images)
        self.taken.update(squares)
        self.gaps += [(image, *gap) for image in images for gap in image.gaps]
        return True

    def a_gap(self, lots: Lots) -> Gap | None:
        """A random opening with nothing behind it yet."""
        while self.gaps:
            place = lots.below(len(self.gaps))
            one, _, edges = found = self.gaps[place]
            if not any(square in self.taken for square in beyond(one, edges)):
                return found
            self.gaps[place] = self.gaps[-1]
            self.gaps.pop()
        return None

    def _stays_small(self, images: list[PlacedTile]) -> bool:
        """Grow the bounding box; returns whether it is still no larger than a dungeon may be."""
        corners = [*self.corners, *(corner for one in images for corner in (one.at, one.last))]
        (left, right), (top, bottom) = (
            (min(line), max(line)) for line in zip(*corners, strict=True)
        )
        if max(right - left, bottom - top) >= MOST_SIDE:
            return False
        self.corners = (left, top), (right, bottom)
        return True


def beyond(one: PlacedTile, edges: frozenset[Edge]) -> Iterator[Point]:
    """The squares on the other side of a tile's edges."""
    for (x, y), side in edges:
        other = (x + 1, y) if side == "e" else (x, y + 1)
        yield other if (x, y) in one.squares else (x, y)


def lay(lots: Lots, tiles: tuple[TileKind, ...], teams: int, squares: int) -> Floor | None:
    """Tiles of these kinds laid for two teams, or for four or three, up to this many squares.

    None if these lots lead nowhere.
    """
    floor = _begun(lots, tiles, teams, squares)
    if floor is None:
        return None
    for _ in range(GROWTHS):
        enough = len(floor.taken) * 20 >= squares * 19
        if enough or (gap := floor.a_gap(lots)) is None:
            break
        if beside := _at(lots, tiles, gap):
            floor.add(beside, squares)
    return floor


def _begun(lots: Lots, tiles: tuple[TileKind, ...], teams: int, squares: int) -> Floor | None:
    """A first tile that is its own image, or whose images are open to each other."""
    for _ in range(STARTS):
        kind = lots.below(len(tiles))
        first = PlacedTile(kind, tiles[kind], (0, 0), 0)
        if not (middles := _middles(first, teams)):
            continue
        floor = Floor(lots.one_of(middles))
        if floor.add(first, squares):
            return floor
    return None


@lru_cache(maxsize=2 * MOST_KINDS)
def _middles(first: PlacedTile, teams: int) -> tuple[tuple[QuarterTurns, ...], ...]:
    """The rotations about all points under which a tile is connected with its images."""
    tile = first.tile
    wide, deep = (tile.wide, tile.deep) if teams == 2 else (tile.deep, tile.wide)
    across = [(x, y) for x in range(-wide, tile.wide) for y in (-deep, tile.deep)]
    along = [(x, y) for y in range(-deep, tile.deep) for x in (-wide, tile.wide)]
    every = (_turns_to(first, teams, at) for at in ((0, 0), *across, *along))
    return tuple(one for one in every if _hangs_together(first, one[1].placed(first)))


def _turns_to(first: PlacedTile, teams: int, at: Point) -> tuple[QuarterTurns, ...]:
    """The rotations whose first brings a tile there."""
    x, y = first.last
    return half_turns(at[0] + x, at[1] + y) if teams == 2 else quarter_turns(at[0] + y, at[1])


def _hangs_together(first: PlacedTile, image: PlacedTile) -> bool:
    if image.at == first.at:
        return image.last == first.last and image.edges == first.edges
    return not first.edges.isdisjoint(image.edges)


def _at(lots: Lots, tiles: tuple[TileKind, ...], gap: Gap) -> PlacedTile | None:
    """A random tile, turned at random, with an opening of the same width right behind this one."""
    one, opening, edges = gap
    kind, quarters = lots.below(len(tiles)), lots.below(4)
    shown = turned(tiles[kind], quarters)
    width = opening.last - opening.first
    facing = OPPOSITE[opening.side]
    fits = [o for o in shown.openings if o.side == facing and o.last - o.first == width]
    if not fits:
        return None
    own = lots.one_of(fits)
    x, y = min(beyond(one, edges))
    if facing in (WEST, EAST):
        at = (x if facing == WEST else x - shown.wide + 1, y - own.first)
    else:
        at = (x - own.first, y if facing == NORTH else y - shown.deep + 1)
    return PlacedTile(kind, tiles[kind], at, quarters)
