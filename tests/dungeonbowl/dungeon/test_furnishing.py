"""What is built into rooms drawn by hand: doors, portals and the rest, where there is room."""

from itertools import pairwise, product
from random import Random

import pytest

from dungeonbowl.book import book
from dungeonbowl.dungeon.generator.furnishing import BUILDERS, UnfinishedDungeon, _across, furnish
from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.layout import Line
from dungeonbowl.dungeon.squares import ROCK, Square
from dungeonbowl.houserules import HouseRules


def room(rows, seed="rat", turned=None, lines=(), **options):
    """Squares that repeat themselves nowhere, unless `turned` says so."""
    signs = {(x, y): s for y, row in enumerate(rows) for x, s in enumerate(row) if s != ROCK}
    rules = HouseRules.resolve(book(), overrides=options)
    return UnfinishedDungeon(turned or (lambda at: [at]), rules, Lots(seed), signs, [*lines])


def half_turn(wide, deep):
    return lambda at: [at, (wide - 1 - at[0], deep - 1 - at[1])]


@pytest.mark.parametrize("key", BUILDERS)
def test_without_room_nothing_is_built_and_that_is_said(key):
    home = room(["11", "1."] if key in ("water", "lava", "platforms") else ["11", "11"])
    before = dict(home.signs)
    assert not furnish(home, [key])
    assert (home.signs, home.lines, home.things) == (before, [], [])


@pytest.mark.parametrize("key", BUILDERS)
def test_where_there_is_room_it_is_built(key):
    rows = ["##........##", ".............", ".............", "##........##"]
    home = room(rows, turned=half_turn(13, 4))
    assert furnish(home, [key])
    signs = {(x, y): s for y, row in enumerate(rows) for x, s in enumerate(row) if s != ROCK}
    assert home.signs != signs or home.lines or home.things


def test_all_that_is_wished_for_has_to_have_room():
    assert not furnish(room(["..."]), ["inscriptions", "secret_passages"])
    assert not furnish(room(["11"]), ["obstacles", "doors"])


def test_what_is_painted_leaves_every_square_beside_it_wide():
    """A chasm in a room of two by three squares would leave some of it narrow."""
    assert not furnish(room(["...", "..."]), ["chasms"])
    home = room(["......", "......"])
    assert furnish(home, ["obstacles"]) is False
    wide = room([".....", ".....", ".....", "....."])
    assert furnish(wide, ["obstacles"])
    assert {at for at, sign in wide.signs.items() if sign == "x"} <= set(product((0, 4), (0, 3)))


def test_a_chasm_is_as_small_as_it_has_to_be():
    for seed in "abcdefgh":
        home = room(["...", "...", "..."], seed)
        assert furnish(home, ["chasms"])
        assert [*home.signs.values()].count("_") == 1


class TestInscriptions:
    def test_are_a_circle_between_two_runes(self):
        home = room(["..."])
        assert furnish(home, ["inscriptions"])
        found = [(one.kind, one.at[:2]) for one in home.things]
        assert found == [("circle", (1, 0)), ("rune", (0, 0)), ("rune", (2, 0))]
        assert len({one.detail for one in home.things[1:]}) == 1

    def test_find_no_room_on_two_squares_nor_beside_an_end_zone(self):
        assert not furnish(room([".."]), ["inscriptions"])
        assert not furnish(room(["..1"]), ["inscriptions"])


class TestSecretPassages:
    def test_join_a_square_with_its_image(self):
        home = room(["....."], turned=half_turn(5, 1))
        assert furnish(home, ["secret_passages"])
        one, other = home.things
        assert (one.at.x + other.at.x, one.detail) == (4, other.detail)
        assert one.at != other.at

    def test_join_no_square_with_itself(self):
        assert not furnish(room(["....."]), ["secret_passages"])
        assert not furnish(room(["."], turned=lambda at: [at, at]), ["secret_passages"])


def across(rows):
    """Where doors may stand, from the picture: two plain squares between rock, twice in a row."""
    wide = [ROCK + row + ROCK for row in rows]
    whole = [ROCK * len(wide[0]), *wide, ROCK * len(wide[0])]
    corridor = f"{ROCK}..{ROCK}"

    def windows(picture):
        for top in range(len(picture) - 3):
            columns = [
                "".join(row[x] for row in picture[top : top + 4]) for x in range(len(picture[0]))
            ]
            for x, (one, other) in enumerate(pairwise(columns)):
                if one == other == corridor:
                    yield x - 1, top

    for x, y in windows(whole):
        yield (x, y), (x, y + 1), "e"
    for y, x in windows(["".join(column) for column in zip(*whole, strict=True)]):
        yield (x, y), (x + 1, y), "s"


class TestDoors:
    def test_stand_across_corridors_of_plain_floor_and_nowhere_else(self):
        lots, some = Random(7), 0
        for _ in range(200):
            rows = ["".join(lots.choices("..##", k=6)) for _ in range(6)]
            top, left = lots.randrange(3), lots.randrange(3)
            # A corridor, of which now and then a square is another.
            for y, row in enumerate(["####", "....", "....", "####"]):
                rows[top + y] = rows[top + y][:left] + row + rows[top + y][left + 4 :]
            if lots.random() < 0.7:
                y, x = lots.randrange(6), lots.randrange(6)
                rows[y] = rows[y][:x] + lots.choice(".#~1") + rows[y][x + 1 :]
            if lots.random() < 0.5:
                rows = ["".join(column) for column in zip(*rows, strict=True)]
            wanted = sorted(across(rows))
            assert sorted(_across(room(rows))) == wanted, rows
            some += len(wanted)
        assert some > 50

    def test_close_a_corridor_whole(self):
        home = room(["......", "......"])
        assert furnish(home, ["doors"])
        places = [line.at.x for line in home.lines]
        assert sorted(places) == sorted([*{*places}] * 2)
        assert {(line.side, line.kind) for line in home.lines} == {("e", "door")}

    def test_are_gates_as_long_as_those_last_that_were_agreed_on(self):
        """In the middle two lines are their own image; elsewhere there are four of them."""
        kinds = {gates: set() for gates in (0, 1, 2, 3, 4)}
        for gates, seed in product(kinds, "abcdefghijkl"):
            home = room(["......"] * 2, seed, half_turn(6, 2), iron_gates=gates)
            assert furnish(home, ["doors"])
            kinds[gates] |= {(line.at.x == 2, line.kind) for line in home.lines}
        middle, elsewhere = True, False
        assert kinds[0] == kinds[1] == {(middle, "door"), (elsewhere, "door")}
        assert kinds[2] == kinds[3] == {(middle, "gate"), (elsewhere, "door")}
        assert (elsewhere, "gate") in kinds[4]

    def test_stand_beside_walls_that_were_there_before(self):
        wall = Line(Square(0, 0), "s", "wall")
        home = room(["......", "......"], lines=[wall])
        assert furnish(home, ["doors"])
        assert not furnish(room(["...", "...", "..."], lines=[wall]), ["doors"])
