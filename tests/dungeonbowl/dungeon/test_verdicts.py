"""What each rule says of a dungeon, by 003 and by 002, on each side of its boundary."""

from itertools import combinations
from re import fullmatch

import pytest

from dungeonbowl.book import book
from dungeonbowl.dungeon import (
    Square,
    dungeon_verdicts,
    fairness,
    mended,
    read_layout,
    surveyed,
)
from dungeonbowl.dungeon.limits import MOST_THINGS
from dungeonbowl.houserules import HouseRules
from tests.dungeonbowl.dungeon.drawing import drawn

CHESTS = [(x, y) for y in (0, 8) for x in (10, 14, 18)]
PADS = [(0, 0), (29, 0), (5, 4), (8, 4), (12, 4), (16, 4), (20, 4), (24, 4)]
EVERY_FEATURE = {"features": [*book().features]}
BY_002 = {"placement_rules": True}


def hall(width=30, rows=9, chests=CHESTS, pads=PADS, paint=None, more=""):
    """One hall, an end zone at either end: by 002 nothing is wrong with it. `paint`: x, y, sign."""
    signs = [["1", "1", *"." * (width - 4), "2", "2"] for _ in range(rows)]
    for x, y, sign in paint or []:
        signs[y][x] = sign
    lists = [f"chest {x},{y}" for x, y in chests]
    lists += [f"pad {x},{y}: {number}" for number, (x, y) in enumerate(pads, start=1)]
    return drawn("\n".join([*map("".join, signs), *lists, more]))


def found(layout, teams=2, **options):
    """All that is said, each by a rule, as an error or a warning, and in a sentence."""
    rules = HouseRules.resolve(book(), overrides=options)
    verdicts = dungeon_verdicts(surveyed(layout, rules, teams))
    for one in verdicts:
        assert fullmatch(r"[A-Z]+-\d\d", one.rule)
        assert one.severity in {"error", "warning"}
        assert one.message.endswith(".")
    return verdicts


def said(layout, rule, teams=2, **options):
    """What one rule says, and that each mend it suggests leaves it less to say."""
    verdicts = [one for one in found(layout, teams, **options) if one.rule == rule]
    for verdict in verdicts:
        if verdict.mend:
            after = mended(layout, verdict.mend)
            assert read_layout(after.document()) == after
            left = [one for one in found(after, teams, **options) if one.rule == rule]
            assert len(left) < len(verdicts)
            assert {one.message for one in left} <= {one.message for one in verdicts}
    return [(one.severity, one.message) for one in verdicts]


def squares(layout, rule, **options):
    return [one.squares for one in found(layout, **options) if one.rule == rule]


def mends(layout, rule, **options):
    return [one.mend and one.mend.says for one in found(layout, **options) if one.rule == rule]


def added(layout, rule, **options):
    """The squares of what each mend of a rule puts down."""
    mended_by = [one.mend for one in found(layout, **options) if one.rule == rule]
    return [[change.thing.at[:2] for change in mend.changes] for mend in mended_by if mend]


@pytest.mark.parametrize("options", [{}, BY_002])
def test_nothing_is_wrong_with_a_good_dungeon(options):
    assert not found(hall(), **options)


def test_an_empty_cave_lacks_everything():
    assert {one.rule for one in found(drawn("..."))} == {"DUN-01", "DUN-10"}


def test_as_many_teams_play_as_the_options_say():
    rules = HouseRules.resolve(book(), overrides={"teams_in_match": 3})
    assert surveyed(hall(), rules).teams == 3


def test_a_verdict_is_said_as_json():
    narrow = hall(chests=[(7, 0), *CHESTS[1:]])
    (verdict,) = found(narrow, **BY_002)
    assert verdict.as_dict() == {
        "rule": "DUN-07",
        "severity": "error",
        "message": "The chest at 7, 0 is at a distance of 6 from end zone 1; 8 is the least.",
        "squares": [[7, 0]],
        "mend": {
            "says": "Move the chest to 9, 0.",
            "changes": [{"do": "move", "thing": 0, "to": [9, 0]}],
        },
    }


def test_a_dungeon_is_refused_with_its_squares_and_its_mend():
    (verdict,) = found(hall(chests=[(7, 0), *CHESTS[1:]]), **BY_002)
    refusal = verdict.refusal()
    assert (refusal.rule, refusal.message) == ("DUN-07", verdict.message)
    assert refusal.as_dict() == verdict.as_dict()
    assert verdict.refusal(2).as_dict()["squares"] == [[7, 0, 0]]
    assert verdict.refusal(2).as_dict()["mend"]["changes"][0]["to"] == [9, 0, 0]


