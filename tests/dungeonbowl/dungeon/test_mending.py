"""Small changes to a dungeon: each is carried out, and said as JSON."""

import pytest

from dungeonbowl.dungeon import Mend, Square, Thing, mended
from dungeonbowl.dungeon.mending import Add, Move, Paint, Remove, Renumber, SetLine
from tests.dungeonbowl.dungeon.drawing import drawn

CELLAR = "....\n....\nwall e 0,0\ngate s 1,0\nchest 3,0\npad 2,0: 7\nnote 0,1: Damp."
LAYOUT = drawn(CELLAR)
WALL, GATE = LAYOUT.lines
CHEST = 0


@pytest.mark.parametrize(
    ("change", "said", "after"),
    [
        (
            Paint(Square(1, 1), "x"),
            {"do": "paint", "at": [1, 1], "square": "x"},
            CELLAR.replace("\n....\n", "\n.x..\n"),
        ),
        (
            Move(CHEST, Square(0, 1)),
            {"do": "move", "thing": 0, "to": [0, 1]},
            CELLAR.replace("chest 3,0", "chest 0,1"),
        ),
        (
            Renumber(1, 1),
            {"do": "renumber", "thing": 1, "number": 1},
            CELLAR.replace(": 7", ": 1"),
        ),
        (
            Remove(CHEST),
            {"do": "remove", "thing": 0},
            CELLAR.replace("chest 3,0\n", ""),
        ),
        (
            Add(Thing("pad", Square(3, 1), 2)),
            {"do": "add", "thing": {"is": "pad", "at": [3, 1], "number": 2}},
            f"{CELLAR}\npad 3,1: 2",
        ),
        (
            SetLine(WALL),
            {"do": "line", "at": [0, 0], "side": "e", "is": None},
            CELLAR.replace("wall e 0,0\n", ""),
        ),
        (
            SetLine(GATE, "door"),
            {"do": "line", "at": [1, 0], "side": "s", "is": "door"},
            CELLAR.replace("gate", "door"),
        ),
    ],
)
def test_a_change_is_carried_out_and_said(change, said, after):
    assert mended(LAYOUT, Mend("Do it.", (change,))) == drawn(after)
    assert Mend("Do it.", (change,)).as_dict(1) == {"says": "Do it.", "changes": [said]}


def test_places_in_the_list_hold_until_all_is_done():
    changes = (Remove(0), Move(1, Square(3, 0)), Remove(2))
    after = mended(LAYOUT, Mend("Do it.", changes))
    assert [(one.kind, one.at) for one in after.things] == [("pad", Square(3, 0))]


def test_what_is_gone_is_not_moved():
    changes = (Remove(0), Move(0, Square(3, 1)), SetLine(WALL), SetLine(WALL))
    after = mended(LAYOUT, Mend("Do it.", changes))
    assert [one.kind for one in after.things] == ["pad", "note"]
    assert after.lines == (GATE,)


def test_with_several_floors_squares_have_three_numbers():
    assert Paint(Square(1, 0, 2), ".").as_dict(3) == {"do": "paint", "at": [1, 0, 2], "square": "."}
