"""Where chests, teleporters and traps may be put down, and which dungeons are good enough."""

from itertools import combinations

import pytest

from dungeonbowl.book import book
from dungeonbowl.dungeon import surveyed
from dungeonbowl.dungeon.generator.generating import agreed_on, are_far_apart, judged
from dungeonbowl.dungeon.generator.placing import Placing
from dungeonbowl.houserules import HouseRules
from tests.dungeonbowl.dungeon.drawing import drawn
from tests.dungeonbowl.dungeon.test_furnishing import half_turn, room
from tests.dungeonbowl.dungeon.test_verdicts import BY_002, CHESTS, PADS, hall

SEEDS = "abcdefghijklmnop"


def corridor(squares, seed="rat"):
    """One end zone, and so many squares in a row behind it."""
    home = room([f"1{'.' * squares}"], seed)
    return home, Placing(home)


def stood(home, kind):
    return sorted(one.at.x for one in home.things if one.kind == kind)


def nearest(places):
    return min(abs(one - other) for one, other in combinations(places, 2))


def measured(layout, teams=2, **options):
    rules = HouseRules.resolve(book(), overrides=options)
    return surveyed(layout, rules, teams)


class TestChests:
    @pytest.mark.parametrize(("squares", "is_room"), [(7, False), (8, True)])
    def test_lie_8_squares_from_the_end_zone(self, squares, is_room):
        home, placing = corridor(squares)
        assert placing.chests(1) == is_room
        assert stood(home, "chest") == ([8] if is_room else [])

    def test_lie_4_squares_from_each_other(self):
        tried = {}
        for seed in SEEDS:
            home, placing = corridor(13, seed)
            tried[seed] = placing.chests(2)
            found = stood(home, "chest")
            assert len(found) == (2 if tried[seed] else 1)
            assert not tried[seed] or nearest(found) >= 4
        assert {*tried.values()} == {True, False}

    def test_lie_alone_where_both_ends_have_it_equally_far_if_not_by_twos(self):
        home = room([f"1{'.' * 25}2"] * 2, turned=half_turn(27, 2))
        assert Placing(home).chests(3)
        left, middle, right = stood(home, "chest")
        assert (left + right, middle) == (26, 13)


class TestPads:
    @pytest.mark.parametrize(("squares", "is_room"), [(3, False), (4, True)])
    def test_one_stands_in_the_end_zone_and_the_others_4_squares_from_it(self, squares, is_room):
        home, placing = corridor(squares)
        assert placing.pads(2) == is_room
        assert stood(home, "pad") == ([0, 4] if is_room else [0])

    def test_stand_3_squares_from_each_other_and_from_chests(self):
        nearness = set()
        for seed in SEEDS:
            home, placing = corridor(24, seed)
            assert placing.chests(1)
            assert placing.pads(3)
            nearness.add(nearest([*stood(home, "pad"), *stood(home, "chest")]))
            assert sorted(one.detail for one in home.things[1:]) == [1, 2, 3]
        assert min(nearness) == 3

    def test_those_that_stand_alone_are_as_far_from_each_other(self):
        nearness = set()
        for seed in SEEDS:
            home = room([f"1{'.' * 21}2"], seed, half_turn(23, 1))
            assert Placing(home).pads(5)
            nearness.add(nearest(stood(home, "pad")))
        assert min(nearness) == 3

    def test_in_each_end_zone_one(self):
        home = room(["11.........22"] * 2, turned=half_turn(13, 2))
        assert Placing(home).pads(2)
        one, other = stood(home, "pad")
        assert one + other == 12
        assert one in (0, 1)

    def test_those_that_stand_alone_are_as_far_from_chests(self):
        nearness = set()
        for seed in SEEDS:
            home = room([f"1{'.' * 29}2"], seed, half_turn(31, 1))
            placing = Placing(home)
            assert placing.chests(2)
            assert placing.pads(5)
            nearness.add(nearest([*stood(home, "pad"), *stood(home, "chest")]))
        assert min(nearness) == 3

    def test_the_others_stand_by_twos_4_squares_from_both_end_zones(self):
        for seed in SEEDS:
            home = room([f"1{'.' * 25}2"] * 2, seed, half_turn(27, 2))
            assert Placing(home).pads(6)
            places = stood(home, "pad")
            assert places == sorted(26 - x for x in places)
            assert all(4 <= x <= 22 for x in places[1:-1])


