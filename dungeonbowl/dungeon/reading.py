"""Reading a dungeon's document strictly: a layout, or every place at which it is malformed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from dungeonbowl.book import Book, book
from dungeonbowl.dungeon.layout import LINE_KINDS, SIDES, Layout, Line, Thing
from dungeonbowl.dungeon.limits import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_FAULTS,
    MOST_FLOORS,
    MOST_LINES,
    MOST_SIDE,
    MOST_THINGS,
)
from dungeonbowl.dungeon.squares import GROUND, KINDS, ROCK, Square, is_whole
from dungeonbowl.dungeon.things import THING_KINDS, Detail, ImpossibleDetail, ThingKind, words
from dungeonbowl.errors import FieldErrors

FIELDS = ("name", "note", "floors", "squares", "lines", "things")
T = TypeVar("T")


def read_layout(document: object, rulebook: Book | None = None) -> Layout:
    """The dungeon in this document, with the traps, colleges and monsters of the book.

    Raises FieldErrors with sentences by place, such as `squares[3]`, `lines[12].at` or
    `things[2].number`.
    """
    if not isinstance(document, Mapping):
        raise FieldErrors({"dungeon": ["This is an object with squares, lines and things."]})
    return _Reader(document, rulebook or book()).layout()


def read_squares(value: object, layout: Layout, name: str) -> list[Square]:
    """Squares of a dungeon, in a list. Raises FieldErrors for anything else, or squares outside."""
    if not isinstance(value, list):
        raise FieldErrors({name: ["This is a list of squares, each as [x, y]."]})
    faults: dict[str, list[str]] = {}
    found: list[Square] = []
    for number, each in enumerate(value):
        square = _square(each, len(layout.floors))
        if square is None or not layout.holds(square):
            faults[f"{name}[{number}]"] = [_no_square(len(layout.floors))]
        else:
            found.append(square)
    if faults:
        raise FieldErrors(faults)
    return found


def _square(value: object, floors: int) -> Square | None:
    wanted = 3 if floors > 1 else 2
    if isinstance(value, list) and len(value) == wanted and all(map(is_whole, value)):
        return Square(*value)
    return None


def _no_square(floors: int) -> str:
    form = "[x, y, floor]" if floors > 1 else "[x, y]"
    return f"This is a square inside the dungeon, as {form}, each from 0."


@dataclass
class _Reader:
    document: Mapping[Any, Any]
    book: Book
    faults: dict[str, list[str]] = field(default_factory=dict)

    def layout(self) -> Layout:
        for key in self.document:
            if key not in FIELDS:
                self._fault(str(key)[:40], f"A dungeon has only {', '.join(FIELDS)}.")
        name, note = self._name(), self._note()
        self.floors = self._floors()
        # If squares can't be read, nothing can be said about what stands on them.
        self._stop()
        self.bare = Layout("", "", self.floors)
        lines = self._listed("lines", MOST_LINES, self._line)
        things = self._listed("things", MOST_THINGS, self._thing)
        self._unlike_one_another(lines, things)
        self._stop()
        return Layout(
            name,
            note,
            self.floors,
            tuple(line for _, line in lines),
            tuple(thing for _, thing in things),
        )

    def _fault(self, place: str, sentence: str) -> None:
        self.faults.setdefault(place, []).append(sentence)
        if len(self.faults) >= MOST_FAULTS:
            self._stop()

    def _stop(self) -> None:
        if self.faults:
            raise FieldErrors(self.faults)

    def _name(self) -> str:
        name = self.document.get("name", "")
        try:
            return words(name, LONGEST_NAME) if name != "" else ""
        except ImpossibleDetail as wrong:
            self._fault("name", str(wrong))
            return ""

    def _note(self) -> str:
        note = self.document.get("note", "")
        if not isinstance(note, str):
            self._fault("note", "This is text.")
        elif len(note) > LONGEST_TEXT:
            self._fault("note", f"At most {LONGEST_TEXT:,} characters.")
        elif not note.replace("\n", "").isprintable():
            self._fault("note", "Only characters that can be printed, and ends of lines.")
        else:
            return "\n".join(line.rstrip() for line in note.split("\n")).strip("\n")
        return ""

    def _floors(self) -> tuple[tuple[str, ...], ...]:
        count, squares = self.document.get("floors", 1), self.document.get("squares")
        if not is_whole(count) or not 1 <= count <= MOST_FLOORS:
            self._fault("floors", f"This is a whole number from 1 to {MOST_FLOORS}.")
            return ()
        if count == 1:
            return (self._rows(squares, "squares"),)
        if not isinstance(squares, list) or len(squares) != count:
            self._fault("squares", f"This is a list of {count} floors, each a list of rows.")
            return ()
        return tuple(self._rows(rows, f"squares[{floor}]") for floor, rows in enumerate(squares))

    def _rows(self, rows: object, place: str) -> tuple[str, ...]:
        if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_SIDE:
            self._fault(place, f"This is a list of 1 to {MOST_SIDE} rows, each a text.")
            return ()
        for y, row in enumerate(rows):
            if sentence := _wrong_with_row(row, rows[0]):
                self._fault(f"{place}[{y}]", sentence)
        return tuple(map(str, rows))

    def _listed(
        self, name: str, most: int, read: Callable[[str, Mapping[Any, Any]], T | None]
    ) -> list[tuple[int, T]]:
        """What can be read of a list, each with its index."""
        value = self.document.get(name, [])
        if not isinstance(value, list):
            self._fault(name, "This is a list.")
            return []
        if len(value) > most:
            self._fault(name, f"At most {most:,} of them.")
            return []
        found = []
        for number, each in enumerate(value):
            place = f"{name}[{number}]"
            if not isinstance(each, Mapping):
                self._fault(place, "This is an object.")
            elif (one := read(place, each)) is not None:
                found.append((number, one))
        return found

    def _line(self, place: str, value: Mapping[Any, Any]) -> Line | None:
        self._no_more_than(place, value, ("at", "side", "is"))
        at = self._at(place, value)
        side = self._one_of(place, value, "side", SIDES)
        kind = self._one_of(place, value, "is", LINE_KINDS)
        if at is None or not side or not kind:
            return None
        line = Line(at, side, kind)
        if self.bare.holds(line.beyond):
            return line
        self._fault(f"{place}.at", "The outer border is no line between two squares.")
        return None

    def _thing(self, place: str, value: Mapping[Any, Any]) -> Thing | None:
        at = self._at(place, value)
        key = self._one_of(place, value, "is", tuple(THING_KINDS))
        if not key:
            return None
        kind = THING_KINDS[key]
        own = (kind.own.name,) if kind.own else ()
        self._no_more_than(place, value, ("is", "at", *own))
        detail = self._detail(place, value, kind)
        if at is None:
            return None
        self._demand_footing(place, kind, at)
        return Thing(key, at, detail)

    def _detail(self, place: str, value: Mapping[Any, Any], kind: ThingKind) -> Detail | None:
        own = kind.own
        if own is None or (not own.required and value.get(own.name) is None):
            return None
        try:
            return own.read(value.get(own.name), self.book)
        except ImpossibleDetail as wrong:
            self._fault(f"{place}.{own.name}", str(wrong))
            return None

    def _demand_footing(self, place: str, kind: ThingKind, at: Square) -> None:
        sign = self.bare.sign(at)
        if kind.on_ground and sign not in GROUND:
            said = f"A {kind.name} stands on floor or in an end zone, not on {KINDS[sign].name}."
            self._fault(f"{place}.at", said)
        elif sign == ROCK and not kind.on_rock:
            self._fault(f"{place}.at", "Nothing but a note stands on rock.")

    def _unlike_one_another(
        self, lines: Iterable[tuple[int, Line]], things: list[tuple[int, Thing]]
    ) -> None:
        self._once(
            ((f"lines[{number}].at", (line.at, line.side)) for number, line in lines),
            "This line stands further up already.",
        )
        for kind in THING_KINDS.values():
            of_kind = [(number, thing) for number, thing in things if thing.kind == kind.key]
            if kind.alone:
                places = ((f"things[{number}].at", thing.at) for number, thing in of_kind)
                self._once(places, f"Another {kind.name} stands on this square.")
            if kind.unique and kind.own:
                name = kind.own.name
                said = ((f"things[{n}].{name}", one.detail) for n, one in of_kind if one.detail)
                self._once(said, f"Another {kind.name} has this {name}.")
            if kind.twins and kind.own:
                self._demand_twins(of_kind, kind.own.name)

    def _once(self, places: Iterable[tuple[str, object]], sentence: str) -> None:
        seen = set()
        for place, value in places:
            if value in seen:
                self._fault(place, sentence)
            seen.add(value)

    def _demand_twins(self, things: list[tuple[int, Thing]], name: str) -> None:
        counts = Counter(thing.detail for _, thing in things)
        for number, thing in things:
            if thing.detail and counts[thing.detail] != 2:
                self._fault(f"things[{number}].{name}", "Portals come in pairs of one symbol.")

    def _at(self, place: str, value: Mapping[Any, Any]) -> Square | None:
        square = _square(value.get("at"), len(self.floors))
        if square is None or not self.bare.holds(square):
            self._fault(f"{place}.at", _no_square(len(self.floors)))
            return None
        return square

    def _one_of(
        self, place: str, value: Mapping[Any, Any], name: str, known: tuple[str, ...]
    ) -> str:
        said = value.get(name)
        if isinstance(said, str) and said in known:
            return said
        self._fault(f"{place}.{name}", f"One of {', '.join(known)}.")
        return ""

    def _no_more_than(self, place: str, value: Mapping[Any, Any], known: tuple[str, ...]) -> None:
        for key in value:
            if key not in known:
                said = f"There is nothing here but {', '.join(known)}."
                self._fault(f"{place}.{str(key)[:40]}", said)


def _wrong_with_row(row: object, first: object) -> str:
    if not isinstance(row, str):
        return "A row is a text, one sign for each square."
    if not 1 <= len(row) <= MOST_SIDE:
        return f"A row has 1 to {MOST_SIDE} squares."
    if isinstance(first, str) and len(row) != len(first):
        return f"All rows are equally long, here {len(first)} squares; this one has {len(row)}."
    strange = next((sign for sign in row if sign not in KINDS), "")
    known = "".join(KINDS)
    return f"{strange!r} is no square; known are {known}" if strange else ""