def test_room_is_looked_for_twenty_times_and_then_no_more():
    """A dungeon with very much wrong keeps nobody waiting."""
    vacant = surveyed(hall(), HouseRules.resolve(book())).vacant
    asked = [bool(vacant.for_pads(1, Square(15, 4))) for _ in range(22)]
    assert asked == [True] * 20 + [False] * 2


def test_judged_again_it_is_suggested_again():
    many = hall(chests=[(x, y) for x in range(2, 28) for y in (2, 6)])
    survey = surveyed(many, HouseRules.resolve(book(), overrides=BY_002))
    first = dungeon_verdicts(survey)
    assert any(one.mend for one in first)
    assert dungeon_verdicts(survey) == first


class TestContent:
    def test_each_team_has_an_end_zone(self):
        for side, other in ("12", "21"):
            lonely = drawn("\n".join([f"{other * 2}...."] * 4))
            wanted = ("error", f"Side {side} has no end zone: paint squares with {side}.")
            assert wanted in said(lonely, "DUN-01")

    @pytest.mark.parametrize("options", [{}, BY_002])
    def test_there_are_six_chests(self, options):
        wanted = [("error", "There must be 6 chests, and there are 5.")]
        assert said(hall(chests=CHESTS[:5]), "DUN-01", **options) == wanted
        assert mends(hall(chests=CHESTS[:5]), "DUN-01", **options) == ["Put 1 more chest down."]

    @pytest.mark.parametrize("options", [{}, BY_002])
    def test_options_may_not_want_fewer_teleporters(self, options):
        fewer = {"teleporters": 2, **options}
        wanted = f"There must be {8 if options else 6} teleporters, and there are 5."
        assert said(hall(pads=PADS[:5]), "DUN-01", **fewer) == [("error", wanted)]

    def test_what_is_put_down_stands_where_there_is_room_next_to_the_middle(self):
        lacking = hall(chests=CHESTS[:5], pads=PADS[:5])
        # The chests lie nearer to the first end; teleporters stand four squares apart.
        assert added(lacking, "DUN-01") == [[(20, 4)], [(16, 4)]]
        # The middle is that of the lowest floor, however large the others are.
        tower = drawn("Floor 0:\n....12\n......\n......\n\nFloor 1:\n" + f"{'.' * 20}\n" * 9)
        assert added(tower, "DUN-01")[-2][0] == (3, 1)

    def test_by_002_chests_that_are_put_down_lie_far_from_each_other(self):
        few = hall(chests=CHESTS[:3])
        (verdict,) = found(few, **BY_002)
        assert not found(mended(few, verdict.mend), **BY_002)

    def test_by_003_too_they_lie_apart_where_there_is_room(self):
        chests, pads = added(hall(chests=[], pads=[]), "DUN-01")
        for some in (chests, pads):
            assert len(some) == 6
            assert min(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(some, 2)) == 4
        assert min(min(x - 1, 28 - x) for x, _ in chests) >= 8

    @pytest.mark.parametrize("options", [{}, BY_002])
    def test_chests_that_are_put_down_are_as_far_for_every_end(self, options):
        # Much of the floor is the first side's, whatever lies in the middle of the map.
        rows = [*["11" + "." * 26 + "22"] * 6, *["#" * 4 + "." * 10 + "#" * 16] * 8]
        layout = drawn("\n".join(rows))
        (verdict,) = [one for one in found(layout, **options) if "6 chests" in one.message]
        survey = surveyed(mended(layout, verdict.mend), HouseRules.resolve(book()), 2)
        assert fairness(survey).balance >= 0.95

    def test_a_chest_that_nobody_reaches_makes_nothing_uneven(self):
        walls = "wall e 3,4\nwall e 4,4\nwall s 4,3\nwall s 4,4"
        (more, *_) = added(hall(chests=[(4, 4), *CHESTS[:3]], more=walls), "DUN-01")
        ((first, second, _), *_) = added(hall(chests=CHESTS[:3]), "DUN-01")
        assert more == [first, second]

    def test_by_003_they_lie_side_by_side_where_there_is_none(self):
        (chests,) = added(drawn("11......22"), "DUN-01")
        assert {x for x, _ in chests} == {*range(2, 8)}

    @pytest.mark.parametrize(("room", "suggested"), [(1, [True, False]), (2, [True, True])])
    def test_no_more_is_put_down_than_a_dungeon_may_hold(self, room, suggested):
        notes = "\n".join(["note 15,8: Mind the step"] * (MOST_THINGS - 10 - room))
        full = hall(chests=CHESTS[:5], pads=PADS[:5], more=notes)
        assert [mend is not None for mend in mends(full, "DUN-01")] == suggested

    def test_by_003_there_may_be_more(self):
        seven = hall(chests=[*CHESTS, (14, 4)])
        assert not said(seven, "DUN-01")
        assert said(seven, "DUN-01", **BY_002) == [
            ("error", "There must be 6 chests exactly, and there are 7 chests.")
        ]

    def test_options_may_want_more_chests(self):
        assert said(hall(), "DUN-01", chests=8) == [
            ("error", "There must be 8 chests, and there are 6.")
        ]
        eight = hall(chests=[*CHESTS, (12, 2), (17, 5)])
        assert not said(eight, "DUN-01", chests=8)
        assert not said(eight, "DUN-01", chests=8, **BY_002)

    def test_003_wants_six_teleporters(self):
        assert not said(hall(pads=PADS[:6]), "DUN-01")
        assert said(hall(pads=PADS[:5]), "DUN-01") == [
            ("error", "There must be 6 teleporters, and there are 5.")
        ]

    def test_002_wants_one_more_for_each_team(self):
        assert not said(hall(pads=PADS[:8]), "DUN-01", **BY_002)
        wanted = ("error", "There must be 8 teleporters, and there are 6.")
        assert said(hall(pads=PADS[:6]), "DUN-01", **BY_002) == [wanted]
        three = found(hall(pads=PADS[:8]), 3, **BY_002)
        assert "There must be 9 teleporters, and there are 8." in [one.message for one in three]

    @pytest.mark.parametrize("options", [{}, BY_002])
    def test_options_may_want_more_teleporters(self, options):
        wanted = [("error", "There must be 9 teleporters, and there are 8.")]
        assert said(hall(), "DUN-01", teleporters=9, **options) == wanted
        assert not said(hall(), "DUN-01", teleporters=2, **options)

    def test_teleporters_are_numbered_without_a_gap(self):
        gap = hall(pads=PADS[:5], more="pad 9,2: 9\npad 9,3: 7")
        (verdict,) = found(gap)
        assert verdict.message == (
            "The 7 teleporters are numbered 1 to 7, so that a die can pick one: 6 is missing."
        )
        assert verdict.squares == (Square(9, 2),)
        assert said(gap, "DUN-01") == [("error", verdict.message)]
        more = hall(pads=PADS[:5], more="pad 9,2: 9\npad 9,3: 8")
        assert "6 and 7 are missing." in said(more, "DUN-01")[0][1]

    def test_without_room_nothing_is_suggested(self):
        full = drawn("1" * 8 + "\n" + "2" * 8)
        assert mends(full, "DUN-01") == [None, None]


