"""Drawing without a script: as text, by a form for a change, and what others save meanwhile."""

import re

import pytest

from dungeonbowl.dungeon import read_text
from dungeons.models import Dungeon, DungeonVersion
from dungeons.services import DungeonWish, save
from tests.dungeons.conftest import TEXT

pytestmark = pytest.mark.django_db

NEW = "/dungeons/new/"


def text_of(reply):
    """What stands in the text's field."""
    return re.search(r"<textarea[^>]*>\s?(.*?)</textarea>", reply.content.decode(), re.S)[1]


@pytest.fixture
def draw(browse, bob):
    """`draw("check", text=...)`: what is answered when Bob presses a button of a new drawing."""
    return lambda do, **typed: browse(bob).post(NEW, {"do": do, "text": TEXT, **typed})


def test_a_drawing_is_checked_and_nothing_is_written(draw):
    reply = draw("check")
    assert reply.status_code == 200
    assert "/rulebook/rules/DUN-01/" in reply.content.decode()
    assert "The Old Sewer" in text_of(reply)
    assert not Dungeon.objects.exists()


def test_what_was_not_understood_is_said_and_stays_in_the_text(draw):
    reply = draw("check", text=TEXT + "\nDear Bob, see above\n")
    assert "Dear Bob, see above" in text_of(reply)
    assert "wasn&#x27;t understood" in reply.content.decode()


def test_a_malformed_drawing_is_refused_with_the_place_and_nothing_is_lost(draw):
    broken = TEXT + "\npad 3,3: 1\nchest 99,0\n"
    reply = draw("save", text=broken)
    assert reply.status_code == 400
    line = broken.splitlines().index("chest 99,0") + 1
    assert f"Line {line}: This is a square inside the dungeon" in reply.content.decode()
    assert "chest 99,0" in text_of(reply)
    assert not Dungeon.objects.exists()


@pytest.mark.parametrize("origin", ["999", "9" * 5000, "²", "x"])
def test_what_is_no_dungeons_number_is_nothing_to_begin_with(browse, bob, origin):
    assert browse(bob).get(NEW, {"origin": origin}).status_code == 404


def test_a_drawing_is_saved_into_a_leagues_library(draw, cellar):
    reply = draw("save", league=cellar.slug)
    dungeon = Dungeon.objects.get()
    assert reply["Location"] == f"/dungeons/{dungeon.pk}/"
    assert (dungeon.name, dungeon.league_slug, dungeon.public) == (
        "The Old Sewer",
        cellar.slug,
        False,
    )


def test_into_a_strangers_league_nothing_is_saved(browse, mallory, cellar):
    typed = {"do": "save", "text": TEXT, "league": cellar.slug}
    assert browse(mallory).post(NEW, typed).status_code == 404
    assert not Dungeon.objects.exists()


@pytest.mark.parametrize(
    ("what", "squares", "detail", "line"),
    [
        ("paint !", "5,0 6,0", "", "11..~!!...22"),
        ("paint .", "2,1-5,0", "", "11........22"),
        ("put chest", "10,1", "", "chest 10,1"),
        ("put pad", "1,1", "", "pad 1,1: 2"),
        ("put trap", "3,0", "pit", "trap 3,0: pit"),
        ("draw s door", "5,0", "", "door s 5,0"),
    ],
)
def test_squares_are_changed_by_a_form(draw, what, squares, detail, line):
    drawn = text_of(draw("change", what=what, squares=squares, detail=detail))
    assert line in drawn.splitlines()


def test_things_and_lines_are_taken_away_by_a_form(draw):
    bare = text_of(draw("change", what="put ", squares="6,1 8,0"))
    assert not read_text(bare).layout.things
    assert not read_text(text_of(draw("change", what="draw e ", squares="3,0"))).layout.lines


@pytest.mark.parametrize(
    ("what", "squares", "detail", "says"),
    [
        ("paint .", "12,0", "", "There is no square 12, 0"),
        ("paint .", "north", "", "north is no square"),
        ("put pad", "1,1", "1", "Another teleporter has this number"),
        ("put chest", "4,0", "", "stands on floor"),
        ("put trap", "3,0", "banana", "known are pit"),
        ("draw e wall", "11,0", "", "outer border"),
        ("paint 9", "1,1", "", "is not one of the available choices"),
    ],
)
def test_an_impossible_change_is_refused_and_the_drawing_stays(draw, what, squares, detail, says):
    reply = draw("change", what=what, squares=squares, detail=detail)
    assert reply.status_code == 400
    assert says in reply.content.decode()
    assert read_text(text_of(reply)).layout == read_text(TEXT).layout


