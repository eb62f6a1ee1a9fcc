"""A dungeon drawn square by square, as its page and the editor show it.

How a square looks is left to the style sheet, by `data-is`; the editor's script draws the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup
from dungeonbowl.dungeon import Distances, Layout, Square, Thing
from dungeonbowl.dungeon.squares import KINDS
from dungeonbowl.dungeon.things import CHEST, PAD
from dungeonbowl.wording import counted
from dungeons.drawing.climbs import above_climbs

BOARD = markup('<div class="squares-box" tabindex="0" role="region" aria-label="{}">{}</div>')
FLOOR = markup('<div class="squares" role="img" aria-label="{}">{}{}</div>')
TITLE = markup('<p class="squares__title">{}</p>')
HEAD = markup('<div class="squares__row squares__row--head"><b></b>{}</div>')
COLUMN = markup("<b>{}</b>")
ROW = markup('<div class="squares__row"><b>{}</b>{}</div>')
SQUARE = markup('<i data-is="{}"{}>{}</i>')
ON_LINE = markup(' data-{}="{}"')
MARKED, DOWN = markup(" data-marked")(), markup(" data-down")()
BARE = {sign: SQUARE(sign, "", "") for sign in KINDS}
HEATS = 8
"""Shades of the heat map."""
FIRST_SEEN = (CHEST, PAD)
"""What is shown of several things on one square."""


@dataclass(frozen=True)
class DrawnBoard:
    """What is drawn of a dungeon: distances as numbers and shades, and squares marked."""

    layout: Layout
    far: Distances | None = None
    marked: Collection[Square] = ()
    lines: dict[Square, dict[str, str]] = field(default_factory=dict, init=False)
    things: dict[Square, Thing] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        for line in self.layout.lines:
            self.lines.setdefault(line.at, {})[line.side] = line.kind
        for thing in sorted(self.layout.things, key=lambda one: one.kind not in FIRST_SEEN):
            self.things.setdefault(thing.at, thing)

    def drawn(self) -> SafeString:
        """All floors, one below another."""
        floors = (self._floor(number, rows) for number, rows in enumerate(self.layout.floors))
        return BOARD("Square by square", joined(floors))

    def _floor(self, number: int, rows: tuple[str, ...]) -> SafeString:
        title = f"Floor {number}" if len(self.layout.floors) > 1 else ""
        wide, deep = counted(len(rows[0]), "column"), counted(len(rows), "row")
        label = f"{title or 'The dungeon'}: {wide} and {deep}; below it stands as text"
        head = HEAD(joined(COLUMN(_ruler(x)) for x in range(len(rows[0]))))
        drawn = joined(self._row(number, y, row) for y, row in enumerate(rows))
        return joined((TITLE(title) if title else NOTHING, FLOOR(label, head, drawn)))

    def _row(self, floor: int, y: int, row: str) -> SafeString:
        squares = (
            self._square(Square(x, y, floor), sign)
            if (x, y, floor) in self._remarkable
            else BARE[sign]
            for x, sign in enumerate(row)
        )
        return ROW(_ruler(y), joined(squares))

    @cached_property
    def _remarkable(self) -> Collection[tuple[int, int, int]]:
        """The squares that need more than their ground: with distances, all of them."""
        if self.far:
            return {square for square, _ in self.layout.squares()}
        return {*self.lines, *self.things, *self.marked, *self._down}

    @cached_property
    def _down(self) -> Collection[Square]:
        return above_climbs(self.layout)

    def _square(self, square: Square, sign: str) -> SafeString:
        far = self.far.to(square) if self.far else None
        own = (
            *(ON_LINE(side, kind) for side, kind in self.lines.get(square, {}).items()),
            *self._thing(square),
            DOWN if square in self._down else NOTHING,
            MARKED if square in self.marked else NOTHING,
            NOTHING if far is None else ON_LINE("heat", self._heat(far)),
        )
        return SQUARE(sign, joined(own), "" if far is None else far)

    def _thing(self, square: Square) -> Iterable[SafeString]:
        thing = self.things.get(square)
        if thing is None:
            return
        yield ON_LINE("thing", thing.kind)
        if thing.kind == PAD:
            yield ON_LINE("number", thing.detail)

    def _heat(self, far: int) -> int:
        return far * HEATS // (self._farthest + 1)

    @cached_property
    def _farthest(self) -> int:
        return max(self.far.found) if self.far else 0


def _ruler(place: int) -> str:
    """Every fifth column and row has its number."""
    return "" if place % 5 else str(place)
