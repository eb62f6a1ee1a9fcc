"""Dungeons from the box: only of tiles that are there, opening to opening, legal and fair."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.book import book
from dungeonbowl.dungeon import Layout, Wishes, dungeon_verdicts, surveyed
from dungeonbowl.dungeon.box import (
    Built,
    TileKind,
    TileOpening,
    build,
    read_tiles,
    read_typed_tiles,
    setup_of,
    sheet_of,
    typed,
)
from dungeonbowl.dungeon.box.placed import PlacedTile, half_turns, quarter_turns
from dungeonbowl.dungeon.box.tiles import turned
from dungeonbowl.dungeon.fairness import Fairness
from dungeonbowl.dungeon.generator import Generated
from dungeonbowl.dungeon.generator.generating import BALANCE, LEAST_ROUTES
from dungeonbowl.dungeon.squares import ROCK, Square
from dungeonbowl.errors import FieldError, FieldErrors
from dungeonbowl.houserules import HouseRules

CLASSIC = """
6 Corridor 6x2: w 0-1, e 0-1
4 Short corridor 4x2: w 0-1, e 0-1
4 Corner 4x4: w 1-2, s 1-2
4 Small room 5x4: n 1-2, s 2-3
4 Room 6x5: n 2-3, e 1-2, w 1-2
2 Hall 8x6: n 3-4, s 3-4, w 2-3, e 2-3
4 Crossing 4x4: n 1-2, e 1-2, s 1-2, w 1-2
4 End room 4x4: e 1-2
"""
BOX = read_typed_tiles(CLASSIC)
HALL = {
    "name": "Hall",
    "wide": 4,
    "deep": 3,
    "count": 2,
    "openings": [{"side": "n", "from": 1, "to": 2}],
}


def rules(teams, **options):
    return HouseRules.resolve(book(), overrides={"teams_in_match": teams, **options})


def built(seed, teams=2, squares=270, **options):
    return build(Wishes(seed, teams, squares), BOX, rules(teams, **options))


@st.composite
def tiles(draw):
    wide, deep = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    openings = []
    for side in draw(st.lists(st.sampled_from("nesw"), min_size=1, max_size=6)):
        length = wide if side in "ns" else deep
        first = draw(st.integers(0, length - 1))
        openings.append(TileOpening(side, first, draw(st.integers(first, length - 1))))
    name = draw(st.sampled_from(["", "Hall", "Room 6", "The 3x3"]))
    return TileKind(name, wide, deep, draw(st.integers(1, 9)), tuple(openings))


class TestTiles:
    @given(st.lists(tiles(), min_size=1, max_size=5))
    def test_what_is_typed_is_read_back(self, some):
        assert read_typed_tiles(typed(some)) == tuple(some)
        assert read_tiles([one.document() for one in some]) == tuple(some)

    def test_a_line_without_a_number_is_one_tile(self):
        cell = TileKind("", 2, 2, 1, (TileOpening("n", 0, 0),))
        assert read_typed_tiles("2x2: n 0") == (cell,)

    def test_a_tile_turned_four_times_is_itself(self):
        for tile in BOX:
            assert turned(tile, 4) == tile

    def test_a_turned_tile_opens_where_its_openings_went(self):
        corner = TileKind("", 4, 3, 1, (TileOpening("n", 0, 1), TileOpening("w", 2, 2)))
        assert turned(corner, 1) == TileKind(
            "", 3, 4, 1, (TileOpening("e", 0, 1), TileOpening("n", 0, 0))
        )

    @given(
        tiles(),
        st.sampled_from([half_turns, quarter_turns]),
        st.integers(-9, 9),
        st.integers(-9, 9),
    )
    def test_turns_take_squares_and_openings_along(self, tile, turns, right, down):
        here = PlacedTile(0, tile, (1, -2), 1)
        for turn in turns(right, down):
            there = turn.placed(here)
            assert there.squares == {turn(square) for square in here.squares}
            assert len(there.edges) == len(here.edges)
        still, quarter, half, _ = quarter_turns(right, down)
        assert half.placed(here) == quarter.placed(quarter.placed(still.placed(here)))
        first, last = turns(right, down)[1], turns(right, down)[-1]
        assert last.placed(first.placed(here)).at == here.at

    @pytest.mark.parametrize(
        "within",
        [
            {"wide": 20, "deep": 20, "count": 40, "name": "x" * 40},
            {"count": 1, "openings": [{"side": "s", "from": 3, "to": 3}]},
            {"openings": [{"side": "w", "from": n % 3, "to": 2} for n in range(20)]},
        ],
    )
    def test_what_is_just_within_the_limits_is_read(self, within):
        tile = {**HALL, **within}
        assert [one.document() for one in read_tiles([tile] * 60)] == [tile] * 60

    def test_without_a_count_it_is_one_tile_and_without_an_end_an_opening_of_one_square(self):
        bare = {"wide": 4, "deep": 3, "openings": [{"side": "e", "from": 2}]}
        assert read_tiles([bare]) == (TileKind("", 4, 3, 1, (TileOpening("e", 2, 2),)),)

    @pytest.mark.parametrize(
        ("wrong", "place"),
        [
            ({"wide": 21}, "tiles[0].wide"),
            ({"deep": 0}, "tiles[0].deep"),
            ({"deep": 21}, "tiles[0].deep"),
            ({"count": 0}, "tiles[0].count"),
            ({"count": 41}, "tiles[0].count"),
            ({"count": True}, "tiles[0].count"),
            ({"name": "x" * 41}, "tiles[0].name"),
            ({"name": 7}, "tiles[0].name"),
            ({"x" * 50: 1}, f"tiles[0].{'x' * 40}"),
            ({"openings": HALL["openings"] * 21}, "tiles[0].openings"),
            ({"openings": [{"side": "n", "from": -1, "to": 2}]}, "tiles[0].openings[0]"),
            ({"openings": [{"side": "n", "from": 1, "to": 4}]}, "tiles[0].openings[0]"),
            ({"openings": [{"side": "n", "from": 1, "to": "2"}]}, "tiles[0].openings[0]"),
            ({"wide": 0}, "tiles[0].wide"),
            ({"deep": "3"}, "tiles[0].deep"),
            ({"count": 1_000_000}, "tiles[0].count"),
            ({"name": "x" * 99}, "tiles[0].name"),
            ({"colour": "red"}, "tiles[0].colour"),
            ({"openings": []}, "tiles[0].openings"),
            ({"openings": None}, "tiles[0].openings"),
            ({"openings": [7]}, "tiles[0].openings[0]"),
            ({"openings": [{"side": "up", "from": 0}]}, "tiles[0].openings[0]"),
            ({"openings": [{"side": "n", "from": 3, "to": 2}]}, "tiles[0].openings[0]"),
            ({"openings": [{"side": "e", "from": 0, "to": 3}]}, "tiles[0].openings[0]"),
            ({"openings": [{"side": "e", "from": float("nan")}]}, "tiles[0].openings[0]"),
        ],
    )
    def test_what_is_malformed_is_named_by_its_place(self, wrong, place):
        with pytest.raises(FieldErrors) as refused:
            read_tiles([{**HALL, **wrong}])
        assert [*refused.value.errors] == [place]

    def test_of_several_each_is_named(self):
        with pytest.raises(FieldErrors) as refused:
            read_tiles([7, {**HALL, "deep": 0}, HALL, {**HALL, "count": 0}])
        assert [*refused.value.errors] == ["tiles[0]", "tiles[1].deep", "tiles[3].count"]

    @pytest.mark.parametrize("value", [None, [], {}, "Hall 4x3", [HALL] * 61])
    def test_what_is_no_list_of_tiles_is_refused(self, value):
        with pytest.raises(FieldError) as refused:
            read_tiles(value)
        assert refused.value.field == "tiles"

    def test_ten_thousand_characters_may_be_typed(self):
        assert len(read_typed_tiles("2x2: n 0\n".ljust(10_000))) == 1
        with pytest.raises(FieldError) as refused:
            read_typed_tiles("2x2: n 0\n".ljust(10_001))
        assert (refused.value.field, refused.value.message) == (
            "tiles",
            "At most 10,000 characters.",
        )

    @pytest.mark.parametrize("line", ["Hall", "4x3", "4x3: up 2", "4x3: n 2,,", "axb: n 0"])
    def test_a_line_that_is_not_a_tile_is_refused_with_its_number(self, line):
        with pytest.raises(FieldError) as refused:
            read_typed_tiles(f"2x2: n 0\n\n{line}\n")
        assert "Line 3" in refused.value.message


class TestBuilding:
    @pytest.mark.parametrize("teams", [2, 3, 4])
    @pytest.mark.parametrize("strict", [False, True])
    def test_what_comes_out_is_legal_and_fair(self, teams, strict):
        made = built("a club night", teams, 330, placement_rules=strict).made
        survey = surveyed(made.layout, rules(teams, placement_rules=strict), teams)
        assert not [one for one in dungeon_verdicts(survey) if one.severity == "error"]
        assert made.fairness.balance >= BALANCE[teams]
        assert min(made.fairness.routes.values()) >= LEAST_ROUTES

    @pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
    def test_it_takes_no_tile_that_is_not_in_the_box(self, seed):
        used = Counter(one.kind for one in built(seed).laid)
        assert all(used[kind] <= tile.count for kind, tile in enumerate(BOX))

    @pytest.mark.parametrize("teams", [2, 4])
    def test_tiles_cover_the_floor_and_nothing_else_and_each_square_once(self, teams):
        found = built("floors", teams, 300)
        layout = found.made.layout
        covered = Counter(square for one in found.laid for square in one.squares)
        floor = {at[:2] for at, sign in layout.squares() if sign != ROCK}
        assert covered.keys() == floor
        assert {*covered.values()} == {1}

    def test_between_two_tiles_is_a_wall_unless_both_are_open(self):
        found = built("walls")
        walls = {(line.at[:2], line.side) for line in found.made.layout.lines}
        of = {square: one for one in found.laid for square in one.squares}
        for (x, y), one in of.items():
            for beside, side in (((x + 1, y), "e"), ((x, y + 1), "s")):
                other = of.get(beside, one)
                edge = ((x, y), side)
                joined = other is one or (edge in one.edges and edge in other.edges)
                assert (edge in walls) != joined

    def test_the_same_seed_builds_the_same(self):
        assert built("again") == built("again")
        assert built("again") != built("anew")

    def test_a_box_that_is_too_small_is_said(self):
        with pytest.raises(FieldError) as refused:
            build(Wishes("small"), read_tiles([HALL]), rules(2))
        assert refused.value.field == "tiles"

    def test_where_no_tile_can_be_the_middle_nothing_is_built(self):
        """Turned by a quarter no opening of a dead end meets its own."""
        with pytest.raises(FieldError, match="with these tiles"):
            build(Wishes("ends", 4, 200), read_typed_tiles("40 End 4x4: e 1-2"), rules(4))

    @pytest.mark.made_up
    def test_of_single_squares_none_is_built_for_no_two_ways_lead_out_of_one(self):
        ways = [{"side": side, "from": 0} for side in "nesw"]
        squares = read_tiles([{"wide": 1, "deep": 1, "count": 40, "openings": ways}] * 60)
        with pytest.raises(FieldError, match="with these tiles"):
            build(Wishes("1", 2, 1_000), squares, rules(2))

    def test_features_that_are_wished_for_are_printed_on_the_tiles(self):
        wishes = Wishes("pool", 2, 300, ("water", "doors"))
        layout = build(wishes, BOX, rules(2)).made.layout
        assert any(sign == "~" for _, sign in layout.squares())
        assert any(line.kind == "door" for line in layout.lines)


class TestSheet:
    def test_it_says_of_each_tile_where_it_goes_and_how(self):
        found = built("sheet")
        setup = setup_of(found)
        assert len(setup) == len(found.laid)
        for one in setup:
            tile = BOX[one["kind"]]
            assert one["tile"] == tile.name
            shown = turned(tile, one["turned"] // 90)
            assert (one["wide"], one["deep"]) == (shown.wide, shown.deep)
            x, y = one["at"]
            assert found.made.layout.sign(Square(x, y)) != ROCK

    def test_it_can_be_read_at_the_table(self):
        found = built("sheet")
        lines = sheet_of(found, BOX).splitlines()
        assert lines[0].startswith(f"{found.made.layout.name}: {len(found.laid)} tiles")
        assert lines[3].startswith("  1. ")
        assert lines[-1].startswith("In the box stay: ")

    def test_it_says_one_column_where_it_is_one_and_that_nothing_is_left(self):
        strip, cell = read_typed_tiles("Strip 1x3: n 0\n2 2x1: w 0")
        laid = (PlacedTile(0, strip, (0, 0), 1), PlacedTile(1, cell, (3, 0), 2))
        row = Layout("The Row", "", (("1...2",),))
        found = Built(Generated(row, (), Fairness(None, {}, ())), (*laid, *laid[1:]))
        assert sheet_of(found, (strip, cell)) == (
            "The Row: 3 tiles on 5 by 1 squares\n"
            "Columns go from the left, rows from the top, both from 0.\n"
            "\n"
            "  1. Strip, turned a quarter clockwise: columns 0 to 2, row 0\n"
            "  2. 2 x 1, turned round: columns 3 to 4, row 0\n"
            "  3. 2 x 1, turned round: columns 3 to 4, row 0\n"
            "\n"
            "Nothing stays in the box.\n"
        )
        assert "column 4, rows 1 to 3" in sheet_of(
            Built(found.made, (PlacedTile(0, strip, (4, 1), 2),)), (strip, cell)
        )

    def test_a_tile_without_a_name_goes_by_its_size(self):
        bare = tuple(TileKind("", one.wide, one.deep, one.count, one.openings) for one in BOX)
        found = build(Wishes("bare"), bare, rules(2))
        assert {one["tile"] for one in setup_of(found)} <= {f"{t.wide} x {t.deep}" for t in bare}
