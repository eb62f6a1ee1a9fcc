"""One Page Dungeons, as the page saves them."""

import json

import pytest

from dungeonbowl.dungeon import Square
from dungeonbowl.errors import FieldError
from dungeons.transfer import read_file


def door(x, y, kind, dx=1, dy=0):
    return {"x": x, "y": y, "dir": {"x": dx, "y": dy}, "type": kind}


TOMB = {
    "version": "1.2.7",
    "title": "Tomb of the Blind Duke",
    "story": "Goblins moved in.\nNobody moved out.",
    "rects": [
        {"x": 0, "y": 0, "w": 1, "h": 1},
        {"x": 1, "y": -2, "w": 5, "h": 5, "rotunda": True},
        {"x": 6, "y": 0, "w": 1, "h": 1},
        {"x": 7, "y": -1, "w": 3, "h": 3, "ending": True},
    ],
    "doors": [door(0, 0, 3), door(6, 0, 4)],
    "notes": [{"text": "A coffin.", "ref": "1", "pos": {"x": 8.5, "y": 0.5}}],
    "columns": [{"x": 7, "y": -1}, {"x": 7, "y": 1}],
    "water": [{"x": 3, "y": 2}, {"x": 2, "y": 1}],
}


def read(**other):
    return read_file("watabou", {**TOMB, **other})


def test_rooms_doors_columns_and_water_are_where_they_were():
    reading = read()
    assert reading.layout.floors == (
        (
            "##...#####",
            "#.....#x..",
            "/.........",
            "#.~...#x..",
            "##.~.#####",
        ),
    )
    assert reading.missed == ()


def test_name_and_story_come_along():
    layout = read().layout
    assert (layout.name, layout.note) == (TOMB["title"], TOMB["story"])


def test_a_note_stands_where_it_stood_with_its_number():
    notes = [(one.at, one.detail) for one in read().layout.things]
    assert notes == [(Square(0, 2), "Way out"), (Square(8, 2), "1. A coffin.")]


def test_bars_are_a_gate_across_the_way():
    (gate,) = read().layout.lines
    assert (gate.kind, gate.at, gate.side) == ("gate", Square(6, 2), "e")


@pytest.mark.parametrize(
    ("kind", "sign"),
    [(0, "."), (1, "+"), (2, "."), (3, "/"), (4, "."), (5, "+"), (7, "+"), (8, "/"), (9, "/")],
)
def test_each_type_of_door_is_a_square(kind, sign):
    layout = read(doors=[door(6, 0, kind)]).layout
    assert layout.sign(Square(6, 2)) == sign


def test_a_secret_door_is_a_plain_one_and_said():
    reading = read(doors=[door(6, 0, 6)])
    assert reading.layout.sign(Square(6, 2)) == "+"
    assert "Secret door" in {one.detail for one in reading.layout.things}
    assert any("secret door" in said for said in reading.missed)


@pytest.mark.parametrize("kind", [99, None, "bars", [1], True])
def test_a_door_of_an_unknown_type_is_a_plain_one_and_said(kind):
    reading = read(doors=[door(6, 0, kind)])
    assert reading.layout.sign(Square(6, 2)) == "+"
    assert len(reading.missed) == 1


def test_what_the_file_tells_besides_is_said():
    assert not read().missed
    assert read(weather={"is": "foul"}, seed=0).missed == (
        "Left out, as a map has no place for it: weather.",
    )


def test_what_lies_outside_is_said_and_left_out():
    reading = read(columns=[{"x": 40, "y": 40}], notes=[{"text": "Lost", "pos": {"x": 50, "y": 0}}])
    assert "x" not in "".join(reading.layout.floors[0])
    assert len(reading.missed) == 2


def test_a_file_is_read_as_text_too():
    assert read_file("watabou", json.dumps(TOMB)) == read()
    assert read_file("watabou", "\ufeff" + json.dumps(TOMB)) == read()


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"rects": None}, "content.rects"),
        ({"rects": 7}, "content.rects"),
        ({"rects": [], "doors": []}, "content"),
        ({"rects": [3]}, "content.rects[0]"),
        ({"rects": [{"x": 0, "y": 0, "w": 0, "h": 1}]}, "content.rects[0].w"),
        ({"rects": [{"x": 0, "y": 0, "w": 10**9, "h": 1}]}, "content.rects[0].w"),
        ({"rects": [{"x": 1e300, "y": 0, "w": 1, "h": 1}]}, "content.rects[0].x"),
        ({"rects": [{"x": 0, "y": 0, "w": 80, "h": 80}] * 9}, "content.rects"),
        ({"rects": [{"x": x, "y": 0, "w": 1, "h": 1} for x in (0, 80)]}, "content"),
        ({"doors": [{"x": "a", "y": 0}]}, "content.doors[0].x"),
        ({"notes": [{"text": "x", "pos": 4}]}, "content.notes[0].pos"),
        ({"water": {"x": 1}}, "content.water"),
    ],
)
def test_what_is_malformed_is_named_by_its_place(wrong, place):
    with pytest.raises(FieldError) as refused:
        read(**wrong)
    assert [*refused.value.errors] == [place]


def test_words_that_are_too_long_or_no_words_are_cut_to_what_a_dungeon_holds():
    layout = read(
        title="A\x07 " + "very " * 40,
        story="x" * 5_000,
        notes=[{"text": "<b>" + "y" * 900, "pos": {"x": 8, "y": 0}}],
    ).layout
    assert len(layout.name) <= 60
    assert len(layout.note) == 2_000
    assert str(layout.things[-1].detail).startswith("<b>yyy")
    assert len(str(layout.things[-1].detail)) == 300
