"""A dungeon as a picture of signs and a few lines that can be typed in an e-mail.

Name: The Old Sewer
Note: Mind the water.

11..~...c.22
11..~.o...22

wall e 3,0 3,1
door s 5,0
pad 8,1: 2
trap 4,0: pit

A row has one sign for each square. In it `c` may stand for floor with a chest and `o` for floor
with a teleporter, which gets the next free number. Everything else is listed with its squares, as
column and row from 0, and floor if there are several; a thing's detail follows a colon. It survives
mail programs and phones: quotation marks before lines are ignored, and an ellipsis counts as three
dots.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, groupby
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.dungeon.layout import LINE_KINDS, SIDES, Layout
from dungeonbowl.dungeon.reading import read_layout
from dungeonbowl.dungeon.squares import FLOOR, KINDS, ROCK, Square, at_of
from dungeonbowl.dungeon.things import CHEST, PAD, THING_KINDS
from dungeonbowl.errors import FieldError, FieldErrors

DRAWN_CHEST, DRAWN_PAD = "c", "o"
DRAWN = DRAWN_CHEST + DRAWN_PAD
LONGEST = 400_000
MOST_MISSED = 20
A_LINE = 8
"""Squares in one line of a list, so that no mail program breaks it."""

HEADING = re.compile(r"(name|note) ?:(?: (.*))?", re.I)
STOREY = re.compile(r"floor \d+:?", re.I)
ROW = re.compile(f"[{re.escape(''.join(KINDS) + DRAWN)}]+")
NUMBER = re.compile(r"[0-9]{1,3}")
"""Longer ones stay text, for whoever reads the document to refuse."""
PLACE = r"\d{1,3}(?:,\d{1,3}){1,2}"
QUOTED = re.compile(r"\s*>[>\s]*")
DOTS, DOTS_IN_ONE = "...", "\u2026"
LISTED = re.compile(rf"(\w+)(?: +(\w))?((?: +{PLACE})+)(?: *: *(.*))?", re.I)


@dataclass(frozen=True, slots=True)
class TextReading:
    """The dungeon in a text, and a sentence for whatever wasn't understood."""

    layout: Layout
    missed: tuple[str, ...] = ()


def as_text(layout: Layout) -> str:
    """The whole dungeon as text, from which `read_text` reads the same dungeon."""
    return "\n".join(_written(layout)) + "\n"


def read_text(content: str, rulebook: Book | None = None) -> TextReading:
    """The dungeon in a text, as far as it is understood.

    Raises FieldError without any row of squares, and FieldErrors if it isn't a valid dungeon: by
    place, each sentence with the text's line.
    """
    if len(content) > LONGEST:
        raise FieldError("content", f"At most {LONGEST:,} characters.")
    reader = _Reader()
    # Some programs begin their files with a byte order mark.
    for number, text in enumerate(content.removeprefix("\ufeff").splitlines(), start=1):
        reader.read(number, text)
    try:
        return TextReading(read_layout(reader.document(), rulebook), reader.said())
    except FieldErrors as wrong:
        raise FieldErrors(reader.by_line(wrong.errors)) from None


def _written(layout: Layout) -> Iterator[str]:
    if layout.name:
        yield f"Name: {layout.name}"
    yield from (f"Note: {line}".rstrip() for line in layout.note.split("\n") if layout.note)
    storeys = len(layout.floors)
    for floor, rows in enumerate(layout.floors):
        yield ""
        if storeys > 1:
            yield f"Floor {floor}:"
        yield from rows
    yield ""
    for (kind, side), lines in groupby(layout.lines, lambda line: (line.kind, line.side)):
        yield from _listed(f"{kind} {side}", (line.at for line in lines), storeys)
    for (key, detail), things in groupby(layout.things, lambda one: (one.kind, one.detail)):
        said = "" if detail is None else f": {detail}"
        yield from _listed(key, (thing.at for thing in things), storeys, said)


def _listed(what: str, squares: Iterable[Square], storeys: int, said: str = "") -> Iterator[str]:
    places = [",".join(map(str, at_of(square, storeys))) for square in squares]
    for first in range(0, len(places), A_LINE):
        yield f"{what} {' '.join(places[first : first + A_LINE])}{said}"


