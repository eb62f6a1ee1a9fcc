"""The text picture: typed by hand, read back, and nothing lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.dungeon import Square, as_text, read_layout, read_text
from dungeonbowl.errors import FieldError, FieldErrors
from tests.dungeonbowl.dungeon.made_up import documents
from tests.dungeonbowl.dungeon.test_reading import SEWER, TOWER

BY_HAND = """\
Hello Bob, what about this one?
name: The Ditch

  11.c.~..
  11.o..
  ###.o.22

Door E 2,0 2,1
pad 7,2: 2
monster 3,1
trap 5,0: pit
"""


def test_a_dungeon_is_typed_by_hand():
    read = read_text(BY_HAND).layout
    assert read.name == "The Ditch"
    assert read.floors == (("11...~..", "11....##", "###...22"),)
    assert [(line.kind, line.at) for line in read.lines] == [
        ("door", Square(2, 0)),
        ("door", Square(2, 1)),
    ]
    assert [(one.kind, one.at[:2], one.detail) for one in read.things] == [
        ("pad", (7, 2), 2),
        ("monster", (3, 1), None),
        ("trap", (5, 0), "pit"),
        ("chest", (3, 0), None),
        ("pad", (3, 1), 1),
        ("pad", (4, 2), 3),
    ]


def test_what_was_not_understood_is_said():
    assert read_text(BY_HAND).missed == (
        "Line 1 wasn't understood: Hello Bob, what about this one?",
        "A row of 6 squares was filled with rock: 11.o..",
    )
    assert read_text("..\nwall n 0,0\nidol 0,0\nwall e 0,0: thick").missed == (
        "Line 2 wasn't understood: wall n 0,0",
        "Line 3 wasn't understood: idol 0,0",
        "Line 4 wasn't understood: wall e 0,0: thick",
    )
    assert read_text("..\n" + "what?\n" * 30).missed[20:] == ("And 10 more lines.",)


@pytest.mark.parametrize("text", ["", "Name: Nothing", "hello there", "." * 400_001])
def test_a_text_without_a_square_is_no_dungeon(text):
    with pytest.raises(FieldError) as refused:
        read_text(text)
    assert refused.value.field == "content"


def test_a_text_may_be_200_000_characters_long():
    assert read_text("..\n".ljust(200_000)).layout.floors == (("..",),)


def test_what_makes_no_dungeon_has_its_place():
    with pytest.raises(FieldErrors) as refused:
        read_text("...\nchest 7,0\npad 0,0: two\ntrap 0,0")
    assert [*refused.value.errors] == ["things[0].at", "things[1].number", "things[2].type"]


def test_and_the_line_that_was_typed():
    with pytest.raises(FieldErrors) as refused:
        read_text("Hello\n...\nwall e 0,0 2,0\n\nchest 1,0 7,0\n")
    lines = {place: said.split(":")[0] for place, (said, *_) in refused.value.errors.items()}
    assert lines == {"lines[1].at": "Line 3", "things[1].at": "Line 5"}
    with pytest.raises(FieldErrors) as refused:
        read_text("Floor 0:\n...\n\nFloor 1:\n...\n" + "." * 81)
    with pytest.raises(FieldErrors) as alone:
        read_text("Name: Wide\n" + "." * 81)
    assert alone.value.errors["squares[0]"][0].startswith("Line 2: ")
    (said,) = refused.value.errors["squares[1][1]"]
    assert said.startswith("Line 6: ")


def test_an_answer_quotes_it_and_nothing_is_lost():
    quoted = "".join(f"> {line}\n" for line in BY_HAND.splitlines())
    assert read_text(quoted).layout == read_text(BY_HAND).layout
    twice = "".join(f">> {line}\n" for line in BY_HAND.splitlines())
    assert read_text("Thanks!\n\n" + twice).layout == read_text(BY_HAND).layout


def test_only_the_marks_before_a_line_are_those_of_a_quotation():
    assert read_text("> Name: A > B >> C\n> ..").layout.name == "A > B >> C"


def test_what_a_chest_says_of_itself_is_nothing():
    assert read_text("...\nchest 1,0: gold").layout.document()["things"] == [
        {"is": "chest", "at": [1, 0]}
    ]


def test_a_single_floor_has_no_heading():
    assert as_text(read_text("Floor 3\n..").layout) == "\n..\n\n"


def test_three_dots_that_a_phone_makes_one_sign_of_are_three_squares():
    assert read_text("11\u2026.22\n11....22").layout.floors == (("11....22", "11....22"),)


def test_a_mark_of_the_byte_order_before_it_costs_no_line():
    read = read_text("\ufeffName: The Sewer\n11..22\n11..22")
    assert (read.layout.name, read.missed) == ("The Sewer", ())
    assert len(read_text("\ufeff11..22\n11..22").layout.floors[0]) == 2


@pytest.mark.parametrize("number", ["9" * 5_000, "1000", "-1", "²", "٣"])
def test_a_number_that_no_teleporter_has_is_refused(number):
    with pytest.raises(FieldErrors) as refused:
        read_text(f"...\npad 1,0: {number}")
    assert [*refused.value.errors] == ["things[0].number"]


@pytest.mark.parametrize("document", [SEWER, TOWER])
def test_what_is_written_is_read_back(document):
    written = as_text(read_layout(document))
    assert read_text(written).layout.document() == document
    assert max(map(len, written.splitlines())) < 77


def test_long_lists_go_over_several_lines():
    lines = [{"at": [x, 0], "side": "s", "is": "wall"} for x in range(20)]
    layout = read_layout({"squares": ["." * 20, "." * 20], "lines": lines})
    assert as_text(layout).count("wall s") == 3
    assert read_text(as_text(layout)).layout == layout


@given(documents(), st.booleans())
def test_every_dungeon_comes_back_unchanged(document, dos):
    layout = read_layout(document)
    text = as_text(layout)
    read = read_text(text.replace("\n", "\r\n") if dos else text)
    assert read.layout == layout
    assert read.layout.document() == document
    assert not read.missed
