"""The plan: whatever the dungeon holds, it stands on one page and says what there is."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from PIL import Image

from dungeonbowl.dungeon import read_layout
from dungeonbowl.dungeon.limits import LONGEST_TEXT, MOST_FLOORS, MOST_SIDE
from dungeons.drawing.bitmap import MOST_PIXELS, SQUARE_PIXELS, png
from dungeons.drawing.inks import INKS, THEMES
from dungeons.paper.plan import plan_pdf
from tests.dungeonbowl.dungeon.made_up import documents
from tests.dungeons.layouts import everything, of_rows
from tests.dungeons.pages import Printed


def plan(layout, foot=""):
    return Printed(plan_pdf(layout, foot))


def words(layout):
    return " ".join(plan(layout).words(0).split())


class TestPlan:
    @settings(max_examples=20, deadline=None)
    @given(documents())
    def test_any_dungeon_stands_on_one_page(self, document):
        assert len(plan(read_layout(document))) == 1

    def test_so_does_one_of_four_floors_with_three_hundred_notes(self):
        notes = [
            {"is": "note", "at": [n % MOST_SIDE, n // MOST_SIDE, 0], "text": f"Note {n} " * 20}
            for n in range(300)
        ]
        floors = [["11" + "#" * (MOST_SIDE - 2)] * 10] * MOST_FLOORS
        layout = read_layout(
            {
                "name": "W" * 60,
                "note": "Read me. " * (LONGEST_TEXT // 10),
                "floors": MOST_FLOORS,
                "squares": floors,
                "things": notes,
            }
        )
        document = plan(layout)
        assert len(document) == 1
        assert "And 265 more." in document.words(0)

    def test_lies_on_its_side_for_a_wide_dungeon(self):
        assert plan(of_rows("." * 20)).size(0) == (297, 210)
        assert plan(of_rows(*["."] * 20)).size(0) == (210, 297)

    def test_has_title_legend_figures_and_verdicts(self):
        said = words(everything())
        assert said.startswith("Everything & <b>more</b> ")
        for sentence in (
            "2 floors of 23 by 6 and 17 by 2 squares",
            "Legend",
            "Trap: Gas trap, 2",
            "How fair it is",
            "End zone 1 to the chests",
            "What the rules say",
            "DUN-01",
            "Mind the step.",
        ):
            assert sentence in said, sentence

    def test_what_must_be_agreed_on_is_no_error(self):
        said = words(of_rows("11~~22", "11~~22"))
        assert "To be agreed on: Water." in said
        assert "DUN-12" not in said
        traps = [{"is": "trap", "at": [x, 0], "type": "pit"} for x in (2, 3)]
        said = words(of_rows("11..22", "11..22", things=traps))
        assert "To be agreed on: 2 traps." in said
        assert "DUN-12" not in said

    def test_no_way_to_the_chests_is_said(self):
        layout = of_rows("11#.22", things=[{"is": "chest", "at": [3, 0]}])
        said = words(layout)
        assert "End zone 1 to the chests no way" in said
        assert "End zone 1 to 2 no way" in said

    def test_says_whose_it_is(self):
        assert "By Bob, version 3." in plan(of_rows("."), "By Bob, version 3.").words(0)


class TestBitmap:
    def shown(self, layout, *args):
        return Image.open(BytesIO(png(layout, *args)))

    def test_has_as_many_pixels_to_a_square(self):
        assert self.shown(of_rows("....", "....")).size == (6 * SQUARE_PIXELS, 4 * SQUARE_PIXELS)

    def test_of_a_large_dungeon_they_are_fewer(self):
        floors = [["." * 30] * 30] * MOST_FLOORS
        image = self.shown(read_layout({"floors": MOST_FLOORS, "squares": floors}))
        assert max(image.size) == pytest.approx(MOST_PIXELS, abs=1)

    @pytest.mark.parametrize("theme", THEMES)
    def test_has_the_colours_of_the_picture(self, theme):
        layout = of_rows("~~~", "~~~", "~~~")
        colours = {
            f"#{r:02x}{g:02x}{b:02x}"
            for _, (r, g, b) in self.shown(layout, None, THEMES[theme])
            .convert("RGB")
            .getcolors(9**7)
        }
        for ink in ("sheet", "water", "waves", "ink"):
            assert THEMES[theme](ink) in colours, (ink, INKS[ink])

    def test_one_floor_is_shown_alone(self):
        both, one = self.shown(everything()), self.shown(everything(), 1)
        assert one.height < both.height
        with pytest.raises(IndexError):
            png(everything(), 2)
