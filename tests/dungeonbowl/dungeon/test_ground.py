"""What a map knows of play: neighbours, lines of sight, leaps, ranges, and what is close by."""

import json
from fractions import Fraction
from gzip import compress
from itertools import pairwise, product
from random import Random

import pytest

from dungeonbowl.dungeon import Ground, doors, map_document, read_layout
from dungeonbowl.dungeon.limits import MOST_SIDE
from dungeonbowl.dungeon.squares import Square
from tests.dungeonbowl.dungeon.drawing import drawn
from tests.dungeonbowl.dungeon.grounds import dungeon_by_lot

CELLAR = """
11....#..22
11..x.+..22
11.___#.!22
11......^22

wall e 2,0
wall s 3,0
door e 7,0
chest 5,0
pad 4,3: 2
"""


@pytest.fixture(scope="module")
def cellar():
    return drawn(CELLAR)


@pytest.fixture(scope="module")
def ground(cellar):
    """Every door open: 1 on the line in the first row, 2 the one that fills its square."""
    return Ground(cellar)


def at(x, y):
    return Square(x, y)


class TestNeighbours:
    def test_a_wall_stands_between(self, ground):
        assert ground.beside(at(1, 0), at(2, 0))
        assert not ground.beside(at(2, 0), at(3, 0))
        assert not ground.beside(at(3, 0), at(3, 1))

    def test_round_a_corner_one_way_is_enough(self, ground):
        assert ground.beside(at(2, 1), at(3, 2))
        assert not ground.beside(at(2, 0), at(3, 1)) or ground.beside(at(2, 0), at(2, 1))

    def test_a_shut_door_is_a_wall(self, cellar, ground):
        assert ground.beside(at(7, 0), at(8, 0))
        assert not Ground(cellar, {1}).beside(at(7, 0), at(8, 0))
        assert ground.beside(at(5, 1), at(6, 1))
        assert not Ground(cellar, {2}).beside(at(5, 1), at(6, 1))

    def test_nobody_stands_beside_themselves(self, ground):
        assert not ground.beside(at(4, 0), at(4, 0))


class TestDistances:
    def test_steps_go_round_what_a_leap_crosses(self, ground):
        assert ground.leap(at(4, 0), at(4, 2)) == 2
        assert ground.far(at(3, 1), at(4, 3)) == ground.leap(at(3, 1), at(4, 3)) + 1

    @pytest.mark.parametrize(("between", "leap"), [("x", 2), ("_", 2), ("#", None)])
    def test_a_leap_crosses_obstacles_and_chasms_and_no_rock(self, between, leap):
        row = Ground(drawn(f"11.{between}.22"))
        assert row.far(at(2, 0), at(4, 0)) is None
        assert row.leap(at(2, 0), at(4, 0)) == leap

    def test_a_wall_stops_a_leap(self):
        closed = drawn("11.22\n\nwall e 2,0")
        assert Ground(closed).leap(at(2, 0), at(3, 0)) is None
        assert Ground(closed).far(at(0, 0), at(4, 0)) is None

    def test_a_shut_door_lets_nobody_through(self, cellar, ground):
        shut = Ground(cellar, {2})
        assert ground.far(at(5, 1), at(7, 1)) == 2
        assert shut.far(at(5, 1), at(7, 1)) is None
        assert shut.leap(at(5, 1), at(7, 1)) == 4


class TestSight:
    def test_along_a_row_until_a_wall(self, ground):
        assert ground.sees(at(0, 1), at(5, 1))
        assert not ground.sees(at(0, 0), at(5, 0))

    def test_both_see_each_other_or_neither(self, cellar, ground):
        squares = [square for square, sign in cellar.squares() if sign != "#"]
        for one in squares:
            for other in squares:
                assert ground.sees(one, other) == ground.sees(other, one), (one, other)

    def test_obstacles_and_chasms_dont_hide_anybody(self, ground):
        assert ground.sees(at(3, 1), at(5, 1))
        assert ground.sees(at(4, 1), at(4, 3))

    def test_rock_and_shut_doors_do(self, cellar, ground):
        assert ground.sees(at(5, 1), at(7, 1))
        assert not Ground(cellar, {2}).sees(at(5, 1), at(7, 1))
        assert not ground.sees(at(5, 3), at(7, 0))

    def test_round_a_corner_one_whole_way_is_open_or_the_line_ends_there(self):
        halves = drawn("11.22\n11.22\n\nwall s 1,0\nwall s 2,0\nwall e 1,0")
        assert Ground(halves).sees(at(0, 0), at(1, 1))
        # Each of the two ways begins or ends at a wall.
        assert not Ground(halves).sees(at(1, 0), at(2, 1))
        assert not Ground(drawn("11.22\n11.22\n\nwall s 1,0\nwall s 0,0")).sees(at(0, 0), at(1, 1))

    def test_obstacles_are_counted_along_the_line(self, ground):
        assert ground.obstacles(at(2, 1), at(5, 1)) == 1
        assert ground.obstacles(at(2, 3), at(5, 3)) == 0
        assert ground.obstacles(at(3, 1), at(4, 1)) == 0


