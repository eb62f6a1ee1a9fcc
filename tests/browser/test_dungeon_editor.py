"""The editor in Chromium: by mouse, by touch and by keyboard alone, and nothing drawn is lost."""

import re

import pytest
from playwright.sync_api import expect

from dungeonbowl.dungeon import read_layout, read_text
from dungeonbowl.dungeon.box import read_typed_tiles
from dungeons.models import Dungeon, DungeonVersion
from dungeons.services import Contents, DungeonWish, keep, keep_box, save
from tests.browser.test_builder import PHONE, signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SEWER = """
Name: The Old Sewer

11..........22
11..........22
##############
##############
"""


@pytest.fixture
def sewer(bob):
    """A dungeon that Bob made."""
    return keep(bob, DungeonWish(read_text(SEWER).layout))


@pytest.fixture
def editor(page, context, live_server, bob, sewer):
    """The page on which Bob draws on it."""
    signed_in(context, live_server, bob)
    page.goto(f"{live_server.url}/dungeons/{sewer.pk}/edit/")
    expect(page.locator(".editor__sum")).to_contain_text("28 squares")
    return page


def square(page, x, y):
    return page.get_by_role("gridcell", name=re.compile(f"^{x}, {y}:"))


def middle(page, x, y):
    box = square(page, x, y).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn(page, *squares):
    return [square(page, *at).get_attribute("data-is") for at in squares]


def brush(page, group, name):
    page.get_by_role("button", name=group, exact=True).click()
    page.locator(".brush", has_text=name).first.click()


def drag(page, one, other):
    page.mouse.move(*middle(page, *one))
    page.mouse.down()
    page.mouse.move(*middle(page, *other))
    page.mouse.up()


def test_by_mouse_a_drag_draws_and_undo_takes_the_whole_stroke_back(editor, complaints):
    drag(editor, (2, 2), (6, 3))
    row = [(x, 2) for x in range(1, 8)]
    assert "".join(drawn(editor, *row)) == "#.....#"
    assert drawn(editor, (2, 3), (6, 3), (7, 3)) == [".", ".", "#"]
    expect(editor.locator(".editor__sum")).to_contain_text("38 squares")
    editor.get_by_role("button", name="Undo").click()
    assert set(drawn(editor, *row)) == {"#"}
    editor.get_by_role("button", name="Redo").click()
    assert drawn(editor, (4, 2)) == ["."]
    brush(editor, "Lines", "door")
    box = square(editor, 5, 0).bounding_box()
    editor.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    expect(square(editor, 5, 0)).to_have_attribute("data-e", "door")
    brush(editor, "Rooms", "Corridor of 6")
    editor.get_by_role("button", name="Turn", exact=True).click()
    editor.mouse.click(*middle(editor, 9, 2))
    assert drawn(editor, (9, 3), (10, 3), (11, 3)) == [".", ".", "#"]
    assert complaints == []


def test_a_stroke_may_follow_the_finger_and_a_part_be_moved(editor, complaints):
    editor.get_by_role("button", name="Corner to corner").click()
    drag(editor, (4, 2), (5, 3))
    assert drawn(editor, (4, 2), (5, 2), (4, 3), (5, 3)) == [".", "#", "#", "."]
    brush(editor, "Tools", "move a part")
    drag(editor, (0, 0), (1, 1))
    expect(editor.locator(".brushes__now")).to_contain_text("what is moved, 2 by 2")
    assert drawn(editor, (0, 0), (1, 1)) == ["#", "#"]
    editor.mouse.click(*middle(editor, 1, 2))
    assert drawn(editor, (1, 2), (2, 3)) == ["1", "1"]
    expect(editor.locator(".brushes__now")).to_contain_text("move a part")
    for _ in range(2):
        editor.get_by_role("button", name="Undo").click()
    assert drawn(editor, (0, 0), (1, 1), (1, 2)) == ["1", "1", "#"]
    assert complaints == []


