"""The page on which maps of other programs are brought in: looked at first, then kept."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from dungeons.models import Dungeon
from tests.dungeons.transfer.test_tiled import group, layer, thing, tiled
from tests.dungeons.transfer.test_watabou import TOMB

pytestmark = pytest.mark.django_db

PAGE = "/dungeons/import/"


def text_of(page):
    return page.content.decode()


def test_a_map_is_looked_at_and_nothing_is_kept(browse, bob):
    page = browse(bob).post(PAGE, {"format": "watabou", "text": json.dumps(TOMB)})
    assert page.status_code == 200
    assert "Tomb of the Blind Duke" in text_of(page)
    assert "All of it was understood." in text_of(page)
    assert not Dungeon.objects.exists()


def test_what_was_seen_is_what_is_kept(browse, bob):
    page = browse(bob).post(PAGE, {"format": "watabou", "text": json.dumps(TOMB)})
    kept = browse(bob).post("/dungeons/new/", {"do": "save", "text": page.context["judged"].text})
    assert kept.status_code == 302
    assert Dungeon.objects.get().name == TOMB["title"]


def test_a_file_is_read_and_what_was_not_understood_is_said(browse, bob):
    content = json.dumps(tiled(layer(), group(thing("<b>spawn</b>", 1, 1)))).encode()
    file = SimpleUploadedFile("cave.tmj", b"\xef\xbb\xbf" + content)
    page = browse(bob).post(PAGE, {"format": "tiled", "file": file})
    assert "The object &lt;b&gt;spawn&lt;/b&gt; wasn&#x27;t understood." in text_of(page)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"format": "tiled", "text": "{"}, "This is no JSON."),
        ({"format": "donjon", "text": '{"cells": [7]}'}, "A row is a list of numbers."),
        ({"format": "dd2vtt", "text": "{}"}, "not one of the available choices"),
        ({"format": "text"}, "There is no row of squares in this text."),
        ({"format": "json", "file": SimpleUploadedFile("x.json", b"\xff\xfe")}, "This is no text."),
    ],
)
def test_what_is_no_map_is_refused_with_why(browse, bob, sent, said):
    page = browse(bob).post(PAGE, sent)
    assert page.status_code == 400
    assert said in text_of(page)
    assert sent.get("text", "").replace('"', "&quot;") in text_of(page)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (
            {
                "format": "watabou",
                "text": '{"rects": [{"x": 0, "y": 0, "w": 0, "h": 5}]}',
            },
            ["rects[0].w: This is a whole number from 1 to 80."],
        ),
        ({"format": "donjon", "text": '{"cells": [[1], ["a"]]}'}, ["cells[1][0]: A cell is a"]),
        (
            {"format": "json", "text": '{"name": 3}'},
            ["name: This is text.", "squares: This is a list of"],
        ),
        (
            {"format": "text", "text": "##\npad 3,3: 1\nchest 9,9"},
            ["<li>Line 2: This is a square", "<li>Line 3: This is a square"],
        ),
    ],
)
def test_everything_wrong_in_a_file_is_said_with_its_place(browse, bob, sent, said):
    page = browse(bob).post(PAGE, sent)
    assert page.status_code == 400
    for sentence in said:
        assert sentence in text_of(page)


def test_a_file_sent_as_another_programs_is_there_to_be_sent_once_more(browse, bob):
    content = json.dumps(TOMB)
    file = SimpleUploadedFile("tomb.json", content.encode())
    page = browse(bob).post(PAGE, {"format": "json", "file": file})
    assert page.status_code == 400
    kept = page.context["form"]["text"].value()
    assert kept == content
    again = browse(bob).post(PAGE, {"format": "watabou", "text": kept})
    assert "Tomb of the Blind Duke" in text_of(again)


def test_who_is_signed_in_brings_maps_in(browse, bob):
    assert browse(None).get(PAGE).status_code == 302
    assert browse(bob).get(PAGE).status_code == 200
