"""Dungeons out to files and in again: the same document comes back."""

import json

import pytest

from dungeons.models import Dungeon

SEWER = {
    "name": "The Old Sewer",
    "note": "Mind the\nwater.",
    "squares": ["11..~..22", "11..+..22"],
    "lines": [{"at": [2, 0], "side": "e", "is": "wall"}, {"at": [2, 1], "side": "s", "is": "door"}],
    "things": [
        {"is": "chest", "at": [3, 0]},
        {"is": "pad", "at": [0, 0], "number": 1},
        {"is": "note", "at": [4, 0], "text": "It smells."},
    ],
}
SEWER["squares"].append("111...222")


@pytest.fixture
def kept(bob):
    return bob.post("dungeons/", 201, dungeon=SEWER)


def exported(person, dungeon, file_format):
    at = f"/api/v1/dungeons/{dungeon['id']}/export/{file_format}"
    return person.client.get(at)


@pytest.mark.parametrize("file_format", ["json", "text", "tiled"])
def test_what_goes_out_comes_in_unchanged(bob, kept, file_format):
    content = exported(bob, kept, file_format).content.decode()
    brought = bob.post("dungeons/import/", 201, format=file_format, content=content)
    assert brought["missed"] == []
    assert (brought["hash"], brought["dungeon"]) == (kept["hash"], kept["dungeon"])
    assert brought["id"] != kept["id"]


def test_its_address_may_end_with_a_slash_as_all_others_do(bob, kept):
    assert exported(bob, kept, "text/").content == exported(bob, kept, "text").content


def test_our_own_document_is_the_file(bob, kept):
    written = exported(bob, kept, "json")
    assert json.loads(written.content) == kept["dungeon"]
    brought = bob.post("dungeons/import/", 201, format="json", content=kept["dungeon"])
    assert brought["hash"] == kept["hash"]


def test_a_picture_typed_by_hand_is_understood_as_far_as_it_goes(bob):
    typed = "Name: Typed\n\n11.c.22\n11.o.22\n\nThe goblins did it\n"
    brought = bob.post("dungeons/import/", 201, format="text", content=typed)
    assert brought["dungeon"]["name"] == "Typed"
    assert {one["is"] for one in brought["dungeon"]["things"]} == {"chest", "pad"}
    (missed,) = brought["missed"]
    assert "goblins" in missed


def test_a_preview_keeps_nothing(bob):
    asked = {"format": "json", "content": SEWER, "preview": True}
    shown = bob.post("dungeons/import/", 200, **asked)
    assert shown["preview"] is True
    assert {"dungeon", "verdicts", "fairness", "missed"} <= {*shown}
    assert not Dungeon.objects.exists()


@pytest.mark.parametrize(
    ("file_format", "content", "field"),
    [
        ("json", "{", "content"),
        ("json", "[" * 5_000, "content"),
        ("json", {**SEWER, "squares": ["1", "22"]}, "squares[1]"),
        ("text", "no squares at all?!", "content"),
        ("text", 7, "content"),
        ("dwarf-fortress", "x", "format"),
    ],
)
def test_what_is_no_dungeon_is_refused_with_its_place(bob, file_format, content, field):
    problem = bob.problem("dungeons/import/", 400, format=file_format, content=content)
    assert [*problem["errors"]] == [field]
    assert not Dungeon.objects.exists()


def test_who_may_not_see_it_takes_nothing_away(kept, bob, carol, nobody):
    assert exported(carol, kept, "json").status_code == 404
    assert exported(nobody, kept, "json").status_code == 401
    assert exported(bob, kept, "psd").status_code == 404
    nobody.problem("dungeons/import/", 401, format="json", content=SEWER)
