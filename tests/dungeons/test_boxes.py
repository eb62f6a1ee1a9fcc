"""The pages of boxes: tiles typed in, changed, and built with."""

import re

import pytest

from dungeonbowl.dungeon.box import read_typed_tiles
from dungeons.models import TileBox
from dungeons.services import Contents, keep_box
from tests.dungeonbowl.dungeon.test_box import CLASSIC
from tests.dungeons.pages import Printed

pytestmark = pytest.mark.django_db

NEW = "/dungeons/boxes/new/"
SHEET = "/dungeons/generate/set-up-sheet.pdf"
BUILT = {"seed": "club night", "teams": 2, "squares": 270, "winding": 1}


@pytest.fixture
def box(bob):
    """`box(league=..., public=...)`: what Bob typed in."""
    return lambda **where: keep_box(bob, Contents("Our tiles", read_typed_tiles(CLASSIC), **where))


def test_tiles_are_typed_in_and_shown(browse, bob):
    page = browse(bob).post(NEW, {"name": "Our tiles", "tiles": CLASSIC}, follow=True)
    (box,) = TileBox.objects.all()
    text = page.content.decode()
    assert f"/dungeons/generate/?box={box.pk}" in text
    assert "Crossing" in text
    assert "n 1–2, e 1–2, s 1–2, w 1–2" in text


def test_a_line_that_is_not_a_tile_is_reported_and_nothing_typed_is_lost(browse, bob):
    page = browse(bob).post(NEW, {"name": "Ours", "tiles": "4x4: n 0\nbig hall <b>\n"})
    assert page.status_code == 400
    text = page.content.decode()
    assert "Line 2 isn&#x27;t understood" in text
    assert "big hall &lt;b&gt;" in text
    assert not TileBox.objects.exists()


def test_every_tile_that_cannot_be_is_reported_by_its_line(browse, bob):
    typed = "2 Corner 2x2: n 0\n\n999 Large 2x2: n 0\n1 Strip 90x0: n 0\n1 Hall 3x3: n 2-1"
    page = browse(bob).post("/dungeons/boxes/new/", {"name": "Ours", "tiles": typed})
    assert page.status_code == 400
    assert page.context["form"].errors["tiles"] == [
        "Line 3, how many: This is a whole number from 1 to 40.",
        "Line 4, columns: This is a whole number from 1 to 20.",
        "Line 4, rows: This is a whole number from 1 to 20.",
        "Line 5: Here an opening goes from 0 to 2 at most, the first first.",
    ]


def test_a_line_is_counted_with_the_empty_ones_above_it(browse, bob):
    page = browse(bob).post("/dungeons/boxes/new/", {"name": "Ours", "tiles": "\n\nA corridor"})
    assert "Line 3 isn't understood." in page.context["form"].errors["tiles"][0]


def test_a_box_is_changed_and_an_old_page_is_said(browse, bob, box):
    at = f"/dungeons/boxes/{box().pk}/"
    changed = {"name": "More tiles", "tiles": CLASSIC + "Vault 5x5: n 2", "version": 1}
    assert browse(bob).post(at, changed).status_code == 302
    assert TileBox.objects.get().tiles[-1]["name"] == "Vault"
    stale = browse(bob).post(at, {**changed, "name": "Else"})
    assert stale.status_code == 409
    assert "Else" in stale.content.decode()
    assert TileBox.objects.get().name == "More tiles"


def test_a_dungeon_is_made_of_a_box_with_its_sheet(browse, bob, box):
    page = browse(bob).get("/dungeons/generate/", {**BUILT, "box": box().pk})
    text = page.content.decode()
    assert "Set-up sheet" in text
    assert "turned a quarter clockwise" in text
    assert "In the box stay" in text
    # Made on a phone, it is what one sees, and not the wishes above it once more.
    assert 'action="#made"' in text
    assert 'id="made"' in text
    without = browse(bob).get("/dungeons/generate/", BUILT).content.decode()
    assert "Set-up sheet" not in without


