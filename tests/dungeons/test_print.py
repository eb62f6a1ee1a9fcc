"""A dungeon printed true to scale: read back as a printer reads it, and measured in pixels."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops, ImageOps, ImageStat
from reportlab.lib.units import mm

from dungeonbowl.book import book
from dungeonbowl.dungeon import Wishes, generate, read_layout
from dungeonbowl.dungeon.limits import MOST_FLOORS, MOST_SIDE
from dungeonbowl.dungeon.squares import ROCK
from dungeonbowl.errors import FieldErrors
from dungeonbowl.houserules import HouseRules
from dungeons.drawing import FloorPlan, PlanWindow
from dungeons.paper.counters import BALL, BLAST, Grid, counters_of
from dungeons.paper.cutting import OVERLAP, Cut, best_cut, row_letter
from dungeons.paper.press import LEFT, LOW, RIGHT, TOP, Press
from dungeons.paper.printing import MOST_PAGES, print_pdf
from dungeons.paper.tiles import packed, tiles_of
from dungeons.paper.wishes import COUNTERS, MAP, PAPERS, SHEETS, TILES, PrintWish, read_wish
from tests.dungeonbowl.dungeon.made_up import pictures
from tests.dungeons.layouts import everything, of_rows
from tests.dungeons.pages import PER_MM, Printed, cut_out, is_blank, longest_run

HALL = ("." * 20,) * 14
"""On A4 at 25 mm three pages by two, lying or upright."""
SIDES = {"a4": (210, 297), "a3": (297, 420), "letter": (215.9, 279.4)}
FLAP = OVERLAP / mm


def printed(layout, *args, **wish):
    return Printed(print_pdf(layout, PrintWish(**wish), *args))


def poster(layout, **wish):
    return printed(layout, sheets=(MAP,), **wish)


def cut(layout, **wish):
    return best_cut(FloorPlan.all_of(layout)[0], PrintWish(**wish))


class TestScale:
    @pytest.mark.parametrize("paper", PAPERS)
    def test_pages_have_the_papers_size_upright_or_on_their_side(self, paper):
        document = printed(everything(), paper=paper, sheets=SHEETS)
        assert len(document) > 6
        for page in range(len(document)):
            assert sorted(document.size(page)) == pytest.approx(SIDES[paper], abs=0.02)

    @pytest.mark.parametrize("square", [10, 25, 25.4, 28, 60])
    def test_squares_are_as_large_as_was_asked(self, square):
        document = poster(of_rows("..", ".."), square_mm=square)
        outline = max(document.strokes(0), key=lambda one: one[2] * one[3])
        side = 2 * square + 2 * (2.2 / 20 * square)
        assert outline[2:] == pytest.approx((side, side), abs=0.05)

    def test_every_page_has_a_ruler_of_100_mm(self):
        document = printed(everything(), sheets=SHEETS)
        for page in range(len(document)):
            lengths = [round(one[2], 1) for one in document.strokes(page) if one[3] < 1]
            assert 100 <= min(length for length in lengths if length > 99) <= 100.7, page
            assert "print at actual size" in document.words(page), page

    def test_the_ruler_measures_100_mm_in_pixels(self):
        document = poster(of_rows("..", ".."))
        image = document.pixels(0)
        row = image.height - 13 * PER_MM
        longest = max(longest_run(image, y) for y in range(row - 3, row + 3))
        assert longest == pytest.approx(100 * PER_MM, abs=3)

    def test_a_room_measures_in_pixels_what_it_says(self):
        image = poster(of_rows("####", "#..#", "####"), square_mm=40).pixels(0)
        box = ImageOps.invert(cut_out(image, 40, 25, 172, 138)).point(lambda v: 255 * (v > 200))
        left, top, right, low = box.getbbox()
        # From the middle of one wall to the middle of the other.
        wall = 2.2 / 20 * 40
        assert (right - left) / PER_MM == pytest.approx(80 + wall, abs=0.3)
        assert (low - top) / PER_MM == pytest.approx(40 + wall, abs=0.3)

    def test_viewers_are_asked_not_to_shrink_it(self):
        assert b"/PrintScaling /None" in print_pdf(of_rows("."), PrintWish())


class TestPoster:
    @settings(max_examples=30, deadline=None)
    @given(pictures(most=12), st.sampled_from([10, 25.4, 60]), st.sampled_from([*PAPERS]))
    def test_every_square_but_rock_is_on_one_page(self, floors, square, paper):
        squares = floors if len(floors) > 1 else floors[0]
        layout = read_layout({"floors": len(floors), "squares": squares})
        for plan in FloorPlan.all_of(layout):
            pieces = best_cut(plan, PrintWish(square, paper)).pieces
            for y, row in enumerate(plan.rows):
                for x, sign in enumerate(row):
                    on = sum(piece.window.takes(x, y) for piece in pieces)
                    assert on == 1 or (sign == ROCK and on == 0)

    def test_an_upper_floor_is_cut_where_it_begins(self):
        """Its one room stands on one page, which tells the columns as the whole counts them."""
        lower, upper = ["." * 16] * 12, [*["#" * 16] * 6, *["######.....#####"] * 5, "#" * 16]
        layout = read_layout({"floors": 2, "squares": [lower, upper]})
        wish = PrintWish(sheets=("map",))
        (piece,) = best_cut(FloorPlan.all_of(layout)[1], wish).pieces
        assert piece.window == PlanWindow(5, 5, 12, 12)
        document = Printed(print_pdf(layout, wish))
        words = document.words(len(document) - 1).split()
        assert {*map(str, range(5, 12))} <= {*words}
        assert "0" not in words

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("square", [10, 25, 60])
    def test_what_is_on_a_page_fits_with_the_strip_to_glue(self, square, paper):
        wish = PrintWish(square, paper)
        one = Cut(FloorPlan.all_of(of_rows(*HALL))[0], wish, wish.upright)
        width, height = SIDES[paper]
        assert one.across * square + FLAP <= width - (LEFT + RIGHT) / mm + 0.01
        assert one.down * square + FLAP <= height - (TOP + LOW) / mm + 0.01
        assert (one.across + 1) * square + FLAP > width - (LEFT + RIGHT) / mm

    def test_lies_on_its_side_where_that_saves_pages(self):
        assert cut(of_rows("." * 10)).size == PrintWish().upright[::-1]
        assert len(cut(of_rows("." * 10)).pieces) == 1
        assert cut(of_rows(*["."] * 10)).size == PrintWish().upright

    def test_pages_of_rock_alone_are_not_printed(self):
        hall = of_rows(*HALL)
        corner = of_rows(*(f"{row[:7]}{'#' * 13}" for row in HALL))
        assert len(cut(corner).pieces) < len(cut(hall).pieces)

    def test_pages_are_marked_by_row_and_column(self):
        pieces = cut(of_rows(*HALL)).pieces
        assert [piece.mark for piece in pieces][:3] == ["A1", "A2", "A3"]
        assert pieces[-1].mark[0] == "B"
        assert [row_letter(n) for n in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]

    def test_a_page_says_what_is_glued_on_it_and_which_squares_it_shows(self):
        document = poster(of_rows(*HALL))
        one = cut(of_rows(*HALL))
        assert "how the pages join" in document.words(0)
        assert "500 by 350 mm" in document.words(0)
        first = document.words(1)
        assert "A1" in first
        assert f"Glue A2 on the right, {one.beside(one.pieces[0], 1, 0).mark} below." in first
        numbers = {*document.words(2).split()}
        assert {str(one.across), str(one.across + 1)} <= numbers

    def test_the_plan_names_every_page(self):
        document = poster(of_rows(*HALL))
        for piece in cut(of_rows(*HALL)).pieces:
            assert piece.mark in document.words(0)

    def test_one_page_needs_no_plan(self):
        assert len(poster(of_rows("...", "..."))) == 1

    def test_the_strip_to_glue_shows_what_comes_next(self):
        """Where one page lies on another they show the same."""
        rows = tuple("".join(".~!_x^"[(x * 5 + y) % 6] for x in range(20)) for y in range(5))
        layout = of_rows(*rows)
        one, document = cut(layout), poster(layout)
        square, left, top = 25, LEFT / mm, TOP / mm
        across, tall = one.across * square, one.pieces[0].window.height * square
        here, there = document.pixels(1), document.pixels(2)
        strip = cut_out(here, left + across + 1, top + 2, left + across + FLAP - 1, top + tall - 2)
        same = cut_out(there, left + 1, top + 2, left + FLAP - 1, top + tall - 2)
        assert not is_blank(strip)
        assert ImageStat.Stat(ImageChops.difference(strip, same)).mean[0] < 4

    def test_nothing_sticks_out_where_no_page_follows(self):
        layout = of_rows(*HALL)
        document = poster(layout)
        last = cut(layout).pieces[-1]
        image = document.pixels(len(document) - 1)
        right = LEFT / mm + last.window.width * 25 + 5
        assert is_blank(cut_out(image, right, 25, image.width / PER_MM - 1, 120))

    def test_floors_are_marked_and_one_may_be_printed_alone(self):
        both = poster(everything())
        assert "Floor 0" in both.words(0)
        assert "Floor 1" in both.words(len(both) - 1)
        alone = printed(everything(), 1, sheets=(MAP,))
        assert len(alone) < len(both)
        assert all("Floor 0" not in alone.words(page) for page in range(len(alone)))

    def test_what_moves_may_be_left_to_counters_and_models(self):
        row = [{"is": "note", "at": [0, 0], "text": "x"}, {"is": "chest", "at": [1, 0]}]
        loose = of_rows("...", things=row)
        bare, drawn = (poster(one).pixels(0) for one in (of_rows("..."), loose))
        hidden = poster(loose, things="fixed").pixels(0)
        assert ImageChops.difference(hidden, bare).getbbox() is None
        assert ImageChops.difference(hidden, drawn).getbbox()

    def test_teleporters_stay_on_the_map(self):
        pad = of_rows("...", things=[{"is": "pad", "at": [1, 0], "number": 7}])
        assert "7" in poster(pad, things="fixed").words(0).splitlines()

    def test_a_dungeon_of_rock_prints_one_page_that_says_so(self):
        document = printed(of_rows("##"))
        assert len(document) == 1
        assert "nothing to print" in document.words(0)


class TestTiles:
    @settings(max_examples=30, deadline=None)
    @given(pictures(most=10), st.integers(1, 4), st.integers(1, 4))
    def test_every_square_but_rock_is_on_one_tile_and_no_tile_is_too_large(
        self, floors, widest, tallest
    ):
        plan = FloorPlan.all_of(of_rows(*floors[0]))[0]
        tiles = [*tiles_of(plan, widest, tallest)]
        for tile in tiles:
            assert 1 <= tile.window.width <= widest
            assert 1 <= tile.window.height <= tallest
        for y, row in enumerate(plan.rows):
            for x, sign in enumerate(row):
                assert sum(tile.window.takes(x, y) for tile in tiles) == (sign != ROCK)

    def test_a_room_is_one_tile(self):
        plan = FloorPlan.all_of(of_rows("....#", "....#", "#...."))[0]
        sizes = [(one.window.width, one.window.height) for one in tiles_of(plan, 7, 9)]
        assert sizes == [(4, 2), (4, 1)]

    def test_tiles_lie_apart_on_their_pages_and_fit(self):
        plan = FloorPlan.all_of(everything())[0]
        tiles = [*tiles_of(plan, 5, 5)]
        room = (185 * mm, 240 * mm)
        boards = packed(tiles, 25 * mm, room)
        assert sorted(tile.number for board in boards for tile, *_ in board.placed) == [
            tile.number for tile in tiles
        ]
        for board in boards:
            for tile, x, y in board.placed:
                assert x + tile.window.width * 25 * mm <= room[0] + 0.01
                assert y + tile.window.height * 25 * mm <= room[1] + 0.01
            boxes = [
                (y, x, x + tile.window.width * 25 * mm)
                for tile, x, y in sorted(board.placed, key=lambda p: (p[2], p[1]))
            ]
            for one, after in pairwise(boxes):
                assert one[0] != after[0] or one[2] < after[1]

    def test_a_floor_of_crumbs_is_refused_with_a_sentence(self):
        crumbs = of_rows(*("#." * 20, ".#" * 20) * 13)
        with pytest.raises(FieldErrors, match="more than 500 tiles") as refused:
            printed(crumbs, sheets=(TILES,))
        assert [*refused.value.errors] == ["sheets"]

    def test_the_plan_of_the_tiles_has_their_numbers(self):
        document = printed(everything(), sheets=(TILES,))
        assert "how the tiles lie" in document.words(0)
        tiles = " ".join(document.words(page) for page in range(1, len(document)))
        assert "2, from 7, 0" in tiles


class TestCounters:
    def test_one_chest_hides_the_ball_and_the_others_explode(self):
        chests = of_rows("......", things=[{"is": "chest", "at": [x, 0]} for x in range(6)])
        counters = [*counters_of(chests)]
        assert len({one.front for one in counters}) == 1
        assert [one.back for one in counters] == [BALL, *[BLAST] * 5, BALL, BALL]

    def test_a_trap_looks_like_any_other_until_it_is_turned(self):
        traps = [{"is": "trap", "at": [x, 0], "type": key} for x, key in enumerate(book().traps)]
        counters = [*counters_of(of_rows("." * len(traps), things=traps))]
        assert len({one.front for one in counters}) == 1
        assert len({one.back for one in counters}) == len(traps)

    def test_a_teleporters_number_is_on_both_sides(self):
        counters = [*counters_of(of_rows("..", things=[{"is": "pad", "at": [0, 0], "number": 7}]))]
        assert [one.front == one.back for one in counters] == [True]

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("square", [10, 25.4, 60])
    def test_a_back_lies_behind_its_front_when_the_paper_is_turned(self, square, paper):
        wish = PrintWish(square, paper)
        grid = Grid.of(Press(of_rows("."), wish))
        for number in range(grid.across * grid.down):
            front, back = grid.place(number, False), grid.place(number, True)
            assert front[1] == back[1]
            assert front[0] == pytest.approx(wish.upright[0] - back[0] - grid.side)
            assert grid.side <= wish.square

    def test_fronts_and_backs_meet_in_pixels(self):
        document = printed(everything(), sheets=(COUNTERS,))
        assert len(document) == 2
        front, back = document.pixels(0), ImageOps.mirror(document.pixels(1))
        grid = Grid.of(Press(everything(), PrintWish()))
        counters = [*counters_of(everything())]
        for number in range(grid.across * 3):
            x, y = (side / mm for side in grid.place(number, False))
            y = document.size(0)[1] - y
            box = (x + 0.5, y + 0.5, x + grid.side / mm - 0.5, y + grid.side / mm - 0.5)
            shown = [not is_blank(cut_out(image, *box)) for image in (front, back)]
            assert shown == [number < len(counters)] * 2, number

    def test_a_dungeon_without_anything_to_count_has_none(self):
        assert len(printed(of_rows("..."))) == 1


class TestWishes:
    def test_what_nobody_says_is_as_usual(self):
        assert read_wish({}) == PrintWish(25, "a4", (MAP, COUNTERS))
        assert read_wish({"square_mm": "25.4", "paper": "letter"}).square_mm == 25.4
        assert read_wish({"sheets": "tiles,map,tiles"}).sheets == (TILES, MAP)

    @pytest.mark.parametrize(
        "square", ["9.99", "60.01", "0", "-25", "", "x", "1e1", "nan", "inf", "２５", " 25", "25,4"]
    )
    def test_a_square_is_from_10_to_60_mm(self, square):
        with pytest.raises(FieldErrors, match="from 10 to 60 millimetres") as refused:
            read_wish({"square_mm": square})
        assert [*refused.value.errors] == ["square_mm"]

    def test_everything_wrong_is_said_at_once(self):
        with pytest.raises(FieldErrors) as refused:
            read_wish({"square_mm": "a", "paper": "a5", "sheets": "map,<b>", "things": ""})
        assert [*refused.value.errors] == ["square_mm", "paper", "sheets", "things"]

    def test_more_pages_than_anybody_wants_are_refused_with_a_sentence(self):
        floor = ["." * MOST_SIDE] * MOST_SIDE
        layout = read_layout({"floors": MOST_FLOORS, "squares": [floor] * MOST_FLOORS})
        with pytest.raises(FieldErrors, match=f"pages, and at most {MOST_PAGES}"):
            print_pdf(layout, PrintWish(60))


def test_a_generated_dungeon_prints_with_everything():
    wishes = Wishes("print", teams=4, features=tuple(book().features))
    layout = generate(wishes, HouseRules.resolve(book())).layout
    document = printed(layout, sheets=SHEETS)
    assert {"A1", "tiles", "counters, back"} <= {
        mark
        for page in range(len(document))
        for mark in ("A1", "tiles", "counters, back")
        if mark in document.words(page)
    }


@pytest.mark.parametrize("name", ["W" * 60, "Дворец", "<b>&amp;</b>", "骨 🐉", ""])
def test_any_name_is_printed(name):
    layout = of_rows("...", name=name)
    words = printed(layout).words(0)
    shown = name or "A dungeon without a name"
    assert shown in words.replace("\r\n", " ") or not name.isascii()
