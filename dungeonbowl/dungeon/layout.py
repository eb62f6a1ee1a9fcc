"""A dungeon as a value: squares in rows, walls on the lines between them, things on squares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from json import dumps
from typing import Any

from dungeonbowl.dungeon.squares import END_ZONES, Square, at_of
from dungeonbowl.dungeon.things import PAD, THING_KINDS, Detail

WALL, DOOR, GATE = "wall", "door", "gate"
LINE_KINDS = (WALL, DOOR, GATE)
EAST, SOUTH = "e", "s"
SIDES = (EAST, SOUTH)


@dataclass(frozen=True, slots=True)
class Line:
    """Something on the line at a square's east or south side."""

    at: Square
    side: str
    kind: str

    @property
    def beyond(self) -> Square:
        """The square on the line's other side."""
        x, y, floor = self.at
        return Square(x + 1, y, floor) if self.side == EAST else Square(x, y + 1, floor)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on a square; `detail` depends on its kind, such as a pad's number."""

    kind: str
    at: Square
    detail: Detail | None = None

    def document(self, floors: int) -> dict[str, Any]:
        """The thing as in documents."""
        own = THING_KINDS[self.kind].own
        said = {own.name: self.detail} if own and self.detail is not None else {}
        return {"is": self.kind, "at": at_of(self.at, floors), **said}


@dataclass(frozen=True)
class Layout:
    """A well-formed dungeon, floor by floor from the lowest (DUN-02).

    Lines and things stay in the order in which they were listed, which has no meaning: chests are
    counted by their squares.
    """

    name: str
    note: str
    floors: tuple[tuple[str, ...], ...]
    lines: tuple[Line, ...] = ()
    things: tuple[Thing, ...] = ()

    def document(self) -> dict[str, Any]:
        """The dungeon as JSON holds it, with nothing left out."""
        storeys = [[*rows] for rows in self.floors]
        count = len(storeys)
        return {
            "name": self.name,
            "note": self.note,
            "floors": count,
            "squares": storeys if count > 1 else storeys[0],
            "lines": [
                {"at": at_of(line.at, count), "side": line.side, "is": line.kind}
                for line in self.lines
            ],
            "things": [thing.document(count) for thing in self.things],
        }

    @cached_property
    def hash(self) -> str:
        """The hex SHA-256 of the document as canonical JSON, whatever its lists' order."""
        document = self.document()
        for listed in ("lines", "things"):
            document[listed] = sorted(document[listed], key=_canonical)
        return sha256(_canonical(document).encode()).hexdigest()

    def sign(self, square: Square) -> str:
        """The sign of a square. Raises IndexError outside."""
        return self.floors[square.floor][square.y][square.x]

    def holds(self, square: Square) -> bool:
        """Whether there is such a square."""
        x, y, floor = square
        if min(square) < 0 or floor >= len(self.floors):
            return False
        rows = self.floors[floor]
        return y < len(rows) and x < len(rows[0])

    def squares(self) -> Iterator[tuple[Square, str]]:
        """Every square with its sign, row by row."""
        for floor, rows in enumerate(self.floors):
            for y, row in enumerate(rows):
                for x, sign in enumerate(row):
                    yield Square(x, y, floor), sign

    @cached_property
    def end_zones(self) -> dict[int, tuple[Square, ...]]:
        """The squares of each side's end zone, by side from 1 on."""
        found: dict[int, list[Square]] = {}
        for square, sign in self.squares():
            if sign in END_ZONES:
                found.setdefault(int(sign), []).append(square)
        return {side: tuple(found[side]) for side in sorted(found)}

    def of_kind(self, kind: str) -> list[tuple[int, Thing]]:
        """The things of a kind with their index in the list: pads by number, others by square."""
        found = [(place, one) for place, one in enumerate(self.things) if one.kind == kind]
        if kind == PAD:
            return sorted(found, key=lambda each: int(each[1].detail or 0))
        return sorted(found, key=lambda each: (each[1].at.floor, each[1].at.y, each[1].at.x))

    def said(self, square: Square) -> str:
        """The square as sentences name it."""
        return square.said(len(self.floors))


def _canonical(document: Any) -> str:
    return dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