def test_what_the_rules_say_follows_the_drawing_and_is_mended_by_one_press(editor):
    errors = editor.locator(".editor .verdict--error")
    expect(errors.first).to_be_visible()
    before = errors.count()
    brush(editor, "Things", "chest")
    for x in range(3, 9):
        editor.mouse.click(*middle(editor, x, 0))
    expect(editor.locator(".editor .verdict", has_text="chests")).to_have_count(0)
    assert errors.count() < before
    editor.locator(".editor .verdict .cluster button").first.click()
    expect(editor.locator(".squares--drawn [data-thing=pad]").first).to_be_visible()
    editor.get_by_role("button", name="Tools", exact=True).click()
    editor.get_by_label("Distances from").select_option("1")
    assert square(editor, 12, 0).inner_text() == "11"


def test_a_portal_alone_is_said_and_all_else_is_judged_until_its_twin_stands(editor):
    verdicts = editor.locator(".editor .verdict")
    brush(editor, "Things", "portal")
    editor.get_by_label("Symbol").fill("moon")
    editor.mouse.click(*middle(editor, 3, 0))
    expect(verdicts.first).to_contain_text("two portals of the symbol moon")
    expect(verdicts.filter(has_text="chests")).to_have_count(1)
    editor.mouse.click(*middle(editor, 8, 1))
    expect(verdicts.filter(has_text="portals")).to_have_count(0)
    expect(editor.locator(".squares--drawn [data-thing=portal]")).to_have_count(2)


def test_while_a_stroke_lasts_its_size_is_said_and_then_what_was_said_before(editor):
    size = editor.locator(".editor__sum")
    expect(size).not_to_contain_text("Not judged yet")
    before = size.inner_text()
    editor.mouse.move(*middle(editor, 2, 2))
    editor.mouse.down()
    editor.mouse.move(*middle(editor, 5, 3))
    expect(size).to_have_text("4 by 2")
    editor.mouse.move(*middle(editor, 2, 1))
    expect(size).to_have_text("1 by 2")
    editor.mouse.up()
    expect(size).to_contain_text("29 squares")
    editor.get_by_role("button", name="Undo").click()
    expect(size).to_have_text(before)


def test_that_strokes_are_repeated_stands_beside_what_is_in_hand(editor):
    hand = editor.locator(".brushes__now")
    editor.get_by_role("button", name="Tools", exact=True).click()
    editor.get_by_label("Strokes").focus()
    editor.get_by_label("Strokes").select_option("across")
    expect(editor.get_by_label("Strokes")).to_be_focused()
    expect(hand).to_contain_text("In hand: floor, twice")
    brush(editor, "Tools", "move the map")
    expect(hand).not_to_contain_text("twice")
    editor.get_by_label("Strokes").select_option("alone")
    brush(editor, "Squares", "end zone 2")
    expect(hand).not_to_contain_text("twice")


def test_what_is_put_and_laid_is_repeated_as_strokes_are(editor, sewer):
    editor.get_by_role("button", name="Tools", exact=True).click()
    editor.get_by_label("Strokes").select_option("across")
    brush(editor, "Things", "portal")
    editor.get_by_label("Symbol").fill("moon")
    editor.mouse.click(*middle(editor, 3, 0))
    editor.mouse.click(*middle(editor, 4, 1))
    brush(editor, "Rooms", "End zone, 3 by 4")
    editor.mouse.click(*middle(editor, 1, 1))
    editor.get_by_role("button", name="Save", exact=True).click()
    expect(editor.get_by_text("Saved as version 2.")).to_be_visible()
    layout = read_layout(DungeonVersion.objects.get(dungeon=sewer, number=2).document)
    portals = [(one.at[:2], one.detail) for one in layout.things if one.kind == "portal"]
    assert portals == [
        ((3, 0), "moon"),
        ((10, 0), "moon"),
        ((4, 1), "moon 2"),
        ((9, 1), "moon 2"),
    ]
    assert layout.floors[0] == (
        "111........222",
        "111........222",
        "111########222",
        "111########222",
    )