class TestReachable:
    def test_an_end_zone_is_in_one_piece(self):
        torn = hall(paint=[(5, 0, "1"), (5, 1, "1"), (9, 3, "1")])
        assert said(torn, "DUN-02") == [
            ("error", "End zone 1 is in 3 pieces; it must be one."),
        ]
        assert squares(torn, "DUN-02") == [(Square(5, 0), Square(5, 1), Square(9, 3))]
        assert not said(hall(paint=[(2, 0, "1"), (3, 1, "1")]), "DUN-02")

    def test_a_wall_tears_it_too(self):
        torn = drawn("11.2\n....\nwall e 0,0")
        assert ("error", "End zone 1 is in 2 pieces; it must be one.") in said(torn, "DUN-02")

    def test_end_zones_are_joined(self):
        gap = [(15, y, "#") for y in range(9)]
        parted = hall(paint=gap, chests=CHESTS[:2], pads=PADS[:1])
        wanted = "No way leads from end zone 1 to end zone 2."
        assert wanted in [message for _, message in said(parted, "DUN-02")]
        zones = parted.end_zones
        assert (*zones[1], *zones[2]) in squares(parted, "DUN-02")
        assert not said(hall(paint=gap[1:]), "DUN-02")

    @pytest.mark.parametrize(
        ("things", "what"), [("chest 15,6", "chest"), ("pad 15,6: 9", "teleporter")]
    )
    def test_chests_and_teleporters_are_reached(self, things, what):
        cell = [(x, y, "#") for x in (14, 15, 16) for y in (5, 6, 7) if (x, y) != (15, 6)]
        walled = hall(paint=cell, more=things)
        assert said(walled, "DUN-02") == [
            ("error", f"No way leads from end zones 1 and 2 to the {what} at 15, 6.")
        ]
        assert not said(hall(paint=cell[2:], more=things), "DUN-02")
        assert mends(walled, "DUN-02") == [f"Move the {what} to 15, 4."]

    def test_who_is_shut_out_is_said(self):
        shut = drawn("11c#2")
        wanted = "No way leads from end zone 2 to the chest at 2, 0."
        assert wanted in [message for _, message in said(shut, "DUN-02")]
        assert mends(shut, "DUN-02") == [None, None]


