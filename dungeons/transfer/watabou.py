"""Watabou's One Page Dungeon, from the JSON that its page saves.

Rooms and corridors are `rects`, with every door on a square of its own. `y` grows downwards, and
both may be below 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, hypot
from typing import Any

from dungeonbowl.dungeon import Square, TextReading
from dungeonbowl.dungeon.layout import GATE
from dungeonbowl.dungeon.limits import MOST_SIDE
from dungeonbowl.dungeon.squares import FLOOR, ROCK, is_whole
from dungeons.transfer.drawing import Drawing
from dungeons.transfer.sent import Sent

FURTHEST = 1_000
"""How far from 0 anything may lie, in squares."""
MOST_PAINTED = 50_000
DOOR, STEPS, WATER, COLUMN = "+", "/", "~", "x"
KNOWN = ("version", "title", "story", "rects", "doors", "notes", "columns", "water")
BARS, SECRET, STAIRS = 4, 6, (3, 8, 9)
DOORS = {
    0: FLOOR,
    1: DOOR,
    2: FLOOR,
    3: STEPS,
    BARS: FLOOR,
    5: DOOR,
    SECRET: DOOR,
    7: DOOR,
    8: STEPS,
    9: STEPS,
}
"""The square of each type of door: a doorway, a door, an arch, the way in, bars, a double door, a
secret one, a barred one, the way down, and a stairwell."""


def read_watabou(content: Any) -> TextReading:
    """What is understood of a One Page Dungeon. Raises FieldError with the place."""
    sent = Sent.of(content, "One Page Dungeon")
    if not sent.has("rects"):
        raise sent.wrong("rects", "One Page Dungeons list their rooms here.")
    drawing = Drawing(name=sent.text("title"), note=sent.text("story"))
    _rooms(drawing, sent)
    _doors(drawing, sent)
    _spots(drawing, sent, "water", WATER)
    _spots(drawing, sent, "columns", COLUMN)
    _notes(drawing, sent)
    for name in sent.besides(KNOWN):
        drawing.miss(f"Left out, as a map has no place for it: {name}.")
    return drawing.reading()


def _rooms(drawing: Drawing, sent: Sent) -> None:
    painted = 0
    for rect in sent.objects("rects"):
        left, top = _at(rect)
        wide, deep = rect.whole("w", 1, MOST_SIDE), rect.whole("h", 1, MOST_SIDE)
        painted += wide * deep
        if painted > MOST_PAINTED:
            raise sent.wrong("rects", f"They are more than {MOST_PAINTED:,} squares.")
        inside = _round if rect.fields.get("rotunda") is True else _all
        for x, y in inside(wide, deep):
            drawing.paint(Square(left + x, top + y), FLOOR)


def _all(wide: int, deep: int) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(deep) for x in range(wide))


def _round(wide: int, deep: int) -> Iterator[tuple[int, int]]:
    """The squares whose middles lie in the circle, so that walls are straight at its doors."""
    radius = min(wide, deep) / 2
    for x, y in _all(wide, deep):
        if hypot(x + 0.5 - wide / 2, y + 0.5 - deep / 2) <= radius:
            yield x, y


def _doors(drawing: Drawing, sent: Sent) -> None:
    for door in sent.objects("doors"):
        at, kind = Square(*_at(door)), door.fields.get("type")
        if not is_whole(kind) or kind not in DOORS:
            drawing.paint(at, DOOR)
            drawing.miss(f"A door of type {kind} is a plain one here.")
            continue
        drawing.paint(at, DOORS[kind])
        if kind == BARS:
            drawing.across(at, GATE)
        elif kind == SECRET:
            drawing.write(at, "Secret door")
            drawing.miss("A secret door is a plain one with a note here.")
        elif kind in STAIRS:
            drawing.write(at, "Way out")


def _spots(drawing: Drawing, sent: Sent, name: str, sign: str) -> None:
    """Water and columns, which change squares that are there."""
    for spot in sent.objects(name):
        at = Square(*_at(spot))
        if drawing.squares.get(at, ROCK) == FLOOR:
            drawing.paint(at, sign)
        else:
            drawing.miss(f"Something of the {name} lies outside plain floor.")


def _notes(drawing: Drawing, sent: Sent) -> None:
    for note in sent.objects("notes"):
        at = Square(*_at(note.object("pos")))
        number = note.text("ref")
        said = f"{number}. {note.text('text')}" if number else note.text("text")
        if at in drawing.squares:
            drawing.write(at, said)
        else:
            drawing.miss(f"A note lies outside: {said}")


def _at(sent: Sent) -> tuple[int, int]:
    """The square in which a point lies; columns and notes are written with fractions."""
    return floor(sent.number("x", FURTHEST)), floor(sent.number("y", FURTHEST))
