"""A dungeon drawn: everything is seen, told apart without colour, and nothing typed is markup."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from dungeonbowl.book import book
from dungeonbowl.dungeon import read_layout
from dungeonbowl.dungeon.layout import LINE_KINDS, Square, Thing
from dungeonbowl.dungeon.squares import FLOOR, KINDS, ROCK
from dungeonbowl.dungeon.things import RUNE, THING_KINDS, TRAP
from dungeons.drawing import FloorPlan, PlanWindow, described, legend, picture
from dungeons.drawing.barriers import NAMES
from dungeons.drawing.grounds import DOWN, GROUNDS
from dungeons.drawing.inks import INKS, THEMES
from dungeons.drawing.items import UNIT, DrawnGroup, GroundSquares, Shape, SquareRun
from dungeons.drawing.marks import marks_of
from dungeons.drawing.pieces import PIECES
from dungeons.drawing.svg import Style, sample
from tests.design.stylesheets import colours, contrast
from tests.dungeonbowl.dungeon.made_up import documents
from tests.dungeons.layouts import everything, of_rows

SPACE = "{http://www.w3.org/2000/svg}"


def parsed(layout, *args):
    return ElementTree.fromstring(picture(layout, *args))


def titles(layout):
    return [one.text for one in parsed(layout).iter(f"{SPACE}title")]


def plan(layout, floor=0):
    return FloorPlan.all_of(layout)[floor]


def groups(layout, window=None):
    found = plan(layout).items(window)
    return {one.says: one for one in found if isinstance(one, DrawnGroup)}


def outline(layout):
    """The strokes round the rooms."""
    shape = next(one for one in plan(layout).items() if isinstance(one, Shape))
    return shape.path.count("M")


class TestLooks:
    def test_whatever_there_may_be_has_a_look(self):
        assert {*KINDS} <= {*GROUNDS}
        assert {*LINE_KINDS} == {*NAMES}
        assert {*THING_KINDS} == {*PIECES}

    def test_no_two_grounds_are_told_apart_by_colour_alone(self):
        weaves = [GROUNDS[sign].weave for sign in KINDS if sign not in (ROCK, FLOOR)]
        assert all(weaves)
        assert len({*weaves}) == len(weaves)

    def test_no_two_things_are_told_apart_by_colour_alone(self):
        def shapes(kind):
            return tuple(one.path for one in PIECES[kind]("") if isinstance(one, Shape))

        assert len({shapes(kind) for kind in PIECES}) == len(PIECES)

    def test_every_kind_of_trap_and_every_college_has_a_mark_of_its_own(self):
        things = [Thing(TRAP, Square(0, 0), key) for key in book().traps]
        things += [Thing(RUNE, Square(0, 0), key) for key in book().colleges]
        layout = of_rows(".")
        marks = marks_of(type(layout)("", "", layout.floors, (), tuple(things)))
        for kind, known in ((TRAP, book().traps), (RUNE, book().colleges)):
            own = [mark for (of_kind, _), mark in marks.items() if of_kind == kind]
            assert len({*own}) == len(known)
            assert all(own)

    def test_only_inks_that_there_are_are_used(self):
        looks = [*(one.weave for one in GROUNDS.values()), *(look("1") for look in PIECES.values())]
        used = {one.ink for one in GROUNDS.values()}
        for marks in looks:
            for mark in marks:
                used |= {mark.fill, mark.line} if isinstance(mark, Shape) else {mark.ink}
        assert used - {""} <= {*INKS}


class TestColours:
    def test_a_page_has_the_same_colours_as_a_file(self):
        tokens = colours()
        for name, ink in INKS.items():
            assert tokens[f"map-{name}"] == (ink.light, ink.dark), name
        assert {one for one in tokens if one.startswith("map-")} == {f"map-{one}" for one in INKS}

    @pytest.mark.parametrize("place", range(3), ids=["light", "dark", "paper"])
    def test_letters_can_be_read_and_patterns_seen(self, place):
        def between(one, other):
            return contrast(INKS[one][place], INKS[other][place])

        for ground in ("piece", "magic", "danger", "floor", "sheet"):
            assert between("ink", ground) >= 4.5, ground
        for ground in ("sheet", "end1", "end2", "end3", "end4"):
            assert between("soft", ground) >= 4.5, ground
        for line, ground in (("waves", "water"), ("flames", "lava"), ("cracks", "chasm")):
            assert between(line, ground) >= 3, ground
        for ground in ("rock", "floor", "stone", "wood", "iron", "gold"):
            assert between("ink", ground) >= 3, ground


class TestPicture:
    @settings(max_examples=25)
    @given(documents())
    def test_any_dungeon_makes_a_picture(self, document):
        layout = read_layout(document)
        drawn = parsed(layout)
        wide = max(len(rows[0]) for rows in layout.floors)
        assert int(drawn.get("width")) == (wide + 2) * UNIT
        assert drawn.find(f"{SPACE}title").text == layout.name or not layout.name
        ids = [one.get("id") for one in drawn.iter() if one.get("id")]
        assert len({*ids}) == len(ids)
        named = re.findall(r"url\(#([^)]*)\)", ElementTree.tostring(drawn, "unicode"))
        assert {*named} <= {*ids}

    def test_a_name_with_markup_is_a_name(self):
        drawn = picture(everything())
        assert "Everything &amp; &lt;b&gt;more&lt;/b&gt;" in drawn
        assert "<b>" not in drawn
        assert "<i>" not in drawn
        assert "note: It <i>smells</i> & creaks at 7, 5 on floor 0" in titles(everything())

    def test_says_in_words_what_is_drawn(self):
        drawn = parsed(everything())
        title, said = drawn.get("aria-labelledby").split()
        texts = {one.get("id"): one.text for one in drawn.iter() if one.get("id")}
        assert texts[title] == "Everything & <b>more</b>"
        assert texts[said] == described(everything())

    def test_every_thing_and_every_door_is_named_where_it_is(self):
        named = titles(everything())
        for words in ("chest at 3, 0 on floor 0", "teleporter 12 at 2, 1 on floor 0"):
            assert words in named
        assert "trap: Gas trap at 11, 5 on floor 0" in named
        assert "portal: moon at 3, 0 on floor 1" in named
        assert named.count("door") == 2
        assert named.count("reinforced iron gate") == 2

    def test_columns_and_rows_are_numbered_at_all_edges(self):
        texts = [one.text for one in parsed(of_rows("#" * 12, "." * 12)).iter(f"{SPACE}text")]
        assert sorted(texts) == sorted([*map(str, range(12)), "0", "1"] * 2)

    def test_one_floor_is_shown_alone_where_it_is_asked_for(self):
        assert len(picture(everything(), 1)) < len(picture(everything(), 0))
        assert "Floor 0" not in picture(everything(), 1)
        with pytest.raises(IndexError):
            picture(everything(), 2)

    def test_of_several_floors_each_is_shown_as_far_as_it_reaches(self):
        """With a square of rock around, its own coordinates, and below what it lies above."""
        blank, room = "#" * 30, "#" * 12 + "..." + "#" * 15
        layout = read_layout({"floors": 2, "squares": [["." * 30] * 9, [*[blank] * 5, room, room]]})
        assert plan(layout, 0).shown == PlanWindow(0, 0, 30, 9)
        assert plan(layout, 1).shown == PlanWindow(11, 4, 16, 7)
        head = plan(layout, 1).heading()
        assert (head.text, head.y) == ("Floor 1", 2.5 * UNIT)
        # On a phone a wide floor goes on beyond the edge: it is called so where it begins.
        assert 11 * UNIT < head.x < 13 * UNIT
        rows = [one.text for one in plan(layout, 1).coordinates() if one.x == 10.5 * UNIT]
        assert rows == ["4", "5", "6"]
        lower, upper = parsed(layout).findall(f"{SPACE}g")
        assert lower.get("transform").split()[0] == upper.get("transform").split()[0]
        alone = parsed(layout, 1)
        assert (alone.get("width"), alone.get("height")) == ("140", "130")

    def test_a_note_or_a_wall_in_the_rock_is_shown_too(self):
        note = {"is": "note", "at": [1, 1, 1], "text": "Here once was a stair."}
        wall = {"at": [7, 3, 1], "side": "e", "is": "wall"}
        upper = ["#" * 12, "#" * 12, "####.#######", *["#" * 12] * 4]
        layout = read_layout(
            {"floors": 2, "squares": [["." * 12] * 7, upper], "things": [note], "lines": [wall]}
        )
        assert plan(layout, 1).shown == PlanWindow(0, 0, 10, 5)

    def test_a_floor_alone_or_of_nothing_but_rock_is_shown_whole(self):
        assert plan(of_rows("####", "#.##", "####", "####")).shown == PlanWindow(0, 0, 4, 4)
        layout = read_layout({"floors": 2, "squares": [["."], ["###", "###"]]})
        assert plan(layout, 1).shown == PlanWindow(0, 0, 3, 2)

    def test_two_pictures_on_a_page_share_no_id(self):
        first, second = (
            {*re.findall(r' id="([^"]+)"', picture(everything(), None, Style(name=name)))}
            for name in ("map", "other")
        )
        assert first
        assert not first & second

    @pytest.mark.parametrize("theme", THEMES)
    def test_a_file_needs_no_style_sheet(self, theme):
        drawn = picture(everything(), None, Style(THEMES[theme]))
        assert "var(" not in drawn
        assert "style" not in drawn

    def test_a_page_colours_it_by_its_own_style_sheet(self):
        names = {*re.findall(r"var\(--map-([\w-]+)\)", picture(everything()))}
        assert {"floor", "water", "ink"} <= names <= {*INKS}


class TestFloorPlan:
    def test_a_room_has_one_stroke_to_a_side(self):
        assert outline(of_rows("####", "#..#", "#..#", "####")) == 4
        assert outline(of_rows("....", "....")) == 4
        assert outline(of_rows(".##.", "....")) == 4 + 4

    def test_a_room_without_rock_beyond_the_edge_is_closed_all_the_same(self):
        assert outline(of_rows(".")) == 4

    def test_a_window_shows_what_lies_in_it_alone(self):
        layout = everything()
        seen = groups(layout, PlanWindow(0, 0, 4, 2))
        assert {*seen} == {
            "chest at 3, 0 on floor 0",
            "teleporter 1 at 2, 0 on floor 0",
            "teleporter 12 at 2, 1 on floor 0",
        }

    def test_a_door_at_the_windows_edge_is_seen_on_both_sides(self):
        layout = of_rows("....", lines=[{"at": [1, 0], "side": "e", "is": "door"}])
        for window in (PlanWindow(0, 0, 2, 1), PlanWindow(2, 0, 4, 1)):
            assert [*groups(layout, window)] == ["door"]
        assert not groups(layout, PlanWindow(3, 0, 4, 1))

    def test_windows_side_by_side_show_every_square_once(self):
        layout = everything()
        windows = (PlanWindow(0, 0, 10, 6), PlanWindow(10, 0, 23, 6))

        def squares(*seen):
            grounds = (one for window in seen for one in plan(layout).items(window))
            runs = [run for one in grounds if isinstance(one, GroundSquares) for run in one.runs]
            return sum(run.length for run in runs)

        assert squares(*windows) == squares(PlanWindow(0, 0, 23, 6))

    def test_where_steps_and_ladders_come_up_is_shown_on_the_floor_above(self):
        layout = read_layout({"floors": 2, "squares": [["/.|", "/./"], ["..", "#."]]})

        def downs(floor):
            grounds = (one for one in plan(layout, floor).items() if isinstance(one, GroundSquares))
            return [run for one in grounds if one.key == DOWN for run in one.runs]

        assert downs(0) == []
        # Of the four the upper floor has one square alone that is no rock.
        assert downs(1) == [SquareRun(0, 0, 1)]
        assert {"way down": 1}.items() <= {one.words: one.count for one in legend(layout)}.items()

    def test_rock_and_nothing_else_is_bare(self):
        layout = of_rows("####.", "#####", things=[{"is": "note", "at": [0, 1], "text": "x"}])
        assert plan(layout).is_bare(PlanWindow(0, 0, 4, 1))
        assert not plan(layout).is_bare(PlanWindow(0, 0, 5, 1))
        assert not plan(layout).is_bare(PlanWindow(0, 0, 4, 2))

    def test_many_things_on_one_square_share_it_and_the_rest_are_named(self):
        inside = [*groups(everything(), PlanWindow(16, 2, 17, 3)).values()]
        assert len(inside) == 4
        for one in inside:
            assert one.x >= 16 * UNIT
            assert one.x + one.scale * UNIT <= 17 * UNIT
        (rest,) = [one.says for one in inside if "," in one.says.replace("16, 2", "")]
        assert rest == "magic circle, note: Second"


class TestLegend:
    def test_everything_that_needs_a_word_has_one_with_its_number(self):
        counts = {entry.words: entry.count for entry in legend(everything())}
        assert counts["water"] == 8
        assert counts["door"] == 2
        assert counts["teleporter"] == 4
        assert counts["trap: Gas trap"] == 2
        assert counts["monster"] == 2
        assert counts["monster: ogres"] == 1
        assert counts["note: Second"] == 2
        assert {"rock", "floor"}.isdisjoint(counts)

    def test_each_sign_can_stand_beside_its_words(self):
        for entry in legend(everything()):
            drawn = ElementTree.fromstring(sample(entry))
            assert len([*drawn.iter("path")]) >= 1, entry.words

    def test_a_dungeon_of_rock_needs_none(self):
        assert legend(of_rows("##")) == []
        assert described(of_rows("##")) == "A dungeon of 2 by 1 squares with 0 end zones."