@dataclass
class _Reader:
    name: str = ""
    note: list[str] = field(default_factory=list)
    storeys: list[list[str]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    things: list[dict[str, Any]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    # The text's line for each row, line and thing.
    rows_in: list[list[int]] = field(default_factory=list)
    lines_in: list[int] = field(default_factory=list)
    things_in: list[int] = field(default_factory=list)

    def read(self, number: int, sent: str) -> None:
        """Read one line of the text."""
        text = QUOTED.sub("", sent, count=1) if QUOTED.match(sent) else sent
        line = text.strip()
        row = line.replace(DOTS_IN_ONE, DOTS)
        if heading := HEADING.fullmatch(text.rstrip()):
            self._head(heading[1].lower(), heading[2] or "")
        elif STOREY.fullmatch(line):
            self._storey()
        elif ROW.fullmatch(row):
            if not self.storeys:
                self._storey()
            self.storeys[-1].append(row)
            self.rows_in[-1].append(number)
        elif line and not self._thing_or_line(line):
            self.missed.append(f"Line {number} wasn't understood: {line[:60]}")
        self.lines_in += [number] * (len(self.lines) - len(self.lines_in))
        self.things_in += [number] * (len(self.things) - len(self.things_in))

    def document(self) -> dict[str, Any]:
        """What was read, as a document. Raises FieldError if there are no squares."""
        storeys = [rows for rows in self.storeys if rows]
        if not storeys:
            raise FieldError("content", "There is no row of squares in this text.")
        self._draw(storeys)
        squares = [[self._plain(row, rows) for row in rows] for rows in storeys]
        return {
            "name": self.name,
            "note": "\n".join(self.note),
            "floors": len(squares),
            "squares": squares if len(squares) > 1 else squares[0],
            "lines": self.lines,
            "things": self.things,
        }

    def said(self) -> tuple[str, ...]:
        """What wasn't understood, cut short."""
        if len(self.missed) <= MOST_MISSED:
            return tuple(self.missed)
        more = len(self.missed) - MOST_MISSED
        return (*self.missed[:MOST_MISSED], f"And {more} more lines.")

    def by_line(self, errors: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
        """The sentences for each place, with the text's line."""
        found = {f"lines[{n}]": line for n, line in enumerate(self.lines_in)}
        found |= {f"things[{n}]": line for n, line in enumerate(self.things_in)}
        storeys = [rows for rows in self.rows_in if rows]
        for floor, rows in enumerate(storeys):
            of = f"squares[{floor}]" if len(storeys) > 1 else "squares"
            found |= {f"{of}[{y}]": line for y, line in enumerate(rows)}
        named = {place: found.get(place.partition(".")[0]) for place in errors}
        return {
            place: [f"Line {named[place]}: {one}" if named[place] else one for one in sentences]
            for place, sentences in errors.items()
        }

    def _storey(self) -> None:
        self.storeys.append([])
        self.rows_in.append([])

    def _head(self, what: str, said: str) -> None:
        if what == "name":
            self.name = said
        else:
            self.note.append(said)

    def _thing_or_line(self, text: str) -> bool:
        found = LISTED.fullmatch(text)
        if not found:
            return False
        what, side, places, said = found[1].lower(), (found[2] or "").lower(), found[3], found[4]
        squares = [[*map(int, place.split(","))] for place in places.split()]
        if what in LINE_KINDS and side in SIDES and not said:
            self.lines += [{"at": at, "side": side, "is": what} for at in squares]
        elif what in THING_KINDS and not side:
            own = _own(what, said)
            self.things += [{"is": what, "at": at, **own} for at in squares]
        else:
            return False
        return True

    def _draw(self, storeys: list[list[str]]) -> None:
        """Add the chests and teleporters in the picture to those listed."""
        taken = {thing.get("number") for thing in self.things}
        free = (number for number in count(1) if number not in taken)
        for floor, rows in enumerate(storeys):
            for y, row in enumerate(rows):
                for x, sign in enumerate(row):
                    at = at_of(Square(x, y, floor), len(storeys))
                    if sign == DRAWN_CHEST:
                        self.things.append({"is": CHEST, "at": at})
                    elif sign == DRAWN_PAD:
                        self.things.append({"is": PAD, "at": at, "number": next(free)})

    def _plain(self, row: str, rows: list[str]) -> str:
        """The row's squares, padded to the longest row of its floor."""
        longest = max(map(len, rows))
        if len(row) < longest:
            said = f"A row of {len(row)} squares was filled with rock: {row}"
            self.missed.append(said)
        for sign in DRAWN:
            row = row.replace(sign, FLOOR)
        return row.ljust(longest, ROCK)


def _own(kind: str, said: str | None) -> dict[str, Any]:
    """A thing's detail as in its document."""
    own = THING_KINDS[kind].own
    if said is None or own is None:
        return {}
    return {own.name: int(said) if kind == PAD and NUMBER.fullmatch(said) else said}
