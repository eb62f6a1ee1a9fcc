"""donjon's dungeons, as its page saves them."""

import json

import pytest

from dungeonbowl.dungeon import Square
from dungeonbowl.errors import FieldError
from dungeons.transfer import read_file

NOTHING, PERIMETER = 0, 16
ROOM, CORRIDOR, APERTURE = 2 | 3 << 6, 4, 32
ARCH, DOOR, LOCKED, TRAPPED, SECRET, BARS = (1 << bit for bit in range(16, 22))
DOWN, UP = 1 << 22 | CORRIDOR, 1 << 23 | CORRIDOR
LABEL = ord("3") << 24
BITS = {
    "aperture": 32,
    "arch": 65536,
    "block": 1,
    "corridor": 4,
    "door": 131072,
    "label": 4278190080,
    "locked": 262144,
    "nothing": 0,
    "perimeter": 16,
    "portcullis": 2097152,
    "room": 2,
    "room_id": 65472,
    "secret": 1048576,
    "stair_down": 4194304,
    "stair_up": 8388608,
    "trapped": 524288,
}
P = PERIMETER
CRYPT = {
    "cell_bit": BITS,
    "cells": [
        [NOTHING, P, P, P, P, NOTHING, NOTHING, NOTHING],
        [P, ROOM, ROOM | LABEL, ROOM, DOOR | APERTURE, CORRIDOR, CORRIDOR, DOWN],
        [P, ROOM, ROOM, ROOM, P, NOTHING, BARS | APERTURE, NOTHING],
        [P, P, P, P, P, NOTHING, CORRIDOR, NOTHING],
        [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, UP, NOTHING],
    ],
    "settings": {"name": "The Crypt of Woe", "n_rows": 5},
    "details": {"history": "Once it was a pantry."},
    "rooms": [None, {"id": 1, "row": 1, "col": 2, "contents": {"summary": "3 x Orc"}}],
    "corridor_features": {"a": {"summary": "A draught", "marks": [{"row": 1, "col": 5}]}},
    "egress": [{"row": 4, "col": 6, "dir": "south", "type": "door"}],
    "stairs": [{"row": 1, "col": 7, "dir": "east", "key": "down"}],
}


def read(**other):
    return read_file("donjon", {**CRYPT, **other})


def bare(*rows):
    return read_file("donjon", {"cell_bit": BITS, "cells": [*rows]})


def test_what_the_file_tells_besides_is_said():
    assert not read().missed
    rooms = [{"id": n, "contents": {"summary": "", "detail": {"monster": ["Orc"]}}} for n in (1, 2)]
    missed = read(wandering_monsters={"1": "A rat"}, details={"walls": "Wet"}, rooms=rooms).missed
    assert missed == (
        "Left out, as a map has no place for it: wandering_monsters.",
        "Left out, as a map has no place for it: details.walls.",
        "Of a room the summary came along, without its detail. (2 times)",
    )


def with_cell(cell):
    return bare([ROOM, ROOM, cell, CORRIDOR, CORRIDOR])


def test_rooms_corridors_doors_and_stairs_are_where_they_were():
    reading = read()
    assert reading.layout.floors == (("...+../", "...##.#", "#####.#", "#####/#"),)
    assert reading.missed == ()


def test_name_and_history_come_along():
    assert (read().layout.name, read().layout.note) == (
        "The Crypt of Woe",
        "Once it was a pantry.",
    )


def test_bars_are_a_gate_across_the_way():
    (gate,) = read().layout.lines
    assert (gate.kind, gate.at, gate.side) == ("gate", Square(5, 1), "s")


def test_what_is_told_of_rooms_and_corridors_stands_there_as_notes():
    notes = {(one.at.x, one.at.y): one.detail for one in read().layout.things}
    assert notes[1, 0] == "Room 1: 3 x Orc"
    assert notes[4, 0] == "A draught"
    assert notes[6, 0] == "Stairs down"
    assert notes[5, 3] in ("Stairs up", "Way out")


@pytest.mark.parametrize(
    ("cell", "sign", "said"),
    [
        (ARCH | APERTURE, ".", None),
        (DOOR | APERTURE, "+", None),
        (LOCKED | APERTURE, "+", "locked"),
        (TRAPPED | APERTURE, "+", "trapped"),
        (SECRET | APERTURE, "+", "secret"),
        (BARS | APERTURE, ".", None),
        (UP, "/", None),
        (PERIMETER, "#", None),
    ],
)
def test_each_cell_is_a_square(cell, sign, said):
    reading = with_cell(cell)
    assert reading.layout.sign(Square(2, 0)) == sign
    assert len(reading.missed) == (1 if said else 0)
    assert (said or "") in "".join(reading.missed)


def test_the_file_says_what_its_bits_mean():
    other = BITS | {"room": 1, "block": 2}
    assert read(cells=[[1, 1, 2]], cell_bit=other).layout.floors == (("..",),)


def test_a_file_that_says_nothing_of_its_bits_has_those_of_the_generator():
    assert read_file("donjon", {"cells": CRYPT["cells"]}).layout.floors == read().layout.floors


def test_a_file_is_read_as_text_too():
    assert read_file("donjon", json.dumps(CRYPT)) == read()


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"cells": None}, "content.cells"),
        ({"cells": []}, "content.cells"),
        ({"cells": [[]]}, "content"),
        ({"cells": [[0, 16]]}, "content"),
        ({"cells": [7]}, "content.cells[0]"),
        ({"cells": [[2], [2, "2"]]}, "content.cells[1][1]"),
        ({"cells": [[-1]]}, "content.cells[0][0]"),
        ({"cells": [[2**40]]}, "content.cells[0][0]"),
        ({"cells": [[2] * 30_000] * 2}, "content.cells"),
        ({"cells": [[2] * 81]}, "content"),
        ({"cell_bit": {"room": "2"}}, "content.cell_bit.room"),
        ({"cell_bit": [2]}, "content.cell_bit"),
        ({"rooms": [{"row": "x", "col": 1, "contents": {"summary": "!"}}]}, "content.rooms[0].row"),
        ({"rooms": {"1": {}}}, "content.rooms"),
        ({"corridor_features": {"a": {"marks": 4}}}, "content.corridor_features.a.marks"),
    ],
)
def test_what_is_malformed_is_named_by_its_place(wrong, place):
    with pytest.raises(FieldError) as refused:
        read(**wrong)
    assert [*refused.value.errors] == [place]


def test_ragged_rows_are_filled_with_rock():
    assert bare([ROOM], [ROOM, ROOM]).layout.floors == ((".#", ".."),)


def test_notes_beyond_what_a_dungeon_holds_are_said():
    rooms = [{"id": n, "row": 1, "col": 1, "contents": {"summary": "!"}} for n in range(600)]
    reading = read(rooms=rooms)
    assert len(reading.layout.things) == 500
    assert any("left out" in said for said in reading.missed)