def crossed(one, other):
    """The squares from middle to middle: the line is in one between any two of its crossings."""
    wide, deep = other.x - one.x, other.y - one.y
    edges = {
        Fraction(2 * n + 1, 2 * abs(way)) for way in (wide, deep) if way for n in range(abs(way))
    }
    ends = [Fraction(0), *sorted(edges), Fraction(1)]
    for begins, stops in pairwise(ends):
        middle = (begins + stops) / 2
        yield Square(round(one.x + wide * middle), round(one.y + deep * middle), one.floor)


def is_clear(layout, one, other):
    """Whether nothing stands on the line between two squares side by side."""
    line = (min(one, other), "e" if one.y == other.y else "s")
    walls = {(each.at, each.side) for each in layout.lines if each.kind == "wall"}
    return line not in walls and "#" not in layout.sign(one) + layout.sign(other)


def is_seen(layout, one, other):
    for here, there in pairwise(crossed(one, other)):
        ways = [(here._replace(x=there.x),), (here._replace(y=there.y),)]
        if here.x == there.x or here.y == there.y:
            ways = [()]
        if not any(
            all(is_clear(layout, *leg) for leg in pairwise([here, *way, there])) for way in ways
        ):
            return False
    return one.floor == other.floor


class TestByLot:
    """Dungeons by lot, and every two squares of each: what a second way of reckoning says, too."""

    DUNGEONS = [dungeon_by_lot(Random(seed)) for seed in range(8)]

    @pytest.mark.parametrize("layout", DUNGEONS)
    def test_the_line_ends_at_rock_and_walls(self, layout):
        ground = Ground(layout)
        for one, other in product([square for square, _ in layout.squares()], repeat=2):
            if one != other:
                seen = is_seen(layout, one, other)
                assert ground.sees(one, other) == seen, (one, other)
                between = [*crossed(one, other)][1:-1] if seen else []
                found = sum(layout.sign(square) == "x" for square in between)
                assert ground.obstacles(one, other) == found, (one, other)


def test_nobody_sees_into_rock_or_out_of_it(ground):
    assert not ground.sees(at(5, 0), at(6, 0))
    assert not ground.sees(at(6, 0), at(5, 0))


@pytest.mark.parametrize(
    ("x", "y", "called"),
    [(1, 0, "quick"), (3, 1, "quick"), (3, 2, "short"), (6, 1, "short"), (6, 2, "long"),
     (10, 3, "long"), (8, 7, "bomb"), (10, 9, "bomb"), (11, 8, None), (13, 4, None)],
)  # fmt: skip
def test_a_range_is_as_long_as_everybody_knows(x, y, called):
    """Of each the furthest square that it reaches, and the nearest that it doesn't."""
    hall = Ground(drawn("\n".join(["." * 20] * 16) + "\n"))
    assert hall.range(at(0, 0), at(x, y)) == hall.range(at(x, y), at(0, 0)) == called
    assert (
        hall.range(at(2, 3), at(x + 2, y + 3)) == hall.range(at(2, y + 3), at(x + 2, 3)) == called
    )


def test_what_one_may_slip_into_is_close_by(ground):
    assert ground.hazards(at(2, 1)) == ["chasm"]
    assert ground.hazards(at(0, 0)) == []
    assert ground.hazards(at(7, 3)) == ["lava"]
    assert ground.hazards(at(8, 3)) == ["edge", "lava"]
    assert Ground(drawn("^^\n^^")).hazards(at(0, 0)) == []