def test_tiles_that_the_club_owns_lie_in_the_tray(page, context, live_server, bob, sewer):
    tiles = read_typed_tiles("4 Corner room 3x2: w 0-1, s 1")
    keep_box(bob, Contents("The club's box", tiles))
    signed_in(context, live_server, bob)
    page.goto(f"{live_server.url}/dungeons/{sewer.pk}/edit/")
    brush(page, "Rooms", "Corner room, 3 by 2 (The club's box)")
    page.mouse.click(*middle(page, 6, 2))
    assert drawn(page, (5, 2), (7, 3)) == [".", "."]
    expect(square(page, 7, 2)).to_have_attribute("data-e", "wall")
    expect(square(page, 4, 2)).not_to_have_attribute("data-e", "wall")


def test_by_keyboard_alone_a_dungeon_is_drawn_and_saved(editor, sewer, barriers_day_and_night):
    square(editor, 0, 0).focus()
    press = editor.keyboard.press
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "1", "Space"):
        press(key)
    assert drawn(editor, (1, 2)) == ["1"]
    press("Shift+ArrowRight")
    assert drawn(editor, (2, 2)) == ["1"]
    for key in ("ArrowRight", "ArrowDown", "Shift+Space", "u", "ArrowLeft", "ArrowUp"):
        press(key)
        if key == "Shift+Space":
            assert drawn(editor, (2, 3), (3, 2), (3, 3)) == ["1", "1", "1"]
    for key in ("c", "Space"):
        press(key)
    expect(square(editor, 2, 2)).to_have_attribute("data-thing", "chest")
    expect(editor.locator(".editor__said")).to_have_text("2, 2: end zone of side 1, chest")
    for key in ("w", "Shift+ArrowRight"):
        press(key)
    expect(square(editor, 2, 2)).to_have_attribute("data-e", "wall")
    for key in (
        "b",
        "Space",
        "ArrowLeft",
        "Space",
        "ArrowRight",
        "ArrowRight",
        "ArrowRight",
        "Space",
    ):
        press(key)
    assert drawn(editor, (4, 2)) == ["1"]
    press("u")
    assert drawn(editor, (4, 2)) == ["#"]
    editor.get_by_role("button", name="Save", exact=True).press("Enter")
    expect(editor.get_by_text("Saved as version 2.")).to_be_visible()
    editor.get_by_role("button", name="Save", exact=True).press("Enter")
    layout = read_layout(DungeonVersion.objects.get(dungeon=sewer, number=2).document)
    assert layout.floors[0][2] == "#11###########"
    assert [(one.at.x, one.side, one.kind) for one in layout.lines] == [(2, "e", "wall")]
    assert barriers_day_and_night() == []
    assert sewer.versions.count() == 2