class TestMeasures:
    @pytest.mark.parametrize(("width", "between"), [(28, None), (27, 23)])
    def test_24_squares_lie_between_end_zones(self, width, between):
        layout = hall(width=width, rows=10, chests=[], pads=[])
        wanted = f"Between end zones 1 and 2 are {between} squares; there must be 24."
        assert said(layout, "DUN-03", **BY_002) == ([("error", wanted)] if between else [])
        zones = (*layout.end_zones[1], *layout.end_zones[2])
        assert squares(layout, "DUN-03", **BY_002) == ([zones] if between else [])
        assert not said(layout, "DUN-03")

    def test_end_zones_side_by_side_have_nothing_between(self):
        layout = drawn("12")
        assert "Between end zones 1 and 2 are 0 squares" in said(layout, "DUN-03", **BY_002)[0][1]

    def test_so_do_all_of_several(self):
        three = hall(paint=[(12, y, "3") for y in range(9)])
        messages = [message for _, message in said(three, "DUN-03", 3, **BY_002)]
        assert [message[:29] for message in messages] == [
            "Between end zones 1 and 3 are",
            "Between end zones 2 and 3 are",
        ]

    @pytest.mark.parametrize(("count", "warned"), [(249, 1), (250, 0), (280, 0), (281, 1)])
    def test_250_to_280_squares_make_a_good_game(self, count, warned):
        every = [(x, y, "#") for y in (9, 8) for x in range(2, 30 if y == 9 else 25)]
        layout = hall(rows=10, paint=every[: 300 - count], chests=[], pads=[])
        wanted = (
            f"The dungeon has {count} squares that may be entered;"
            " 250 to 280 make a game of good length."
        )
        assert said(layout, "DUN-03", **BY_002) == [("warning", wanted)] * warned
        assert not said(layout, "DUN-03")

    def narrow(self, picture, **options):
        verdicts = found(drawn(picture), **BY_002, **options)
        return [one for one in verdicts if one.message.startswith("Corridors")]

    def test_corridors_are_two_squares_wide(self):
        (verdict,) = self.narrow("..##..\n......\n######")
        assert verdict.message == (
            "Corridors must be two squares wide, and at 2, 1 one is narrower."
        )
        assert (verdict.rule, verdict.severity) == ("DUN-03", "error")
        assert verdict.squares == (Square(2, 1), Square(3, 1))
        assert mended(drawn("..##..\n......\n######"), verdict.mend).floors == (
            ("......", "......", "######"),
        )
        assert not self.narrow("......\n......")

    def test_each_narrow_place_is_said(self):
        assert len(self.narrow("..#..#..\n........\n########")) == 2

    def test_end_zones_are_floor_too(self):
        (verdict,) = self.narrow("1..\n#..")
        assert verdict.squares == (Square(0, 0),)

    @pytest.mark.parametrize("sign", "~!+^/|")
    def test_a_block_is_of_squares_that_may_be_entered(self, sign):
        assert not self.narrow(f".{sign}\n{sign}.")

    @pytest.mark.parametrize("sign", "_x")
    def test_what_is_closed_narrows_and_is_not_dug_away(self, sign):
        (verdict,) = self.narrow(f".{sign}\n..")
        assert (verdict.squares[0], verdict.mend) == (Square(0, 0), None)

    @pytest.mark.parametrize("picture", [".#\n..", "..\n#.", "..\n.#", "#.\n.."])
    def test_a_block_has_four_squares(self, picture):
        (verdict,) = self.narrow(picture)
        assert len(verdict.squares) == 3

    @pytest.mark.parametrize("line", ["wall e 0,0", "wall e 0,1", "wall s 0,0", "wall s 1,0"])
    def test_a_wall_in_the_middle_narrows(self, line):
        assert self.narrow(f"..\n..\n{line}")
        assert not self.narrow(f"..\n..\n{line.replace('wall', 'door')}")

    def test_a_square_that_is_not_floor_may_be_narrow(self):
        assert not self.narrow("..#..\n..+..")

    def test_of_very_many_places_not_all_are_said(self):
        verdicts = self.narrow("\n".join(["." + "#." * 15, "#" * 31] * 2))
        assert len(verdicts) == 21
        assert verdicts[-1].message.endswith("on 12 more squares.")