def test_what_a_rule_suggests_is_done_by_one_press(draw):
    before = draw("check").content.decode()
    number = re.search(r'name="mend" value="(\d+)"', before)[1]
    reply = draw("", mend=number)
    assert reply.status_code == 200
    assert read_text(text_of(reply)).layout != read_text(TEXT).layout


def test_a_fork_names_its_origin(browse, kept, carol, cellar):
    origin = kept(league=cellar.slug)
    page = browse(carol).get(f"{NEW}?origin={origin.pk}")
    assert "The Old Sewer" in text_of(page)
    sent = {"do": "save", "text": text_of(page), "origin": origin.pk}
    browse(carol).post(NEW, sent)
    fork = Dungeon.objects.get(maker=carol)
    assert (fork.forked_from.dungeon_id, fork.forked_from.number) == (origin.pk, 1)
    shown = browse(carol).get(f"/dungeons/{fork.pk}/").content.decode()
    assert f"/dungeons/{origin.pk}/versions/1/" in shown


def test_the_next_version_is_saved(browse, kept, bob):
    dungeon = kept()
    at = f"/dungeons/{dungeon.pk}/edit/"
    page = browse(bob).get(at)
    assert "The Old Sewer" in text_of(page)
    text = text_of(page).replace("~", ".")
    reply = browse(bob).post(at, {"do": "save", "text": text, "version": 1})
    assert reply["Location"] == f"/dungeons/{dungeon.pk}/"
    dungeon.refresh_from_db()
    assert (dungeon.version, dungeon.features.strip()) == (2, "")


def test_who_saves_after_somebody_else_loses_nothing_and_sees_both(
    browse, kept, alice, bob, cellar
):
    dungeon = kept(league=cellar.slug)
    theirs = read_text(TEXT.replace("Old", "New")).layout
    save(alice, dungeon.pk, DungeonWish(theirs), 1)
    at = f"/dungeons/{dungeon.pk}/edit/"
    mine = TEXT.replace("Old", "Odd")
    reply = browse(bob).post(at, {"do": "save", "text": mine, "version": 1})
    page = reply.content.decode()
    assert reply.status_code == 409
    assert "The Odd Sewer" in text_of(reply)
    assert "alice saved version 2 in the meantime" in page
    assert "The New Sewer" in page
    assert '<input type="hidden" name="version" value="2">' in page
    assert DungeonVersion.objects.count() == 2
    over = {"do": "save", "text": mine, "version": 2, "league": cellar.slug}
    assert browse(bob).post(at, over).status_code == 302
    names = [one.document["name"] for one in dungeon.versions.all()]
    assert names == ["The Old Sewer", "The New Sewer", "The Odd Sewer"]


def test_mine_may_be_kept_as_a_dungeon_of_its_own(browse, kept, bob):
    dungeon = kept()
    sent = {"do": "own", "text": TEXT.replace("Old", "Odd"), "version": 1}
    browse(bob).post(f"/dungeons/{dungeon.pk}/edit/", sent)
    own = Dungeon.objects.get(name="The Odd Sewer")
    assert own.forked_from.dungeon_id == dungeon.pk


def test_what_the_editor_drew_is_taken_as_it_is(draw):
    drawn = '{"name": "Drawn", "squares": ["11..22"]}'
    assert "Name: Drawn" in text_of(draw("check", drawn=drawn))
    assert draw("check", drawn="{").status_code == 400


def test_a_dungeon_is_made_by_wishes_and_the_same_again(browse):
    at = "/dungeons/generate/?seed=ten+lamps&teams=2&squares=270&winding=1"
    page = browse().get(at)
    assert page.status_code == 200
    assert "It breaks no rules" in page.content.decode()
    map_of = re.compile(r"<svg[^>]*class=.map.*?</svg>", re.S)
    again = browse().get(at)
    assert map_of.search(page.content.decode())[0] == map_of.search(again.content.decode())[0]


def test_a_wish_that_no_dungeon_fulfils_is_refused(browse):
    every = "&".join(f"features={key}" for key in ("water", "lava", "chasms", "platforms"))
    at = f"/dungeons/generate/?seed=x&teams=3&squares=150&winding=1&{every}"
    page = browse().get(at)
    assert page.status_code == 400
    assert "No such dungeon was found" in page.content.decode()
    assert browse().get("/dungeons/generate/?seed=x&teams=9&squares=1").status_code == 400


def test_a_made_dungeon_is_drawn_on(browse, bob):
    wishes = "seed=ten+lamps&teams=2&squares=270&winding=1"
    assert "from the seed ten lamps" in text_of(browse(bob).get(f"{NEW}?{wishes}"))
