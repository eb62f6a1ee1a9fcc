"""A dungeon being drawn from somebody else's map: what fits is kept, the rest is reported."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.dungeon import Layout, Square, TextReading, read_layout
from dungeonbowl.dungeon.layout import EAST, SOUTH
from dungeonbowl.dungeon.limits import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_LINES,
    MOST_SIDE,
    MOST_THINGS,
)
from dungeonbowl.dungeon.squares import OPEN, ROCK, at_of
from dungeonbowl.dungeon.things import LONGEST_NOTE, NOTE
from dungeonbowl.errors import FieldError, FieldErrors

MOST_MISSED, LONGEST_SAID = 40, 200
MOST_SIFTED = 60
LISTED = re.compile(r"(lines|things)\[(\d+)\]")
Document = dict[str, Any]


def printable(text: str, most: int) -> str:
    """One line of at most that many characters, all of them printable."""
    line = _shown(text).strip()
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def _shown(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


@dataclass
class Drawing:
    """Squares, lines and things found so far, each with words for where it was found."""

    name: str = ""
    note: str = ""
    floors: int = 1
    squares: dict[Square, str] = field(default_factory=dict)
    lines: dict[tuple[Square, str], str] = field(default_factory=dict)
    things: list[tuple[str, Square, Document]] = field(default_factory=list)
    missed: Counter[str] = field(default_factory=Counter)

    def miss(self, sentence: str) -> None:
        """Note that something wasn't understood; repetitions are counted."""
        self.missed[printable(sentence, LONGEST_SAID)] += 1

    def paint(self, at: Square, sign: str) -> None:
        """What a square is."""
        self.squares[at] = sign

    def is_open(self, at: Square) -> bool:
        """Whether the square may be entered, as far as it is drawn."""
        return self.squares.get(at, ROCK) in OPEN

    def put(self, kind: str, at: Square, **own: Any) -> None:
        """Put a thing on a square, unless there are too many."""
        if len(self.things) < MOST_THINGS:
            self.things.append((kind, at, own))
        else:
            self.miss(f"A {kind} was left out: there are {MOST_THINGS} things already.")

    def write(self, at: Square, text: str) -> None:
        """Write a note on a square, cut to the length that notes may have."""
        if said := printable(text, LONGEST_NOTE):
            self.put(NOTE, at, text=said)

    def draw(self, at: Square, side: str, kind: str) -> None:
        """Draw a line at a side of a square, unless there are too many."""
        if len(self.lines) < MOST_LINES:
            self.lines[at, side] = kind
        else:
            self.miss(f"A {kind} was left out: there are {MOST_LINES:,} lines already.")

    def across(self, at: Square, kind: str) -> None:
        """A line across the way that leads through a square, at its east or its south side."""
        x, y, floor = at
        wide = self.is_open(Square(x - 1, y, floor)) or self.is_open(Square(x + 1, y, floor))
        self.draw(at, EAST if wide else SOUTH, kind)

    def reading(self, trimmed: bool = True) -> TextReading:
        """The dungeon drawn, and what was missed; `trimmed` without the rock around it.

        Raises FieldError for one that is too large, or has nothing in it.
        """
        empty = all(sign == ROCK for sign in self.squares.values())
        if not self.squares or (trimmed and empty):
            raise FieldError("content", self._nothing())
        layout = self._sifted(self._document(trimmed))
        return TextReading(layout, self.said())

    def said(self) -> tuple[str, ...]:
        """What wasn't understood, each once with its count, and the list cut short."""
        found = [f"{one} ({n} times)" if n > 1 else one for one, n in self.missed.items()]
        if len(found) <= MOST_MISSED:
            return tuple(found)
        return (*found[:MOST_MISSED], f"And {len(found) - MOST_MISSED} more.")

    def _nothing(self) -> str:
        why = " ".join(self.said()[:3])
        return f"There is no square in this that one could enter. {why}".strip()

    def _document(self, trimmed: bool) -> Document:
        moved, sizes = self._frame(trimmed)
        left, top = moved
        storeys = [
            [
                "".join(self.squares.get(Square(x + left, y + top, floor), ROCK) for x in range(w))
                for y in range(h)
            ]
            for floor, (w, h) in enumerate(sizes)
        ]
        return {
            "name": printable(self.name, LONGEST_NAME),
            "note": self._noted(),
            "floors": len(storeys),
            "squares": storeys if len(storeys) > 1 else storeys[0],
            "lines": [
                {"at": self._at(at, moved), "side": side, "is": kind}
                for (at, side), kind in self.lines.items()
            ],
            "things": [
                {"is": kind, "at": self._at(at, moved), **own} for kind, at, own in self.things
            ],
        }

    def _at(self, at: Square, moved: tuple[int, int]) -> list[int]:
        return at_of(Square(at.x - moved[0], at.y - moved[1], at.floor), self.floors)

    def _frame(self, trimmed: bool) -> tuple[tuple[int, int], list[tuple[int, int]]]:
        """The square that becomes 0, 0, and each floor's columns and rows."""
        shown = [at for at, sign in self.squares.items() if not trimmed or sign != ROCK]
        left, top = min(at.x for at in shown), min(at.y for at in shown)
        if not trimmed:
            # Squares that somebody added to the left or above belong to the map too.
            left, top = min(left, 0), min(top, 0)
        sizes = []
        for floor in range(self.floors):
            own = [at for at in shown if at.floor == floor]
            right = max((at.x for at in own), default=left)
            bottom = max((at.y for at in own), default=top)
            sizes.append((right - left + 1, bottom - top + 1))
        for wide, deep in sizes:
            if max(wide, deep) > MOST_SIDE:
                said = f"A floor has at most {MOST_SIDE} by {MOST_SIDE} squares; this: {wide:,} by"
                raise FieldError("content", f"{said} {deep:,}.")
        return (left, top), sizes

    def _noted(self) -> str:
        lines = [_shown(line).rstrip() for line in self.note.split("\n")]
        note = "\n".join(lines).strip("\n")
        return note if len(note) <= LONGEST_TEXT else f"{note[: LONGEST_TEXT - 1].rstrip()}…"

    def _sifted(self, document: Document) -> Layout:
        """The layout without the lines and things that can't stand where they are."""
        for _ in range(MOST_SIFTED):
            try:
                return read_layout(document)
            except FieldErrors as wrong:
                if not self._drop(document, wrong.errors):
                    raise
        raise FieldError("content", "Too much of this stands where nothing can stand.")

    def _drop(self, document: Document, errors: dict[str, list[str]]) -> bool:
        """Remove what these faults are about; whether there was anything."""
        faulty: dict[tuple[str, int], str] = {}
        for place, (sentence, *_) in errors.items():
            if found := LISTED.match(place):
                faulty.setdefault((found[1], int(found[2])), sentence)
        for (name, number), sentence in sorted(faulty.items(), reverse=True):
            one = document[name].pop(number)
            where = ", ".join(map(str, one["at"]))
            self.miss(f"The {one['is']} at {where} was left out: {sentence}")
        return bool(faulty)
