"""A dungeon's document: what is read, and where each malformed one is wrong."""

from copy import deepcopy

import pytest

from dungeonbowl.dungeon import Square, read_layout, read_squares
from dungeonbowl.errors import FieldErrors

SEWER = {
    "name": "The Old Sewer",
    "note": "Mind the water.\nIt is cold.",
    "floors": 1,
    "squares": ["11...#", "11.~.#", "....22"],
    "lines": [
        {"at": [2, 0], "side": "e", "is": "wall"},
        {"at": [2, 0], "side": "s", "is": "door"},
        {"at": [0, 1], "side": "s", "is": "gate"},
    ],
    "things": [
        {"is": "chest", "at": [2, 0]},
        {"is": "pad", "at": [0, 0], "number": 1},
        {"is": "trap", "at": [3, 1], "type": "pit"},
        {"is": "rune", "at": [3, 0], "college": "light"},
        {"is": "circle", "at": [3, 0]},
        {"is": "portal", "at": [0, 2], "symbol": "moon"},
        {"is": "portal", "at": [4, 2], "symbol": "moon"},
        {"is": "referee", "at": [1, 2]},
        {"is": "monster", "at": [2, 2]},
        {"is": "monster", "at": [2, 1], "monster": "hellhound"},
        {"is": "note", "at": [5, 0], "text": "Solid."},
    ],
}
TOWER = {
    "name": "Tower",
    "note": "",
    "floors": 2,
    "squares": [["1./", "..."], ["..^", "2.."]],
    "lines": [{"at": [0, 0, 1], "side": "s", "is": "wall"}],
    "things": [{"is": "chest", "at": [1, 1, 1]}],
}

EVERY_WALL = [
    *({"at": [x, y], "side": "e", "is": "wall"} for y in range(80) for x in range(79)),
    *({"at": [x, y], "side": "s", "is": "wall"} for y in range(79) for x in range(80)),
]


def changed(**fields):
    return {**deepcopy(SEWER), **fields}


def faults(document):
    with pytest.raises(FieldErrors) as refused:
        read_layout(document)
    return refused.value.errors


@pytest.mark.parametrize("document", [SEWER, TOWER])
def test_a_document_comes_out_as_it_went_in(document):
    assert read_layout(document).document() == document


def test_the_first_row_says_how_long_all_are():
    assert [*faults(changed(squares=["..", "..", "..."]))] == ["squares[2]"]


def test_what_may_be_left_out_is_empty():
    document = {"name": "", "note": "", "floors": 1, "squares": ["."], "lines": [], "things": []}
    assert read_layout({"squares": ["."]}).document() == document


def test_space_around_words_is_no_part_of_them():
    read = read_layout(changed(name=" Sewer ", note="\nMind. \n\n Cold.\n"))
    assert (read.name, read.note) == ("Sewer", "Mind.\n\n Cold.")


def test_squares_are_known_by_column_row_and_floor():
    tower = read_layout(TOWER)
    assert tower.sign(Square(2, 0, 1)) == "^"
    assert tower.end_zones == {1: (Square(0, 0),), 2: (Square(0, 1, 1),)}
    assert tower.holds(Square(2, 1, 1))
    assert not any(map(tower.holds, [Square(3, 0), Square(0, 2), Square(0, 0, 2), Square(-1, 0)]))


def test_the_highest_number_of_a_teleporter_is_ninety_nine():
    pad = {"is": "pad", "at": [2, 0], "number": 99}
    assert read_layout(changed(things=[pad])).document()["things"] == [pad]


def test_chests_are_counted_by_their_squares_and_pads_by_their_numbers():
    chests = [{"is": "chest", "at": [x, y]} for x, y in [(4, 0), (2, 2), (3, 0)]]
    pads = [{"is": "pad", "at": [2, y], "number": n} for y, n in [(0, 3), (1, 1)]]
    read = read_layout(changed(things=[*chests, *pads]))
    assert [place for place, _ in read.of_kind("chest")] == [2, 0, 1]
    assert [place for place, _ in read.of_kind("pad")] == [4, 3]
    upstairs = [{"is": "chest", "at": at} for at in ([0, 0, 1], [0, 1, 0])]
    tower = read_layout({"floors": 2, "squares": [["..", ".."]] * 2, "things": upstairs})
    assert [place for place, _ in tower.of_kind("chest")] == [1, 0]