@pytest.fixture
def thumbs(browser, live_server, bob):
    """Bob's phone, and what tells it where fingers are."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    signed_in(context, live_server, bob)
    page = context.new_page()
    fingers = context.new_cdp_session(page)

    def touch(kind, *points):
        touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    yield page, touch
    context.close()


def test_a_new_dungeon_is_moved_by_two_fingers_and_named_when_it_is_saved(thumbs, live_server):
    page, touch = thumbs
    page.goto(f"{live_server.url}/dungeons/new/")
    expect(page.locator(".editor__sum")).to_have_text("One finger draws, two move the map.")
    before, (x, y) = square(page, 9, 9).bounding_box(), middle(page, 9, 9)
    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 60, y))
    for moved in (30, 60, 90):
        touch("touchMove", (x - moved, y - moved / 2), (x + 60 - moved, y - moved / 2))
    touch("touchEnd")
    after = square(page, 9, 9).bounding_box()
    assert [round(before[at] - after[at]) for at in ("x", "y", "width")] == [90, 45, 0]
    touch("touchStart", middle(page, 9, 9))
    touch("touchMove", middle(page, 12, 11))
    touch("touchEnd")
    expect(page.locator(".editor__sum")).to_contain_text("12 squares")
    page.locator(".editor__bar").get_by_role("button", name="Save", exact=True).tap()
    page.get_by_label("What is it called?").fill("The Trial")
    page.get_by_role("button", name="Save it").tap()
    expect(page.get_by_text("Saved as version 1.")).to_be_visible()
    assert [(one.name, one.squares) for one in Dungeon.objects.all()] == [("The Trial", 12)]


def test_by_thumb_one_finger_draws_and_two_only_move(thumbs, live_server, sewer):
    page, touch = thumbs
    page.goto(f"{live_server.url}/dungeons/{sewer.pk}/edit/")
    expect(page.locator(".editor__sum")).to_contain_text("28 squares")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    touch("touchStart", middle(page, 3, 2))
    touch("touchMove", middle(page, 6, 2))
    touch("touchEnd")
    assert drawn(page, (3, 2), (4, 2), (6, 2), (7, 2)) == [".", ".", ".", "#"]
    page.locator(".brush", has_text="end zone 2").tap()
    expect(page.locator(".brushes__now")).to_contain_text("In hand: end zone 2")
    wide = square(page, 0, 0).bounding_box()["width"]
    first, second = middle(page, 2, 3), middle(page, 5, 3)
    touch("touchStart", first)
    touch("touchStart", first, second)
    touch("touchMove", (first[0] - 40, first[1]), (second[0] + 40, second[1]))
    touch("touchEnd")
    assert square(page, 0, 0).bounding_box()["width"] > wide + 5
    assert set(drawn(page, *((x, 3) for x in range(14)))) == {"#"}
    # What is not saved yet outlives the page.
    page.reload()
    expect(page.get_by_text("Your unsaved drawing")).to_be_visible()
    assert drawn(page, (4, 2)) == ["."]
    page.get_by_role("button", name="Undo").click()
    assert drawn(page, (4, 2)) == ["#"]


def test_the_map_stays_where_it_is_whatever_is_in_hand(thumbs, live_server, sewer):
    page, _ = thumbs
    page.goto(f"{live_server.url}/dungeons/{sewer.pk}/edit/")
    expect(page.locator(".editor__sum")).to_contain_text("28 squares")
    row = page.locator(".brushes__row")
    before = row.bounding_box()
    for group, name in [("Squares", "end zone 2"), ("Things", "chest"), ("Squares", "floor")]:
        page.get_by_role("button", name=group, exact=True).tap()
        page.locator(".brush", has_text=name).first.tap()
        expect(page.locator(".brushes__now")).to_contain_text(f"In hand: {name}")
        assert row.bounding_box() == before
    page.get_by_role("button", name="Tools", exact=True).tap()
    page.get_by_label("Strokes").select_option("across")
    page.get_by_role("button", name="Squares", exact=True).tap()
    page.locator(".brush", has_text="end zone 2").tap()
    assert row.bounding_box() == before


def test_what_one_may_do_in_the_library_stands_in_one_line(page, context, live_server, bob):
    signed_in(context, live_server, bob)
    page.goto(f"{live_server.url}/dungeons/")
    presses = page.locator(".page-head .cluster > *")
    expect(presses).to_have_count(4)
    assert len({one.bounding_box()["y"] for one in presses.all()}) == 1


def test_a_stroke_that_leaves_the_map_s_box_goes_on_over_what_comes_into_it(
    thumbs, live_server, sewer
):
    page, touch = thumbs
    page.goto(f"{live_server.url}/dungeons/{sewer.pk}/edit/")
    larger = page.get_by_role("button", name="Larger squares")
    for _ in range(4):
        larger.tap()
    page.locator(".editor__board").evaluate("box => box.scrollTo(0, 0)")
    x, y = middle(page, 1, 2)
    touch("touchStart", (x, y))
    touch("touchMove", (PHONE["width"] - 2, y))
    expect(square(page, 13, 2)).to_be_in_viewport(ratio=0.9)
    touch("touchEnd")
    assert "".join(drawn(page, *((x, 2) for x in range(14)))) == "#" + "." * 13
    page.get_by_role("button", name="Undo").tap()
    assert set(drawn(page, *((x, 2) for x in range(14)))) == {"#"}


def test_its_page_shows_the_whole_map_and_larger_to_whoever_looks_closer(thumbs, live_server, bob):
    wide = keep(bob, DungeonWish(read_text("\n".join(["1" + "." * 38 + "2"] * 4)).layout))
    page, _ = thumbs
    page.goto(f"{live_server.url}/dungeons/{wide.pk}/")
    hidden = "box => box.scrollWidth - box.clientWidth"
    assert page.locator(".map-box").evaluate(hidden) == 0
    page.get_by_label("Zoom in").tap()
    assert page.locator(".map-box").evaluate(hidden) > PHONE["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_which_floor_is_drawn_on_stands_above_it_within_a_thumb_s_reach(thumbs, live_server, sewer):
    page, _ = thumbs
    page.goto(f"{live_server.url}/dungeons/{sewer.pk}/edit/")
    expect(page.locator(".editor__sum")).to_contain_text("28 squares")
    floor = page.get_by_role("combobox", name="Floor", exact=True)
    expect(floor).to_be_hidden()
    page.get_by_text("Name, size, floors").tap()
    page.get_by_role("button", name="Add a floor on top").tap()
    expect(floor).to_have_value("1")
    square(page, 3, 0).tap()
    assert drawn(page, (3, 0)) == ["."]
    floor.select_option("Floor 0")
    assert drawn(page, (0, 0), (3, 0)) == ["1", "."]
    page.locator(".brush", has_text="steps").tap()
    square(page, 5, 0).tap()
    square(page, 3, 0).tap()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    floor.select_option("Floor 1")
    assert drawn(page, (0, 0), (3, 0)) == ["#", "."]
    # Where the steps come up is to be seen before anything is dug there.
    expect(square(page, 3, 0)).to_have_accessible_name("3, 0: floor, way down")
    expect(square(page, 5, 0)).to_have_accessible_name("5, 0: rock, way down")
    expect(page.locator("[data-down]")).to_have_count(2)
    page.get_by_role("button", name="Take floor 1 away").tap()
    expect(floor).to_be_hidden()
    assert drawn(page, (0, 0)) == ["1"]


def test_what_somebody_saved_meanwhile_is_shown_and_both_are_kept(editor, bob, sewer):
    theirs = read_text(SEWER.replace("Old", "New")).layout
    save(bob, sewer.pk, DungeonWish(theirs), 1)
    editor.mouse.click(*middle(editor, 4, 2))
    editor.get_by_role("button", name="Save", exact=True).click()
    expect(
        editor.get_by_role("heading", name="Somebody saved version 2 in the meantime")
    ).to_be_visible()
    editor.get_by_role("button", name="Continue with theirs").click()
    expect(editor.get_by_label("Name", exact=True)).to_have_value("The New Sewer")
    editor.get_by_role("button", name="Undo").click()
    assert drawn(editor, (4, 2)) == ["."]
    editor.get_by_role("button", name="Save", exact=True).click()
    expect(editor.get_by_text("Saved as version 3.")).to_be_visible()
    names = [one.document["name"] for one in sewer.versions.all()]
    assert names == ["The Old Sewer", "The New Sewer", "The Old Sewer"]


def test_without_a_signal_the_drawing_stays_and_is_saved_once_later(editor, context, bob, sewer):
    context.set_offline(True)
    editor.mouse.click(*middle(editor, 4, 2))
    expect(editor.locator(".editor__sum")).to_contain_text("Not judged yet")
    editor.get_by_role("button", name="Save as a dungeon of its own").click()
    expect(editor.get_by_text("Nothing is lost")).to_be_visible()
    context.set_offline(False)
    editor.get_by_role("button", name="Save as a dungeon of its own").click()
    expect(editor.get_by_text("Saved as version 1.")).to_be_visible()
    own = Dungeon.objects.get(forked_from__dungeon=sewer)
    assert own.versions.get().document["squares"][2] == "####.#########"
