"""The objects on a map of Tiled: things on their squares, and lines drawn along the grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import floor
from typing import Any

from dungeonbowl.dungeon import Square
from dungeonbowl.dungeon.layout import EAST, LINE_KINDS, SOUTH
from dungeonbowl.dungeon.things import NOTE, PAD, THING_KINDS
from dungeons.transfer.drawing import Drawing
from dungeons.transfer.sent import Sent
from dungeons.transfer.tiled.names import line_meant, thing_meant
from dungeons.transfer.tiled.tilesets import class_of, properties

FURTHEST = 1_000_000
LARGEST_ID = 2**31
LONGEST_LINE = 400
NEAR = 0.25
"""How far from a corner of the grid a line's end may lie, in squares."""
DOOR = "+"
Point = tuple[float, float]


@dataclass(frozen=True)
class PlacedObject:
    """An object with the floor its layer belongs to, and the class of the tile that shows it."""

    sent: Sent
    floor: int
    shown_as: str = ""

    @property
    def number(self) -> int:
        """Its id: the order in which objects were made."""
        return self.sent.whole("id", 0, LARGEST_ID, 0)

    @property
    def words(self) -> str:
        """Its own class, or its tile's, as in Tiled; else its name."""
        return class_of(self.sent) or self.shown_as or self.sent.text("name")


@dataclass(frozen=True)
class Objects:
    """Draws objects into a dungeon. Whatever is malformed raises FieldError."""

    drawing: Drawing
    tile: Point
    """How wide and deep a square is, in the map's points."""

    def draw(self, found: list[PlacedObject]) -> None:
        """All objects, in the order in which they were made."""
        for one in sorted(found, key=lambda one: one.number):
            if isinstance(one.sent.fields.get("polyline"), list):
                self._line(one)
            else:
                self._thing(one)

    def _line(self, one: PlacedObject) -> None:
        words = one.words
        kind = words if words in LINE_KINDS else line_meant(words)
        corners = [self._corner(one.sent, point) for point in one.sent.objects("polyline")]
        edges = [*_edges(corners, one.floor)] if kind else []
        for at, side in edges:
            self.drawing.draw(at, side, kind)
        if not edges:
            self._missed(one, "it is no wall, door or gate along the grid" if kind else "")

    def _corner(self, line: Sent, point: Sent) -> Point:
        (x, y), (wide, deep) = self._at(line), self.tile
        across, down = self._at(point)
        return (x + across) / wide, (y + down) / deep

    def _thing(self, one: PlacedObject) -> None:
        words, text = one.words, one.sent.object("text").text("text")
        kind = words if words in THING_KINDS else thing_meant(words)
        square = self._square(one)
        if text and kind in ("", NOTE):
            self.drawing.write(square, text)
        elif kind:
            self.drawing.put(kind, square, **self._own(one, kind))
        elif line_meant(words) == "door" and square in self.drawing.squares:
            self.drawing.paint(square, DOOR)
        else:
            self._missed(one)

    def _own(self, one: PlacedObject, kind: str) -> dict[str, Any]:
        """The thing's detail; a teleporter without a number gets the next."""
        own = THING_KINDS[kind].own
        if own is None:
            return {}
        said = properties(one.sent).get(own.name)
        if isinstance(said, float) and said.is_integer():
            said = int(said)
        if kind == PAD and said is None:
            said = 1 + sum(thing == PAD for thing, _, _ in self.drawing.things)
        if kind == NOTE and said is None:
            said = one.sent.text("name")
        return {} if said is None else {own.name: said}

    def _square(self, one: PlacedObject) -> Square:
        """The square in which the object's middle lies."""
        (x, y), (wide, deep) = self._at(one.sent), self.tile
        x += one.sent.number("width", FURTHEST, 0) / 2
        high = one.sent.number("height", FURTHEST, 0) / 2
        # A tile's picture extends upwards from its point, everything else downwards.
        y += -high if one.sent.has("gid") else high
        return Square(floor(x / wide), floor(y / deep), one.floor)

    def _at(self, sent: Sent) -> Point:
        return sent.number("x", FURTHEST), sent.number("y", FURTHEST)

    def _missed(self, one: PlacedObject, why: str = "") -> None:
        named = one.sent.text("name") or one.words or "without a name"
        self.drawing.miss(f"The object {named} wasn't understood{': ' if why else ''}{why}.")


def _edges(corners: list[Point], storey: int) -> Iterator[tuple[Square, str]]:
    """The lines between squares along which it runs; none if it leaves the grid."""
    ends = [(round(x), round(y)) for x, y in corners]
    askew = any(
        max(abs(x - a), abs(y - b)) > NEAR for (x, y), (a, b) in zip(corners, ends, strict=True)
    )
    length = sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(ends))
    if askew or length > LONGEST_LINE:
        return
    if any(a != c and b != d for (a, b), (c, d) in pairwise(ends)):
        return
    for one, other in pairwise(ends):
        (x0, y0), (x1, y1) = sorted((one, other))
        yield from ((Square(x0 - 1, y, storey), EAST) for y in range(y0, y1))
        yield from ((Square(x, y0 - 1, storey), SOUTH) for x in range(x0, x1))