class TestTheHash:
    def test_is_of_the_document_alone(self):
        assert read_layout(deepcopy(SEWER)).hash == read_layout(SEWER).hash
        assert len(read_layout(SEWER).hash) == 64

    def test_does_not_hang_on_the_order_of_lists(self):
        turned = changed(lines=SEWER["lines"][::-1], things=SEWER["things"][::-1])
        assert read_layout(turned).hash == read_layout(SEWER).hash

    @pytest.mark.parametrize(
        "fields",
        [
            {"name": "Another"},
            {"note": ""},
            {"squares": ["11...#", "11.~.#", "...222"]},
            {"lines": []},
            {"things": SEWER["things"][1:]},
        ],
    )
    def test_hangs_on_everything_else(self, fields):
        assert read_layout(changed(**fields)).hash != read_layout(SEWER).hash


class TestMalformed:
    @pytest.mark.parametrize("document", [None, [], "11", 7])
    def test_a_document_is_an_object(self, document):
        assert [*faults(document)] == ["dungeon"]

    @pytest.mark.parametrize(
        ("fields", "place"),
        [
            ({"colour": 1}, "colour"),
            ({"name": 7}, "name"),
            ({"name": "  "}, "name"),
            ({"name": "a\nb"}, "name"),
            ({"name": "a" * 61}, "name"),
            ({"note": None}, "note"),
            ({"note": "\x00"}, "note"),
            ({"note": "a" * 2001}, "note"),
            ({"floors": 0}, "floors"),
            ({"floors": 5}, "floors"),
            ({"floors": True}, "floors"),
            ({"floors": 1.0}, "floors"),
            ({"floors": 2}, "squares"),
            ({"floors": 2, "squares": [["."], "."]}, "squares[1]"),
            ({"floors": 2, "squares": [["."], [".", "?"]]}, "squares[1][1]"),
            ({"squares": None}, "squares"),
            ({"squares": []}, "squares"),
            ({"squares": ["."] * 81}, "squares"),
            ({"squares": ["." * 81]}, "squares[0]"),
            ({"squares": [""]}, "squares[0]"),
            ({"squares": ["..", ".", ".."]}, "squares[1]"),
            ({"squares": ["..", ["."]]}, "squares[1]"),
            ({"squares": ["..", ".5"]}, "squares[1]"),
            ({"lines": {}}, "lines"),
            ({"lines": [{}] * 12_641}, "lines"),
            ({"lines": ["wall"]}, "lines[0]"),
            ({"things": None}, "things"),
            ({"things": [{}] * 501}, "things"),
        ],
    )
    def test_a_field_is_named_with_its_place(self, fields, place):
        assert [*faults(changed(**fields))] == [place]

    @pytest.mark.parametrize(
        "fields",
        [
            {"name": "a" * 60},
            {"note": "a" * 2000},
            {"floors": 4, "squares": [["."]] * 4, "lines": [], "things": []},
            {"things": [{"is": "note", "at": [5, 0], "text": "a" * 300}] * 500},
            {"things": [{"is": "portal", "at": [1, 0], "symbol": "a" * 20}] * 2},
            {"squares": ["." * 80] * 80, "lines": EVERY_WALL, "things": []},
        ],
    )
    def test_what_is_just_within_the_limits_is_read(self, fields):
        document = changed(**fields)
        assert read_layout(document).document() == document

    def test_what_no_dungeon_has_is_named_by_forty_characters(self):
        assert [*faults(changed(**{"x" * 50: 1}))] == ["x" * 40]
        lines = [{**SEWER["lines"][0], "y" * 50: 1}]
        assert [*faults(changed(lines=lines))] == [f"lines[0].{'y' * 40}"]

    def test_a_square_is_said_to_have_two_numbers_and_on_several_floors_three(self):
        lost = [{"is": "chest", "at": None}]
        form = "This is a square inside the dungeon, as [x, y{}], each from 0."
        assert faults(changed(things=lost)) == {"things[0].at": [form.format("")]}
        assert faults({**TOWER, "things": lost}) == {"things[0].at": [form.format(", floor")]}

    @pytest.mark.parametrize("squares", [["." * 80] * 80])
    def test_the_largest_floor_is_none(self, squares):
        assert read_layout({"squares": squares}).floors == (tuple(squares),)

    @pytest.mark.parametrize(
        ("line", "place"),
        [
            ({"at": [5, 0], "side": "e", "is": "wall"}, "lines[1].at"),
            ({"at": [0, 2], "side": "s", "is": "wall"}, "lines[1].at"),
            ({"at": [6, 0], "side": "s", "is": "wall"}, "lines[1].at"),
            ({"at": [-1, 0], "side": "e", "is": "wall"}, "lines[1].at"),
            ({"at": [0, 0, 0], "side": "e", "is": "wall"}, "lines[1].at"),
            ({"at": [0, True], "side": "e", "is": "wall"}, "lines[1].at"),
            ({"at": "00", "side": "e", "is": "wall"}, "lines[1].at"),
            ({"side": "e", "is": "wall"}, "lines[1].at"),
            ({"at": [0, 0], "side": "w", "is": "wall"}, "lines[1].side"),
            ({"at": [0, 0], "side": ["e"], "is": "wall"}, "lines[1].side"),
            ({"at": [0, 0], "side": "e", "is": "hedge"}, "lines[1].is"),
            ({"at": [0, 0], "side": "e", "is": "wall", "by": 1}, "lines[1].by"),
            ({"at": [2, 0], "side": "e", "is": "door"}, "lines[1].at"),
        ],
    )
    def test_a_line_lies_between_two_squares_and_once(self, line, place):
        assert [*faults(changed(lines=[SEWER["lines"][0], line]))] == [place]

    @pytest.mark.parametrize(
        ("thing", "place"),
        [
            ({"is": "idol", "at": [0, 0]}, "things[2].is"),
            ({"is": ["chest"], "at": [0, 0]}, "things[2].is"),
            ({"is": "chest", "at": [9, 0]}, "things[2].at"),
            ({"is": "chest"}, "things[2].at"),
            ({"is": "chest", "at": [3, 1]}, "things[2].at"),
            ({"is": "chest", "at": [5, 0]}, "things[2].at"),
            ({"is": "chest", "at": [2, 0]}, "things[2].at"),
            ({"is": "chest", "at": [3, 0], "number": 1}, "things[2].number"),
            ({"is": "pad", "at": [3, 1], "number": 2}, "things[2].at"),
            ({"is": "pad", "at": [0, 0], "number": 2}, "things[2].at"),
            ({"is": "pad", "at": [1, 0], "number": 1}, "things[2].number"),
            ({"is": "pad", "at": [1, 0], "number": 0}, "things[2].number"),
            ({"is": "pad", "at": [1, 0], "number": 100}, "things[2].number"),
            ({"is": "pad", "at": [1, 0], "number": True}, "things[2].number"),
            ({"is": "pad", "at": [1, 0], "number": "2"}, "things[2].number"),
            ({"is": "pad", "at": [1, 0]}, "things[2].number"),
            ({"is": "trap", "at": [1, 0], "type": "rake"}, "things[2].type"),
            ({"is": "trap", "at": [1, 0]}, "things[2].type"),
            ({"is": "trap", "at": [5, 0], "type": "pit"}, "things[2].at"),
            ({"is": "rune", "at": [1, 0], "college": "tin"}, "things[2].college"),
            ({"is": "monster", "at": [1, 0], "monster": "cat"}, "things[2].monster"),
            ({"is": "portal", "at": [1, 0], "symbol": "sun"}, "things[2].symbol"),
            ({"is": "portal", "at": [1, 0], "symbol": " "}, "things[2].symbol"),
            ({"is": "note", "at": [1, 0], "text": "a" * 301}, "things[2].text"),
            ({"is": "note", "at": [1, 0], "text": 1}, "things[2].text"),
            ({"is": "note", "at": [1, 0], "text": "a\nb"}, "things[2].text"),
        ],
    )
    def test_a_thing_is_of_a_kind_and_stands_where_it_can(self, thing, place):
        assert [*faults(changed(things=[*SEWER["things"][:2], thing]))] == [place]

    def test_three_portals_are_no_pair(self):
        portals = [{"is": "portal", "at": [x, 2], "symbol": "moon"} for x in range(3)]
        assert [*faults(changed(things=portals))] == [f"things[{n}].symbol" for n in range(3)]

    def test_everything_that_is_wrong_is_said_at_once_but_not_without_end(self):
        found = faults(changed(lines=[7, {**SEWER["lines"][0], "is": 1}], things=[8]))
        assert [*found] == ["lines[0]", "lines[1].is", "things[0]"]
        assert len(faults(changed(things=[1] * 500))) == 40

    def test_the_third_number_is_the_floor(self):
        things = [{"is": "chest", "at": at} for at in ([0, 0], [0, 0, 2], [1, 0, 0])]
        assert [*faults({**TOWER, "things": things})] == ["things[0].at", "things[1].at"]


class TestSquaresOfALayout:
    def test_are_read_as_a_list(self):
        assert read_squares([[0, 1], [5, 2]], read_layout(SEWER), "from") == [
            Square(0, 1),
            Square(5, 2),
        ]

    @pytest.mark.parametrize(
        ("value", "place"),
        [(None, "from"), ([[0, 0], [6, 0]], "from[1]"), ([[0]], "from[0]"), ([3], "from[0]")],
    )
    def test_are_refused_outside(self, value, place):
        with pytest.raises(FieldErrors) as refused:
            read_squares(value, read_layout(SEWER), "from")
        assert [*refused.value.errors] == [place]