class TestChests:
    @pytest.mark.parametrize(("x", "is_near"), [(9, False), (8, True)])
    def test_lie_8_squares_from_every_end_zone(self, x, is_near):
        layout = hall(chests=[(x, 4), *CHESTS[1:]], pads=[])
        wanted = f"The chest at {x}, 4 is at a distance of {x - 1} from end zone 1; 8 is the least."
        assert said(layout, "DUN-07", **BY_002) == ([("error", wanted)] if is_near else [])
        assert not said(layout, "DUN-07")

    @pytest.mark.parametrize(("x", "is_near"), [(14, False), (13, True)])
    def test_lie_4_squares_from_each_other(self, x, is_near):
        layout = hall(chests=[(10, 0), (x, 0), *CHESTS[2:]])
        wanted = (
            f"The chests at 10, 0 and {x}, 0 are at a distance of {x - 10} from each other;"
            " 4 is the least."
        )
        assert said(layout, "DUN-07", **BY_002) == ([("error", wanted)] if is_near else [])
        assert not said(layout, "DUN-07")

    def test_behind_a_wall_is_far(self):
        wall = "\n".join(f"wall e 11,{y}" for y in range(8))
        layout = hall(chests=[(11, 0), (12, 0)], more=wall)
        assert not said(layout, "DUN-07", **BY_002)

    def test_of_three_in_a_heap_two_have_to_move(self):
        heap = hall(chests=[(12, 4), (13, 4), (12, 5)], pads=[])
        assert len(said(heap, "DUN-07", **BY_002)) == 2
        one, other, third = Square(12, 4), Square(13, 4), Square(12, 5)
        assert squares(heap, "DUN-07", **BY_002) == [(one, other), (one, third)]

    def test_one_that_lies_too_near_moves_no_further_than_it_has_to(self):
        others = [(9, 0), (20, 0), (20, 4), (20, 8)]
        pads = [(0, 0), (29, 0), *((x, 8) for x in range(3, 9))]
        near = hall(chests=[(12, 4), (13, 4), *others], pads=pads)
        assert mends(near, "DUN-07", **BY_002) == ["Move the chest to 16, 4."]

    def test_not_every_one_of_many_gets_a_suggestion(self):
        many = hall(chests=[(x, y) for x in range(2, 28) for y in (2, 6)], pads=[])
        suggested = mends(many, "DUN-07", **BY_002)
        assert len(suggested) > 50
        assert not any(suggested[20:])


class TestPads:
    def test_one_stands_in_each_end_zone_where_two_play(self):
        outside = hall(pads=[(2, 2), *PADS[1:]])
        assert said(outside, "DUN-09", **BY_002) == [
            ("warning", "No teleporter stands in end zone 1, which is good for a game of two.")
        ]
        assert squares(outside, "DUN-09", **BY_002)[0] == outside.end_zones[1]
        assert not said(outside, "DUN-09")
        assert not said(outside, "DUN-09", 3, **BY_002)

    def test_one_is_moved_there_if_there_is_one(self):
        none = hall(pads=[(2, 2), *PADS[2:]])
        wanted = ["Move a teleporter to 0, 0.", "Move a teleporter to 28, 0."]
        assert mends(none, "DUN-09", **BY_002) == wanted
        trapped = hall(pads=[(2, 2), *PADS[2:]], more="trap 0,0 28,0: pit\nnote 1,0: Here")
        beside = ["Move a teleporter to 1, 0.", "Move a teleporter to 29, 0."]
        assert mends(trapped, "DUN-09", **BY_002) == beside
        assert mends(hall(pads=[]), "DUN-09", **BY_002) == [None, None]


