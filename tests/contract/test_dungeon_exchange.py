"""Other programs' maps brought in over HTTP: as text or JSON, looked at, refused with care."""

import json

import pytest

from dungeons.models import Dungeon
from tests.contract.verbs import found_league
from tests.dungeons.transfer.test_donjon import CRYPT
from tests.dungeons.transfer.test_tiled import layer, tiled
from tests.dungeons.transfer.test_watabou import TOMB

FOREIGN = {"watabou": TOMB, "donjon": CRYPT, "tiled": tiled(layer())}


@pytest.fixture
def bring(bob):
    """What is answered when Bob brings a file in: `bring("donjon", CRYPT)`."""
    return lambda key, content, **other: bob.post(
        "dungeons/import/", 201, format=key, content=content, **other
    )


@pytest.fixture
def refused(bob):
    """The problem when a file is refused, with nothing kept."""

    def refused(key, content):
        problem = bob.problem("dungeons/import/", 400, format=key, content=content)
        assert not Dungeon.objects.exists()
        return problem

    return refused


@pytest.mark.parametrize("key", FOREIGN)
def test_a_map_comes_in_as_text_and_as_json_alike(bring, key):
    content = FOREIGN[key]
    as_json, as_text = bring(key, content), bring(key, json.dumps(content))
    assert as_json["hash"] == as_text["hash"]
    assert as_json["missed"] == as_text["missed"] == []
    assert any(one["rule"] == "DUN-01" for one in as_json["verdicts"])


@pytest.mark.parametrize("key", FOREIGN)
def test_a_preview_shows_it_and_keeps_nothing(bob, key):
    asked = {"format": key, "content": FOREIGN[key], "preview": True}
    shown = bob.post("dungeons/import/", 200, **asked)
    assert shown["dungeon"]["squares"]
    assert {"verdicts", "fairness", "missed"} <= {*shown}
    assert not Dungeon.objects.exists()


def test_it_stands_in_the_leagues_library(bring, cellar, carol):
    brought = bring("watabou", TOMB, league=cellar)
    assert carol.get(f"dungeons/{brought['id']}/")["dungeon"]["name"] == TOMB["title"]


def test_markup_in_names_stays_what_it_is(bring):
    named = "<script>alert(1)</script>"
    assert bring("watabou", TOMB | {"title": named})["dungeon"]["name"] == named


ANY = ["json", "tiled", "watabou", "donjon"]


NO_MAPS = ["", "{", "[1]", '"x"', "null", "NaN", '{"cells": [[1e999]]}', "[" * 4_000, 7, True, []]


@pytest.mark.parametrize("key", ANY)
def test_what_is_no_map_is_refused(refused, key):
    for content in NO_MAPS:
        places = refused(key, content)["errors"]
        assert all(place.split(".")[0] in ("content", "dungeon") for place in places), content


@pytest.mark.parametrize("key", ANY)
def test_a_map_of_nothing_is_refused(refused, key):
    assert refused(key, {})["errors"]


def test_a_million_things_are_refused(refused):
    things = json.dumps([{"is": "chest", "at": [0, 0]}] * 20_000)
    document = f'{{"squares": ["."], "things": {things}}}'
    assert [*refused("json", document)["errors"]] == ["things"]
    refused("json", "[" + "0," * 1_000_000)


@pytest.mark.parametrize("path", ["dungeons/", "dungeons/check/"])
@pytest.mark.parametrize("name", ["lines", "things"])
def test_a_list_that_is_too_long_is_named(bob, path, name):
    problem = bob.problem(path, 400, dungeon={"squares": ["."], name: [0] * 20_000})
    assert [*problem["errors"]] == [name]


def test_a_dungeon_may_have_as_many_lines_as_the_limits_say(bob):
    lines = [{"at": [x, y], "side": "s", "is": "wall"} for y in range(50) for x in range(70)]
    document = {"squares": ["." * 70] * 51, "lines": lines}
    kept = bob.post("dungeons/", 201, dungeon=document)
    assert len(kept["dungeon"]["lines"]) == 3_500
    assert bob.problem("dungeons/", 400, dungeon={**document, "lines": lines * 2})


def test_a_universal_vtt_map_goes_out_and_cannot_come_in(bob, bring, refused):
    kept = bring("watabou", TOMB)
    got = bob.client.get(f"/api/v1/dungeons/{kept['id']}/export/dd2vtt")
    assert got["Content-Disposition"].endswith('.dd2vtt"')
    found = json.loads(got.content)
    assert found["resolution"]["map_size"] == {"x": 10, "y": 5}
    assert bob.problem("dungeons/import/", 400, format="dd2vtt", content=found)["errors"]["format"]


def test_what_squares_look_like_on_a_map_of_tiled_is_a_picture_for_anybody(nobody):
    got = nobody.client.get("/api/v1/dungeons/squares.png")
    assert (got.status_code, got["Content-Type"]) == (200, "image/png")
    assert got.content.startswith(b"\x89PNG")


def test_a_preview_is_refused_wherever_the_dungeon_would_be(bob, mallory):
    league = found_league(mallory, name="Closed League")
    for preview in (False, True):
        asked = {"format": "watabou", "content": TOMB, "league": league, "preview": preview}
        bob.problem("dungeons/import/", 404, **asked)
    assert not Dungeon.objects.exists()