class TestTraps:
    @pytest.mark.parametrize(("squares", "is_room"), [(1, False), (2, True)])
    def test_lie_anywhere_but_beside_an_end_zone(self, squares, is_room):
        home, placing = corridor(squares)
        assert placing.traps(1, ["pit"]) == is_room
        assert stood(home, "trap") == ([2] if is_room else [])

    def test_lie_side_by_side_too_all_types_in_turn(self):
        home, placing = corridor(4)
        assert placing.traps(3, ["pit", "gas"])
        assert stood(home, "trap") == [2, 3, 4]
        assert [one.detail for one in home.things] == ["pit", "gas", "pit"]


class TestFarApart:
    @pytest.mark.parametrize(
        ("options", "width"), [({}, 16), (BY_002, 28)], ids=["13 squares", "25 squares by 002"]
    )
    def test_ends_are_so_far_from_each_other_at_least(self, options, width):
        assert are_far_apart(measured(hall(width, chests=[], pads=[]), **options))
        assert not are_far_apart(measured(hall(width - 1, chests=[], pads=[]), **options))

    def test_every_two_of_them(self):
        third = [(15, y, "3") for y in range(9)]
        near = [(x + 5, y, sign) for x, y, sign in third]
        assert are_far_apart(measured(hall(paint=third), 3))
        assert not are_far_apart(measured(hall(paint=near), 3))

    def test_what_no_way_leads_to_is_not_far_but_lost(self):
        assert not are_far_apart(measured(hall(paint=[(15, y, "#") for y in range(9)])))


class TestJudged:
    """Between the end zones of this hall are 40 squares; chests lie so far from the first."""

    PLACES = (17, 18, 19, 20, 21, 22)

    def judge(self, places, paint=(), **options):
        chests = [(far + 1, row) for row, far in enumerate(places)]
        return judged(measured(hall(43, chests=chests, pads=PADS[:6], paint=paint), **options))

    def test_for_two_a_balance_of_95_in_100_is_fair(self):
        assert self.judge(self.PLACES).fairness.balance == 0.95
        assert self.judge((16, *self.PLACES[1:])) is None

    def test_two_ways_lead_from_end_to_end(self):
        gaps = {row: [(30, y, "#") for y in range(9) if y not in row] for row in ((4,), (4, 5))}
        even = (18, 19, 20, 20, 21, 22)
        assert self.judge(even, gaps[4,]) is None
        assert self.judge(even, gaps[4, 5]).fairness.routes == {(1, 2): 2}

    def test_two_ways_lead_from_each_to_each(self):
        wings = ["11..c...c..22"] * 3
        tower = ["#####333#####", *["#####...#####"] * 2]
        neck = [*tower, "######.######"]
        listed = (
            "pad 3,{0}: 1\npad 4,{0}: 2\npad 5,{0}: 3\npad 6,{0}: 4\npad 7,{0}: 5\npad 9,{0}: 6"
        )

        def found(rows):
            layout = drawn("\n".join([*rows, *wings, listed.format(len(rows))]))
            return judged(measured(layout, 3))

        assert found(neck) is None
        assert min(found([*tower, tower[1]]).fairness.routes.values()) == 3

    def test_what_breaks_a_rule_is_none_and_what_is_only_unwise_may_be(self):
        assert judged(measured(hall(chests=CHESTS[:5]))) is None
        chests = [(x, y) for y in (0, 8) for x in (10, 14, 19)]
        found = judged(measured(hall(rows=10, chests=chests), **BY_002))
        assert [one.severity for one in found.verdicts] == ["warning"]


def test_what_is_wished_for_is_agreed_on_besides_what_the_options_allow():
    rules = HouseRules.resolve(book(), overrides={"features": ["lava"]})
    assert agreed_on(rules, ["water", "lava"]).keys_of("features") == ("lava", "water")