def test_a_phone_gets_numbers_and_squares_of_three(cellar):
    known = map_document(cellar)
    assert known["doors"] == [
        {"number": 1, "at": [7, 0, 0], "side": "e", "is": "door"},
        {"number": 2, "at": [6, 1, 0], "side": "", "is": "door"},
    ]
    assert {"is": "pad", "number": 2, "at": [4, 3, 0], "says": 2} in known["things"]
    assert known["walls"] == [["..es.......", "...........", "...........", "..........."]]
    assert len(json.dumps(known)) < 700


def test_every_wall_of_every_floor_is_read_off_a_letter():
    for seed in range(8):
        layout = dungeon_by_lot(Random(seed))
        read = {
            (Square(x, y, floor), side)
            for floor, rows in enumerate(map_document(layout)["walls"])
            for y, row in enumerate(rows)
            for x, letter in enumerate(row)
            for side in {".": "", "e": "e", "s": "s", "b": "es"}[letter]
        }
        assert read == {(one.at, one.side) for one in layout.lines if one.kind == "wall"}


def test_the_largest_floor_full_of_walls_is_light_once_it_is_packed():
    lots, last = Random(7), MOST_SIDE - 1
    at = product(range(last), range(MOST_SIDE))
    lines = [{"at": [x, y], "side": "e", "is": "wall"} for x, y in at if lots.random() < 0.3]
    lines += [{"at": one["at"][::-1], "side": "s", "is": "wall"} for one in lines]
    document = {"squares": ["." * MOST_SIDE] * MOST_SIDE, "lines": lines}
    assert len(lines) > 3_500
    assert len(compress(json.dumps(map_document(read_layout(document))).encode())) < 3_000


class TestPushes:
    def test_straight_on_and_to_either_side_of_that(self, ground):
        assert ground.behind(at(0, 2), at(1, 2)) == [at(2, 1), at(2, 2), at(2, 3)]

    def test_down_as_well_as_across(self, ground):
        assert ground.behind(at(1, 0), at(1, 1)) == [at(0, 2), at(1, 2), at(2, 2)]

    def test_askew_too(self, ground):
        assert ground.behind(at(0, 1), at(1, 2)) == [at(2, 2), at(1, 3), at(2, 3)]

    def test_a_wall_is_no_square_to_push_into(self, ground):
        assert ground.behind(at(4, 0), at(5, 0)) == [at(6, 1)]

    def test_a_chasm_is(self, ground):
        assert at(3, 2) in ground.behind(at(1, 2), at(2, 2))

    def test_nobody_pushes_who_does_not_stand_beside(self, ground):
        assert ground.behind(at(0, 2), at(2, 2)) == []
        assert ground.behind(at(0, 2), at(0, 2)) == []


class TestTheScatterTemplate:
    def test_its_faces_are_counted_row_by_row(self, ground):
        assert ground.walled(at(0, 0)) == [1, 2, 3, 4, 6]

    def test_in_the_open_none_leads_into_a_wall(self, ground):
        assert ground.walled(at(1, 2)) == []

    def test_who_is_nowhere_is_walled_in(self, ground):
        assert ground.walled(at(6, 0)) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_platform_stands_above_its_floor_and_below_the_next(ground):
    assert ground.lift(at(8, 3)) > ground.lift(at(7, 3))
    tower = Ground(drawn("Floor 0:\n.^\n\nFloor 1:\n.^"))
    heights = [tower.lift(Square(x, 0, floor)) for floor in (0, 1) for x in (0, 1)]
    assert heights == sorted({*heights})


def test_doors_are_counted_by_square_and_on_one_square_from_east_to_south():
    layout = drawn("..+\n...\n\ngate s 0,0\ndoor e 1,1\ndoor e 0,0\ndoor s 1,0\ngate e 1,0")
    assert [(one.at[:2], one.side) for one in doors(layout)] == [
        ((0, 0), "e"),
        ((0, 0), "s"),
        ((1, 0), "e"),
        ((1, 0), "s"),
        ((2, 0), ""),
        ((1, 1), "e"),
    ]


def test_rock_and_what_lies_outside_is_no_square_of_the_dungeon(ground):
    assert ground.holds(at(0, 0))
    assert not ground.holds(at(6, 0))
    assert not ground.holds(at(0, 4))
    assert not ground.holds(Square(0, 0, 1))