class TestSides:
    def test_each_side_that_plays_has_an_end_zone(self):
        assert said(hall(), "DUN-10", 3) == [
            ("error", "3 teams play, and there are 2 end zones for them.")
        ]

    def test_nobody_else_has(self):
        four = hall(paint=[(15, 3, "4"), (15, 4, "4")])
        assert said(four, "DUN-10") == [
            ("error", "There is an end zone for side 4, and 2 teams play.")
        ]
        assert squares(four, "DUN-10") == [(Square(15, 3), Square(15, 4))]


WITH = {
    "doors": {"paint": [(15, 3, "+")], "more": "door e 3,3\ngate s 4,4"},
    "chasms": {"paint": [(15, 3, "_")]},
    "obstacles": {"paint": [(15, 3, "x")]},
    "lava": {"paint": [(15, 3, "!")]},
    "water": {"paint": [(15, 3, "~")]},
    "inscriptions": {"more": "rune 3,3: light\ncircle 5,5"},
    "secret_passages": {"more": "portal 3,3 25,6: moon"},
    "platforms": {"paint": [(15, 2, "^"), (15, 3, "/"), (15, 5, "|")]},
}


class TestFeatures:
    def test_all_of_the_book_are_tried(self):
        assert {*WITH} == {*book().features}

    @pytest.mark.parametrize("sign", "^/|")
    def test_steps_and_ladders_belong_to_platforms(self, sign):
        layout = hall(paint=[(15, 3, sign)])
        assert squares(layout, "DUN-12", features=[]) == [(Square(15, 3),)]

    @pytest.mark.parametrize("key", WITH)
    def test_only_what_was_agreed_on_is_built(self, key):
        layout, name = hall(**WITH[key]), book().features[key].name
        others = [other for other in book().features if other != key]
        assert said(layout, "DUN-12", features=others) == [
            ("error", f"{name}: nobody agreed on that for this match (OPT-59).")
        ]
        assert not said(layout, "DUN-12", features=[key], iron_gates=1)

    def test_all_squares_concerned_are_shown(self):
        assert squares(hall(**WITH["doors"]), "DUN-12") == [
            (Square(15, 3), Square(3, 3), Square(4, 3), Square(4, 4), Square(4, 5))
        ]

    def test_iron_gates_are_counted(self):
        gates = hall(more="gate e 3,3 4,4 5,5")
        assert not said(gates, "DUN-12", iron_gates=3, **EVERY_FEATURE)
        assert said(gates, "DUN-12", iron_gates=2, **EVERY_FEATURE) == [
            ("warning", "There are 3 iron gates; 2 are agreed on (OPT-60).")
        ]

    def test_one_of_a_thing_is_spoken_of_as_one(self):
        (gate,) = said(hall(more="gate e 3,3"), "DUN-12", iron_gates=0, **EVERY_FEATURE)
        assert gate[1] == "There is 1 iron gate; 0 are agreed on (OPT-60)."
        assert ("error", "There must be 6 chests, and there is 1.") in said(
            hall(chests=CHESTS[:1]), "DUN-01"
        )

    def test_traps_are_only_where_they_were_agreed_on(self):
        trapped = hall(more="trap 4,4 6,6: pit\ntrap 5,5: gas")
        assert said(trapped, "DUN-12") == [
            ("error", "Traps: nobody agreed on any for this match (OPT-64).")
        ]
        assert not said(trapped, "DUN-12", traps=3)
        assert said(trapped, "DUN-12", traps=3, trap_types=["pit"]) == [
            ("error", "Gas trap: none are agreed on (OPT-65).")
        ]
        gas = squares(trapped, "DUN-12", traps=3, trap_types=["pit"])
        assert gas == [(Square(5, 5),)]
        assert said(trapped, "DUN-12", traps=2) == [
            ("warning", "There are 3 traps; 2 are agreed on (OPT-64).")
        ]

    def test_so_are_monsters(self):
        haunted = hall(more="monster 4,4\nmonster 5,5: hellhound")
        assert said(haunted, "DUN-12") == [
            ("error", "Monsters: nobody agreed on any for this match (OPT-66).")
        ]
        assert not said(haunted, "DUN-12", monsters="lurking")
        assert said(haunted, "DUN-12", monsters="lurking", monster_pool=["gorgon"]) == [
            ("error", "Here are monsters that nobody agreed on (OPT-67).")
        ]

    def test_in_a_dragonbowl_it_is_the_dragon_whatever_was_in_the_pool(self):
        """It stands in place of all others (MON-18)."""
        lair = hall(more="monster 4,4: cave_dragon")
        assert not said(lair, "DUN-12", monsters="Dragonbowl", monster_pool=["gorgon"])
        haunted = hall(more="monster 5,5: hellhound")
        assert said(haunted, "DUN-12", monsters="Dragonbowl") == [
            ("error", "Here are monsters that nobody agreed on (OPT-67).")
        ]


