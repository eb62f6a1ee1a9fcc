"""donjon's random dungeons, from the JSON that its page saves.

`cells` are rows of numbers, each a set of bits about the cell; `cell_bit` says what they mean.
Doors fill a cell, and corridors may be one square wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.dungeon import Square, TextReading
from dungeonbowl.dungeon.layout import GATE
from dungeonbowl.dungeon.squares import FLOOR, is_whole
from dungeons.transfer.drawing import Drawing
from dungeons.transfer.sent import Sent

MOST_CELLS = 40_000
LARGEST_CELL = 2**32 - 1
DOOR, STEPS = "+", "/"
BITS = {
    "room": 0x2,
    "corridor": 0x4,
    "aperture": 0x20,
    "arch": 0x10000,
    "door": 0x20000,
    "locked": 0x40000,
    "trapped": 0x80000,
    "secret": 0x100000,
    "portcullis": 0x200000,
    "stair_down": 0x400000,
    "stair_up": 0x800000,
}
"""What the bits mean in a file that doesn't say."""
WAYS = ("room", "corridor", "aperture", "arch", "portcullis")
DOORS = ("door", "locked", "trapped", "secret")
WORDS = {
    "locked": "Locked door",
    "trapped": "Trapped door",
    "secret": "Secret door",
    "stair_down": "Stairs down",
    "stair_up": "Stairs up",
}
KNOWN = (
    *("cell_bit", "cells", "settings", "details", "rooms", "corridor_features", "egress"),
    "stairs",  # whose cells have bits of their own
)
UNLIKE = ("locked", "trapped", "secret")
"""What there is no kind of square for."""


def read_donjon(content: Any) -> TextReading:
    """What is understood of a dungeon of donjon. Raises FieldError with the place."""
    sent = Sent.of(content, "dungeon of donjon")
    bits = _bits(sent)
    settings = sent.object("settings")
    note = sent.object("details").text("history")
    drawing = Drawing(name=settings.text("name"), note=note)
    gates = []
    for at, cell in _cells(sent):
        is_so = {name for name, bit in bits.items() if cell & bit}
        if sign := _sign(is_so):
            drawing.paint(at, sign)
            _words(drawing, at, is_so)
            gates += [at] if "portcullis" in is_so else []
    for at in gates:
        drawing.across(at, GATE)
    _rooms(drawing, sent)
    _corridors(drawing, sent)
    for place in sent.objects("egress"):
        _note_at(drawing, place, "Way out")
    _left_out(drawing, sent)
    return drawing.reading()


def _bits(sent: Sent) -> Mapping[str, int]:
    own = sent.object("cell_bit")
    return {name: own.whole(name, 0, LARGEST_CELL, usual) for name, usual in BITS.items()}


def _cells(sent: Sent) -> Iterator[tuple[Square, int]]:
    rows = sent.fields.get("cells")
    if not isinstance(rows, list) or not rows:
        raise sent.wrong("cells", "Dungeons of donjon list the rows of their cells here.")
    count = 0
    for y, row in enumerate(rows):
        if not isinstance(row, list):
            raise sent.wrong(f"cells[{y}]", "A row is a list of numbers.")
        count += len(row)
        if count > MOST_CELLS:
            raise sent.wrong("cells", f"They are more than {MOST_CELLS:,}.")
        for x, cell in enumerate(row):
            if not is_whole(cell) or not 0 <= cell <= LARGEST_CELL:
                said = f"A cell is a whole number from 0 to {LARGEST_CELL:,}."
                raise sent.wrong(f"cells[{y}][{x}]", said)
            yield Square(x, y), cell


def _sign(is_so: set[str]) -> str:
    if is_so & {"stair_down", "stair_up"}:
        return STEPS
    if is_so.intersection(DOORS):
        return DOOR
    return FLOOR if is_so.intersection(WAYS) else ""


def _words(drawing: Drawing, at: Square, is_so: set[str]) -> None:
    for name, said in WORDS.items():
        if name in is_so:
            drawing.write(at, said)
            if name in UNLIKE:
                drawing.miss(f"A {name} door is a plain one with a note here.")


def _rooms(drawing: Drawing, sent: Sent) -> None:
    """A note in each room that has something to say."""
    for room in sent.objects("rooms"):
        summary = room.object("contents").text("summary")
        if summary:
            _note_at(drawing, room, f"Room {room.fields.get('id', '')}: {summary}")


def _corridors(drawing: Drawing, sent: Sent) -> None:
    features = sent.object("corridor_features")
    for key in features.fields:
        feature = features.object(key)
        for mark in feature.objects("marks"):
            _note_at(drawing, mark, feature.text("summary"))


def _left_out(drawing: Drawing, sent: Sent) -> None:
    """What else the file contains, such as wandering monsters, that has no place on a map."""
    details = [f"details.{name}" for name in sent.object("details").besides(("history",))]
    for name in (*sent.besides(KNOWN), *details):
        drawing.miss(f"Left out, as a map has no place for it: {name}.")
    for room in sent.objects("rooms"):
        for name in room.object("contents").besides(("summary",)):
            drawing.miss(f"Of a room the summary came along, without its {name}.")


def _note_at(drawing: Drawing, place: Sent, text: str) -> None:
    if not (place.has("row") and place.has("col")):
        return
    at = Square(place.whole("col", 0, MOST_CELLS), place.whole("row", 0, MOST_CELLS))
    if at in drawing.squares:
        drawing.write(at, text)
    else:
        drawing.miss(f"Words for a square that is rock: {text}")
