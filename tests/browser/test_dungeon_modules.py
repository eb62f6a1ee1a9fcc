"""The editor's modules, each asked by itself, and held to what Python says of the same dungeon."""

import json
from random import Random

import pytest

from dungeonbowl.dungeon import (
    Line,
    Mend,
    Square,
    Steps,
    Thing,
    distances,
    mended,
    read_layout,
    read_squares,
)
from dungeonbowl.dungeon.mending import Add, Move, Paint, Remove, Renumber, SetLine
from dungeons.html.kinds import known
from tests.browser.asking import asked
from tests.browser.test_modules import ask

__all__ = ["ask"]

pytestmark = pytest.mark.browser

SIGNS = ".....1234~!_x+^/|##"


def drawn_by_lot(seed):
    """A dungeon of any squares and walls, and where to measure from."""
    lots = Random(seed)
    floors, wide, deep = lots.randint(1, 3), lots.randint(1, 9), lots.randint(1, 9)
    storeys = [
        ["".join(lots.choice(SIGNS) for _ in range(wide)) for _ in range(deep)]
        for _ in range(floors)
    ]

    def at():
        return [lots.randrange(wide), lots.randrange(deep), lots.randrange(floors)][
            : 3 if floors > 1 else 2
        ]

    lines = {}
    for _ in range(wide * deep * floors // 2):
        square, side = at(), lots.choice("es")
        if square[side == "s"] + 1 < (wide, deep)[side == "s"]:
            lines[(*square, side)] = {
                "at": square,
                "side": side,
                "is": lots.choice(["wall", "wall", "door", "gate"]),
            }
    document = {
        "name": "",
        "note": "",
        "floors": floors,
        "squares": storeys if floors > 1 else storeys[0],
        "lines": [*lines.values()],
        "things": [],
    }
    return document, [at() for _ in range(lots.randint(1, 3))]


def test_distances_are_python_s_on_dungeons_drawn_by_lot(house):
    drawn = [drawn_by_lot(seed) for seed in range(150)]
    found = asked(
        house,
        """async ([path, drawn, kinds]) => {
            const { distances } = await import(path);
            return drawn.map(([dungeon, from]) => distances(dungeon, from, kinds));
        }""",
        "/js/dungeons/steps.js",
        drawn,
        known(),
    )
    for (document, squares), rows in zip(drawn, found, strict=True):
        layout = read_layout(document)
        expected = distances(Steps(layout), read_squares(squares, layout, "from")).rows()
        assert rows == expected, json.dumps(document)


BROKEN = {
    "name": "",
    "note": "",
    "floors": 1,
    "squares": ["11..#...22", "11......22", "....#....."],
    "lines": [{"at": [3, 1], "side": "e", "is": "wall"}, {"at": [4, 1], "side": "e", "is": "wall"}],
    "things": [
        {"is": "chest", "at": [2, 0]},
        {"is": "pad", "at": [0, 0], "number": 3},
        {"is": "pad", "at": [1, 0], "number": 7},
    ],
}


MEND = Mend(
    "Everything that a mend may do",
    (
        Paint(Square(5, 0), "."),
        Move(0, Square(5, 1)),
        Renumber(1, 1),
        Remove(2),
        Add(Thing("pad", Square(9, 2), 2)),
        SetLine(Line(Square(3, 1), "e", "wall")),
        SetLine(Line(Square(6, 1), "s", "door"), "door"),
    ),
)


def test_what_a_rule_suggests_is_carried_out_as_python_does_it(ask):
    changes = MEND.as_dict(1)["changes"]
    changed = ask("dungeons/document.js", "mended", BROKEN, changes, known())
    assert read_layout(changed).hash == mended(read_layout(BROKEN), MEND).hash


PART = {
    "rows": ["..x", "~#."],
    "lines": [
        {"x": 0, "y": 0, "side": "e", "is": "wall"},
        {"x": 2, "y": 0, "side": "s", "is": "door"},
    ],
    "things": [{"x": 2, "y": 1, "thing": {"is": "chest"}}],
}


def test_a_part_turned_four_times_or_mirrored_twice_is_itself(ask):
    turned = PART
    for _ in range(4):
        turned = ask("dungeons/turning.js", "turned", turned)
    twice = ask("dungeons/turning.js", "mirrored", ask("dungeons/turning.js", "mirrored", PART))
    assert normal(turned) == normal(twice) == normal(PART)


def normal(part):
    lines = sorted((one["x"], one["y"], one["side"], one["is"]) for one in part["lines"])
    things = sorted((one["x"], one["y"], one["thing"]["is"]) for one in part["things"])
    return part["rows"], lines, things


def test_a_part_turned_once_keeps_its_walls_between_the_same_squares(ask):
    turned = ask("dungeons/turning.js", "turned", PART)
    assert normal(turned) == (
        ["~.", "#.", ".x"],
        [(0, 2, "e", "door"), (1, 0, "s", "wall")],
        [(0, 2, "chest")],
    )


def test_four_end_zones_are_drawn_at_once(ask):
    bare = {**BROKEN, "squares": ["######"] * 6, "lines": [], "things": []}
    images = ask("dungeons/turning.js", "repeated", bare, [1, 0, 0], "1", "four")
    assert images == [[[1, 0, 0], "1"], [[5, 1, 0], "2"], [[4, 5, 0], "3"], [[0, 4, 0], "4"]]
    lines = ask("dungeons/turning.js", "repeatedLines", bare, [1, 0, 0], "e", "four")
    assert lines == [
        [[1, 0, 0], "e"],
        [[5, 1, 0], "s"],
        [[3, 5, 0], "e"],
        [[0, 3, 0], "s"],
    ]


@pytest.mark.parametrize(
    ("mode", "places"),
    [
        ("alone", [[1, 0]]),
        ("turned", [[1, 0], [8, 10]]),
        ("across", [[1, 0], [8, 0]]),
        ("down", [[1, 0], [1, 10]]),
        ("four", [[1, 0], [10, 1], [8, 10], [0, 8]]),
    ],
)
def test_a_part_is_repeated_as_its_squares_are(ask, mode, places):
    dungeon = {**BROKEN, "squares": ["#" * 12] * 12, "lines": [], "things": []}
    found = ask("dungeons/turning.js", "repeatedParts", dungeon, PART, [1, 0, 0], mode)
    assert [corner[:2] for _, corner in found] == places
    obstacles, chests = (
        ask("dungeons/turning.js", "repeatedSquares", dungeon, at, mode)
        for at in ([3, 0, 0], [3, 1, 0])
    )
    for part, corner in found:
        dungeon = ask("dungeons/turning.js", "laid", dungeon, part, corner, known())
    assert [dungeon["squares"][y][x] for x, y, _ in obstacles] == ["x"] * len(places)
    assert [one["at"] for one in dungeon["things"]] == [at[:2] for at in chests]


def test_a_copied_passage_takes_a_symbol_that_is_free_and_half_of_one_is_left(ask):
    things = [
        {"is": "portal", "at": [x, 0], "symbol": symbol}
        for x, symbol in ((0, "eye"), (1, "eye"), (2, "moon"), (5, "moon"))
    ]
    dungeon = {**BROKEN, "squares": ["......"] * 3, "lines": [], "things": things}
    part = ask("dungeons/turning.js", "cut", dungeon, [0, 0, 0], [2, 0, 0])
    laid = ask("dungeons/turning.js", "laid", dungeon, part, [0, 2, 0], known())
    assert [(one["at"], one["symbol"]) for one in laid["things"][4:]] == [
        ([0, 2], "eye 2"),
        ([1, 2], "eye 2"),
    ]
    assert ask("dungeons/document.js", "unpaired", laid) == []
    alone = {**laid, "things": laid["things"][:3]}
    assert [one["symbol"] for one in ask("dungeons/document.js", "unpaired", alone)] == ["moon"]


def test_a_part_that_is_moved_leaves_rock_and_takes_numbers_and_passages_along(ask):
    things = [
        {"is": "pad", "at": [1, 0], "number": 7},
        {"is": "portal", "at": [0, 0], "symbol": "moon"},
        {"is": "portal", "at": [5, 0], "symbol": "moon"},
    ]
    lines = [{"at": [1, 0], "side": "e", "is": "door"}, {"at": [3, 0], "side": "e", "is": "wall"}]
    dungeon = {**BROKEN, "squares": ["......", "######"], "lines": lines, "things": things}
    part = ask("dungeons/turning.js", "cut", dungeon, [0, 0, 0], [1, 0, 0])
    left = ask("dungeons/document.js", "lifted", dungeon, [[0, 0, 0], [1, 0, 0]], known())
    assert (left["squares"][0], left["lines"], left["things"]) == ("##....", lines[1:], things[2:])
    laid = ask("dungeons/turning.js", "laid", left, part, [0, 1, 0], known())
    assert [(one["at"], one.get("symbol", one.get("number"))) for one in laid["things"]] == [
        ([5, 0], "moon"),
        ([0, 1], "moon"),
        ([1, 1], 7),
    ]
    read_layout(laid)


def test_what_loses_its_ground_goes_and_its_twin_with_it(ask):
    things = [
        {"is": "chest", "at": [2, 0]},
        {"is": "portal", "at": [3, 0], "symbol": "eye"},
        {"is": "portal", "at": [5, 0], "symbol": "eye"},
        {"is": "note", "at": [2, 0], "text": "Here"},
    ]
    dungeon = {**BROKEN, "lines": [], "things": things}
    rock = ask("dungeons/document.js", "paint", dungeon, [[[2, 0], "#"], [[3, 0], "#"]], known())
    assert [one["is"] for one in rock["things"]] == ["note"]
    assert dungeon["things"] == things
    read_layout(rock)


def test_floors_come_and_go_and_change_their_size_within_what_a_document_may_hold(ask):
    def changed(change, *how):
        return ask("dungeons/document.js", change, *how)

    two = changed("withFloor", BROKEN)
    assert read_layout(two).floors[1] == ("#" * 10,) * 3
    assert changed("withoutFloor", two, 1) == BROKEN
    for by in ({"left": 2, "top": 1}, {"left": -3, "bottom": -1}, {"right": -9}):
        read_layout(changed("resized", BROKEN, 0, by))
    assert changed("resized", BROKEN, 0, {"right": 71}) == BROKEN
    assert changed("resized", BROKEN, 0, {"right": -10}) == BROKEN