def upstairs(*lower, above=""):
    """What is said of steps and ladders in a hall with these squares, and a floor above or none."""
    signs = [*lower, "1" * len(lower[0])]
    storeys = f"Floor 0:\n{chr(10).join(signs)}\nFloor 1:\n{above}" if above else "\n".join(signs)
    rules = ("FEA-16", "FEA-17")
    return [(one.rule, one.squares) for one in found(drawn(storeys)) if one.rule in rules]


class TestClimbs:
    def test_a_ladder_on_the_top_floor_leads_nowhere(self):
        layout = drawn("11|.22")
        assert said(layout, "FEA-17") == [
            (
                "warning",
                "The ladder at 2, 0 leads nowhere: above is nothing that may be entered, and no"
                " platform beside.",
            )
        ]
        assert squares(layout, "FEA-17") == [(Square(2, 0),)]

    @pytest.mark.parametrize(
        ("above", "blind"), [("#.##", 0), ("#^##", 0), (".#..", 1), ("_x_.", 1)]
    )
    def test_what_is_above_must_be_entered(self, above, blind):
        assert len(upstairs("./..", above=above)) == blind

    def test_steps_lead_up_to_a_platform_beside_them(self):
        assert not upstairs("//^^")
        assert not upstairs("./..", "..^.")
        assert upstairs("/..^") == [("FEA-16", (Square(0, 0),))]

    def test_a_flight_is_called_by_its_first_square(self):
        ((_, said_so),) = said(drawn("11//.22"), "FEA-16")
        assert said_so.startswith("The steps at 2, 0 lead nowhere: ")

    def test_one_square_of_a_flight_leads_up_for_all(self):
        assert not upstairs("///.", above="##.#")
        assert upstairs("/.//", above="##.#") == [("FEA-16", (Square(0, 0),))]

    def test_where_they_come_up_they_may_be_drawn_again(self):
        assert not upstairs("./..", above=".|..")

    def test_many_are_said_at_once(self):
        blind = upstairs(*["|.|.|.|.|.|.", "............"] * 5)
        assert [len(some) for _, some in blind] == [1] * 20 + [10]
        every = [Square(x, y) for y in range(0, 10, 2) for x in range(0, 12, 2)]
        assert [square for _, some in blind for square in some] == every

    def test_on_an_upper_floor_they_are_judged_like_below(self):
        assert upstairs("./..", "....", above="...|\n....") == [("FEA-17", (Square(3, 0, 1),))]
        assert upstairs("....", "./..", above="....\n.../") == [("FEA-16", (Square(3, 1, 1),))]


class TestPortals:
    def test_twins_on_one_square_lead_nowhere(self):
        twins = hall(more="portal 4,2: moon\nportal 9,2: sun\nportal 4,2: moon\nportal 4,2: sun")
        (verdict,) = [one for one in found(twins, **EVERY_FEATURE) if one.rule == "FEA-13"]
        wanted = "Both portals of the symbol moon stand on one square, 4, 2."
        assert (verdict.severity, verdict.message, verdict.squares) == (
            "error",
            wanted,
            (Square(4, 2),),
        )
        after = mended(twins, verdict.mend)
        assert not [one for one in found(after, **EVERY_FEATURE) if one.rule == "FEA-13"]
        standing = sorted(one.at[:2] for _, one in after.of_kind("portal"))
        assert standing == [(4, 1), (4, 2), (4, 2), (9, 2)]

    def test_where_nobody_agreed_on_passages_they_are_only_to_be_taken_out(self):
        twins = hall(more="portal 4,2 4,2: moon")
        assert mends(twins, "FEA-13") == [None]
        assert mends(twins, "DUN-12") == ["Take them out."]
