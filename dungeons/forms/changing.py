"""One change to a dungeon as a form: squares painted, a thing put down, a line drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django import forms

from dungeonbowl.dungeon import Layout, Line, Mend, Square, Thing, mended, read_layout
from dungeonbowl.dungeon.layout import LINE_KINDS
from dungeonbowl.dungeon.mending import Add, LayoutChange, Paint, Remove, SetLine
from dungeonbowl.dungeon.squares import SQUARES
from dungeonbowl.dungeon.things import PAD, THING_KINDS, THINGS
from dungeonbowl.errors import FieldError

PAINT, PUT, DRAW = "paint", "put", "draw"
SIDES = {"e": "east", "s": "south"}
PLACE = r"(\d{1,2}),(\d{1,2})(?:,(\d))?"
SOME = re.compile(rf"{PLACE}(?:-{PLACE})?")
MOST = 500
LONGEST = 300


def _choices() -> list[tuple[str, list[tuple[str, str]]]]:
    squares = [(f"{PAINT} {kind.sign}", kind.name) for kind in SQUARES]
    things = [(f"{PUT} {kind.key}", f"a {kind.name}") for kind in THINGS]
    lines = [
        (f"{DRAW} {side} {kind}", f"a {kind} on the {name} side")
        for side, name in SIDES.items()
        for kind in LINE_KINDS
    ]
    bare = [(f"{DRAW} {side} ", f"nothing on the {name} side") for side, name in SIDES.items()]
    return [
        ("Paint the squares with", squares),
        ("Put on each", [*things, (f"{PUT} ", "nothing: take away what stands there")]),
        ("Draw", [*lines, *bare]),
    ]


class ChangeForm(forms.Form):
    """What becomes of which squares."""

    what = forms.ChoiceField(label="What", choices=_choices)
    squares = forms.CharField(
        label="Where",
        max_length=LONGEST,
        help_text="Column and row, such as <code>3,4 5,4</code>; <code>3,4-8,9</code> is all"
        " between two corners. A third number is the floor.",
    )
    detail = forms.CharField(
        label="Which",
        required=False,
        max_length=LONGEST,
        help_text="A teleporter's number, a trap's type, a rune's college, a portal's symbol"
        " (name both its squares), a monster, a note's text.",
    )

    def changed(self, layout: Layout) -> Layout:
        """The dungeon with the change carried out. Raises FieldErrors."""
        squares = self._squares(layout)
        does, _, how = self.cleaned_data["what"].partition(" ")
        changes = {PAINT: self._paint, PUT: self._put, DRAW: self._draw}[does](layout, squares, how)
        # Read again, so that this form draws nothing that a document may not contain.
        return read_layout(mended(layout, Mend("", tuple(changes))).document())

    def _squares(self, layout: Layout) -> list[Square]:
        found: dict[Square, None] = {}
        for word in self.cleaned_data["squares"].split():
            parts = SOME.fullmatch(word)
            if parts is None:
                raise FieldError("squares", f"{word[:40]} is no square: write 3,4 or 3,4-8,9.")
            found.update(dict.fromkeys(_between(parts)))
        for square in found:
            if not layout.holds(square):
                raise FieldError("squares", f"There is no square {layout.said(square)}.")
        if len(found) > MOST:
            raise FieldError("squares", f"At most {MOST} squares at a time.")
        return [*found]

    def _paint(self, layout: Layout, squares: list[Square], sign: str) -> Iterator[LayoutChange]:
        yield from (Paint(square, sign) for square in squares)

    def _draw(self, layout: Layout, squares: list[Square], how: str) -> Iterator[LayoutChange]:
        side, _, kind = how.partition(" ")
        yield from (SetLine(Line(square, side, kind), kind) for square in squares)

    def _put(self, layout: Layout, squares: list[Square], key: str) -> Iterator[LayoutChange]:
        if not key:
            there = enumerate(layout.things)
            yield from (Remove(place) for place, thing in there if thing.at in squares)
            return
        taken = {thing.detail for _, thing in layout.of_kind(PAD)}
        for square in squares:
            detail = self._detail(key, taken)
            taken.add(detail)
            yield Add(Thing(key, square, detail))

    def _detail(self, key: str, taken: set[Any]) -> Any:
        """What the thing says of itself; a teleporter gets the next free number."""
        said = self.cleaned_data["detail"]
        if THING_KINDS[key].own is None or not (said or key == PAD):
            return None
        if key != PAD:
            return said
        if said:
            return int(said) if said.isdecimal() and len(said) < len("100") else said
        return next(number for number in range(1, len(taken) + 2) if number not in taken)


def _between(parts: re.Match[str]) -> Iterator[Square]:
    """All squares between two corners, of which one may name the floor; one alone is a square.

    Raises FieldError for corners on two floors.
    """
    x, y, here, x2, y2, there = parts.groups()
    if here and there and here != there:
        raise FieldError("squares", f"{parts[0]} has its corners on two floors.")
    floor = here or there
    columns, rows = sorted((int(x), int(x2 or x))), sorted((int(y), int(y2 or y)))
    for row in range(rows[0], rows[1] + 1):
        for column in range(columns[0], columns[1] + 1):
            yield Square(column, row, int(floor or 0))
