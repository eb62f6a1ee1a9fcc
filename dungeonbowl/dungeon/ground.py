"""What a map tells about play: who stands beside whom, what lies between, how far it is.

`static/js/table/map/ground.js` does the same on a phone, and vectors keep the two equal. Closed
doors are walls here, unlike in the distances by which a dungeon is judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from dungeonbowl.dungeon.layout import EAST, SOUTH, WALL, Layout
from dungeonbowl.dungeon.numbering import doors, numbered
from dungeonbowl.dungeon.squares import GROUND, ROCK, Square
from dungeonbowl.dungeon.steps import Steps, distances
from dungeonbowl.dungeon.things import THINGS

# The eight directions of the printed scatter template, by face from 1 on: row by row.
TEMPLATE = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
CHASM, OBSTACLE, PLATFORM = "_", "x", "^"
HAZARDS = {CHASM: "chasm", "!": "lava", "~": "water"}
# The greatest length of each range, in quarters of a square (PAS-01). The template isn't in the
# documents: these are the usual lengths.
RANGES = {"quick": 14, "short": 25, "long": 42, "bomb": 54}
# The letter of a square without a wall, with one at its east, at its south, at both.
WALLED = ".esb"
WORTH = {EAST: 1, SOUTH: 2}


def map_document(layout: Layout) -> dict[str, Any]:
    """A dungeon as a phone has it: rows floor by floor, doors, and things by their numbers.

    Squares are `[x, y, floor]` throughout. Walls are rows of letters like squares: a list of walls
    would be most of a kit, even compressed.
    """
    return {
        "squares": [[*rows] for rows in layout.floors],
        "walls": _walls(layout),
        "doors": [
            {"number": one.number, "at": [*one.at], "side": one.side, "is": one.kind}
            for one in doors(layout)
        ],
        "things": [
            {"is": kind.key, "number": one.number, "at": [*one.thing.at], **_own(one.thing.detail)}
            for kind in THINGS
            for one in numbered(layout, kind.key)
        ],
    }


def _walls(layout: Layout) -> list[list[str]]:
    """Rows of letters, floor by floor: each square's walls to its east and south."""
    worth: Counter[Square] = Counter()
    for line in layout.lines:
        if line.kind == WALL:
            worth[line.at] += WORTH[line.side]
    return [
        [
            "".join(WALLED[worth[Square(x, y, floor)]] for x in range(len(row)))
            for y, row in enumerate(rows)
        ]
        for floor, rows in enumerate(layout.floors)
    ]


def _own(detail: object) -> dict[str, Any]:
    return {} if detail is None else {"says": detail}