def test_the_sheet_is_printed_with_every_tile_by_its_number(browse, bob, box):
    asked = {**BUILT, "box": box().pk}
    reply = browse(bob).get(SHEET, asked)
    assert reply["Content-Type"] == "application/pdf"
    paper = Printed(reply.content)
    drawn, lines = paper.words(0), paper.words(1)
    laid = int(re.search(r"(\d+) tiles on", lines)[1])
    assert f"{laid} parts" in drawn
    # No outline of a tile looks like a wall where it is open to the next.
    assert paper.broken(0) == laid
    assert f"{laid}." in lines
    assert "In the box stay" in lines


def test_only_a_dungeon_of_tiles_that_one_may_see_has_a_sheet(browse, bob, mallory, box):
    asked = {**BUILT, "box": box().pk}
    assert browse(mallory).get(SHEET, asked).status_code == 404
    for wrong in ({}, BUILT, {**asked, "box": 99}, {**asked, "squares": "many"}):
        assert browse(bob).get(SHEET, wrong).status_code == 404


def test_a_dungeon_is_made_with_the_distances_of_002(browse, bob, box):
    wished = {**BUILT, "squares": 200, "strict": "on"}
    assert "DUN-03" in browse(bob).get("/dungeons/generate/", wished).content.decode()
    del wished["strict"]
    assert "DUN-03" not in browse(bob).get("/dungeons/generate/", wished).content.decode()


def test_what_is_drawn_on_is_the_dungeon_that_was_built(browse, bob, box):
    wishes = {**BUILT, "box": box().pk}
    made = browse(bob).get("/dungeons/generate/", wishes).context["judged"].text
    assert (
        browse(bob).get(NEW.replace("boxes/new", "new"), wishes).context["form"]["text"].value()
        == made
    )


def test_wishes_for_floors_are_shown_floor_by_floor(browse, bob, box):
    page = browse(bob).get("/dungeons/generate/", {**BUILT, "floors": 2})
    assert len(page.context["judged"].layout.floors) == 2
    refused = browse(bob).get("/dungeons/generate/", {**BUILT, "floors": 2, "box": box().pk})
    assert refused.status_code == 400
    assert "Tiles lie on one floor." in refused.content.decode()


def test_a_box_that_one_may_not_see_cannot_be_built_with(browse, box, mallory):
    page = browse(mallory).get("/dungeons/generate/", {**BUILT, "box": box().pk})
    assert page.status_code == 400


# bob typed it in, alice commissions the league, carol is a member, mallory a stranger.
GOT = [
    ({}, (200, 404, 404, 404, 404)),
    ({"league": "cellar"}, (200, 200, 200, 404, 404)),
    ({"public": True}, (200,) * 5),
]
CHANGED = [
    ({}, (302, 404, 404, 404, 302)),
    ({"league": "cellar"}, (302, 302, 403, 404, 302)),
    ({"public": True}, (302, 403, 403, 403, 302)),
]


@pytest.mark.parametrize(("method", "rows"), [("get", GOT), ("post", CHANGED)])
def test_a_page_lets_pass_whom_the_table_names(
    browse, box, cellar, alice, bob, carol, mallory, method, rows
):
    for where, codes in rows:
        placed = {"league": cellar.slug} if "league" in where else where
        one = box(**placed)
        sent = {"name": "x", "tiles": CLASSIC, "public": "on" if one.public else "", **placed}
        for person, code in zip((bob, alice, carol, mallory, None), codes, strict=True):
            reply = getattr(browse(person), method)(f"/dungeons/boxes/{one.pk}/", sent)
            assert reply.status_code == code, (where, person)


def test_lists_show_what_one_may_see(browse, box, cellar, carol, mallory):
    box()
    box(league=cellar.slug)
    assert browse(carol).get("/dungeons/boxes/").content.decode().count("Our tiles") == 1
    assert "Our tiles" not in browse(mallory).get("/dungeons/boxes/").content.decode()
    assert browse(None).get(NEW).status_code == 302