class Ground:
    """A dungeon while doors with these numbers are shut."""

    def __init__(self, layout: Layout, shut: Collection[int] = ()) -> None:
        self.layout = _with_shut(layout, shut)
        self.steps = Steps(self.layout)
        # A leap crosses squares that can't be entered, but no walls (LEA-01).
        self.leaps = Steps(_crossable(self.layout))
        self._walls = {(line.at, line.side) for line in self.layout.lines if line.kind == WALL}

    def beside(self, one: Square, other: Square) -> bool:
        """Whether they are neighbours without a wall between them."""
        return self.steps.place(other) in self.leaps.near[self.leaps.place(one)]

    def far(self, one: Square, other: Square) -> int | None:
        """How many steps it is; None if there is no way."""
        return distances(self.steps, [one]).to(other)

    def leap(self, one: Square, other: Square) -> int | None:
        """How many squares a leap is (LEA-01); None if walls prevent it."""
        return distances(self.leaps, [one]).to(other)

    def sees(self, one: Square, other: Square) -> bool:
        """Whether the straight line between the middles meets no wall (PAS-02, REF-08).

        It passes a corner if one of the two ways round it is open.
        """
        return self._line(one, other) is not None

    def obstacles(self, one: Square, other: Square) -> int:
        """How many obstacles the line crosses (PAS-08); 0 if a wall stops it."""
        between = [*(self._line(one, other) or ())][:-1]
        return sum(self.layout.sign(square) == OBSTACLE for square in between)

    def range(self, one: Square, other: Square) -> str | None:
        """The range of a throw by its length (PAS-01); None if it is too far, or elsewhere."""
        if one.floor != other.floor:
            return None
        far = 16 * ((one.x - other.x) ** 2 + (one.y - other.y) ** 2)
        return next((name for name, most in RANGES.items() if far <= most**2), None)

    def hazards(self, square: Square) -> list[str]:
        """What one may slip into from here (PRE-01), without pits, which only the table knows."""
        near = [other for other in _around(square) if self._stands(square, other)]
        signs = [self.layout.sign(other) for other in near]
        found = {HAZARDS[sign] for sign in signs if sign in HAZARDS}
        if self.layout.sign(square) == PLATFORM and GROUND & {*signs}:
            found.add("edge")
        return sorted(found)

    def behind(self, one: Square, other: Square) -> list[Square]:
        """Where somebody beside `one` may be pushed (BLK-05), walls excluded."""
        right, down = other.x - one.x, other.y - one.y
        if one.floor != other.floor or max(abs(right), abs(down)) != 1:
            return []
        ways = (way for way in TEMPLATE if way[0] * right + way[1] * down > 0)
        return [
            there for there in (_further(other, way) for way in ways) if self._open(other, there)
        ]

    def walled(self, square: Square) -> list[int]:
        """The directions of the scatter template that lead into a wall (BAL-01), 1 to 8."""
        numbered = enumerate(TEMPLATE, start=1)
        return [face for face, way in numbered if not self._open(square, _further(square, way))]

    def lift(self, square: Square) -> int:
        """Its height, for comparison: platforms are above their floor (FEA-19)."""
        return 2 * square.floor + (self.layout.sign(square) == PLATFORM)

    def holds(self, square: Square) -> bool:
        """Whether it is a square of the dungeon, and not rock."""
        return self.layout.holds(square) and self.layout.sign(square) != ROCK

    def _open(self, square: Square, other: Square) -> bool:
        return self.holds(square) and self._stands(square, other)

    def _stands(self, square: Square, other: Square) -> bool:
        return self.layout.holds(other) and self.beside(square, other)

    def _line(self, one: Square, other: Square) -> list[Square] | None:
        """The squares that the line enters, including its end; None if a wall stops it."""
        if one.floor != other.floor:
            return None
        entered, here = [], one
        for there in _walk(one, other):
            if not self._passes(here, there):
                return None
            entered.append(there)
            here = there
        return entered

    def _passes(self, here: Square, there: Square) -> bool:
        if here.x == there.x or here.y == there.y:
            return self._straight(here, there)
        corners = (here._replace(x=there.x), here._replace(y=there.y))
        return any(self._straight(here, by) and self._straight(by, there) for by in corners)

    def _straight(self, here: Square, there: Square) -> bool:
        first, side = min(here, there), EAST if here.y == there.y else SOUTH
        clear = ROCK not in (self.layout.sign(here), self.layout.sign(there))
        return clear and (first, side) not in self._walls


def _walk(one: Square, other: Square) -> Iterator[Square]:
    """The squares that the straight line from middle to middle enters, in order."""
    wide, deep = abs(other.x - one.x), abs(other.y - one.y)
    right, down = (1 if other.x > one.x else -1), (1 if other.y > one.y else -1)
    x = y = 0
    while (x, y) != (wide, deep):
        across, along = (1 + 2 * x) * deep, (1 + 2 * y) * wide
        x += across <= along
        y += along <= across
        yield one._replace(x=one.x + right * x, y=one.y + down * y)


def _around(square: Square) -> Iterator[Square]:
    return (_further(square, way) for way in TEMPLATE)


def _further(square: Square, way: tuple[int, int]) -> Square:
    return square._replace(x=square.x + way[0], y=square.y + way[1])


def _with_shut(layout: Layout, shut: Collection[int]) -> Layout:
    """The layout with shut doors on lines as walls, and those that fill a square as rock."""
    closed = [one for one in doors(layout) if one.number in shut]
    walls = {(one.at, one.side) for one in closed if one.side}
    lines = tuple(
        replace(line, kind=WALL) if (line.at, line.side) in walls else line for line in layout.lines
    )
    filled = {one.at for one in closed if not one.side}
    return replace(_changed(layout, dict.fromkeys(filled, ROCK)), lines=lines)


def _crossable(layout: Layout) -> Layout:
    chasms = {square for square, sign in layout.squares() if sign in (CHASM, OBSTACLE)}
    return _changed(layout, dict.fromkeys(chasms, "."))


def _changed(layout: Layout, signs: dict[Square, str]) -> Layout:
    floors = tuple(
        tuple(
            "".join(signs.get(Square(x, y, floor), sign) for x, sign in enumerate(row))
            for y, row in enumerate(rows)
        )
        for floor, rows in enumerate(layout.floors)
    )
    return replace(layout, floors=floors)
