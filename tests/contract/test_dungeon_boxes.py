"""The tiles of a club over HTTP: typed in once, shared with a league, built with."""

import pytest

from dungeons.models import TileBox
from tests.dungeonbowl.dungeon.test_box import CLASSIC, HALL


@pytest.fixture
def box(bob):
    """What is answered when Bob types in a club's tiles: `box(league=...)`."""
    return lambda **other: bob.post(
        "dungeons/boxes/", 201, name="The club's box", tiles=CLASSIC, **other
    )


def test_tiles_are_typed_in_once_and_read_back(box, bob):
    kept = box()
    assert (kept["maker"], kept["league"], kept["public"], kept["version"]) == (
        "bob",
        None,
        False,
        1,
    )
    assert kept["text"].splitlines() == CLASSIC.split("\n")[1:-1]
    assert kept["tiles"][0]["openings"][0] == {"side": "w", "from": 0, "to": 1}
    assert kept["squares"] == sum(one["wide"] * one["deep"] * one["count"] for one in kept["tiles"])
    assert bob.get(f"dungeons/boxes/{kept['id']}/") == kept
    as_json = bob.post("dungeons/boxes/", 201, name="Again", tiles=kept["tiles"])
    assert as_json["tiles"] == kept["tiles"]


def test_what_is_bought_later_is_added_and_an_old_version_is_a_conflict(box, bob):
    at = f"dungeons/boxes/{box()['id']}/"
    more = CLASSIC + "2 Vault 5x5: n 1-2, s 1-2\n"
    changed = bob.put(at, name="The new box", tiles=more, version=1)
    assert (changed["version"], changed["name"]) == (2, "The new box")
    assert changed["tiles"][-1]["name"] == "Vault"
    assert bob.send(at, {"name": "x", "tiles": CLASSIC, "version": 1}, "put").code == 409


def test_a_dungeon_is_built_of_a_box_with_a_sheet(box, bob):
    made = bob.post("dungeons/generate/", 200, seed="club night", box=box()["id"])
    assert not [one for one in made["verdicts"] if one["severity"] == "error"]
    assert made["fairness"]["balance"] >= 0.95
    assert {one["turned"] for one in made["setup"]} <= {0, 90, 180, 270}
    assert f"{len(made['setup'])} tiles" in made["sheet"]
    assert bob.post("dungeons/", 201, dungeon=made["dungeon"])["hash"]


def test_anybody_builds_of_tiles_that_they_send_along(nobody):
    asked = {"seed": 7, "teams": 3, "squares": 330}
    typed = nobody.post("dungeons/generate/", 200, tiles=CLASSIC, **asked)
    assert typed["setup"]
    assert nobody.post("dungeons/generate/", 200, tiles=CLASSIC, **asked) == typed
    assert "setup" not in nobody.post("dungeons/generate/", 200, **asked)


def test_tiles_lie_on_one_floor_and_other_dungeons_on_up_to_three(nobody):
    asked = {"seed": 7, "squares": 330, "floors": 3}
    made = nobody.post("dungeons/generate/", 200, **asked)
    assert made["dungeon"]["floors"] == 3
    for wrong in ({**asked, "tiles": CLASSIC}, {**asked, "floors": 4}, {**asked, "floors": "2"}):
        problem = nobody.problem("dungeons/generate/", 400, **wrong)
        assert [*problem["errors"]] == ["floors"]


# bob typed it in, alice commissions the league, carol is a member, mallory a stranger.
SEEN = [
    ({}, {"alice": 404, "carol": 404, "mallory": 404, "nobody": 401}),
    ({"public": True}, {"alice": 200, "carol": 200, "mallory": 200, "nobody": 200}),
    ({"league": "cellar-league"}, {"alice": 200, "carol": 200, "mallory": 404, "nobody": 401}),
]
CHANGED = [
    ({}, {"alice": 404, "carol": 404, "mallory": 404, "nobody": 401}),
    ({"public": True}, {"alice": 403, "carol": 403, "mallory": 403, "nobody": 401}),
    ({"league": "cellar-league"}, {"alice": 200, "carol": 403, "mallory": 404, "nobody": 401}),
]


@pytest.fixture
def cast(alice, carol, mallory, nobody):
    """Everybody else by name."""
    return {"alice": alice, "carol": carol, "mallory": mallory, "nobody": nobody}


@pytest.mark.parametrize(("where", "codes"), SEEN)
def test_who_sees_it_and_builds_with_it(box, cast, cellar, where, codes):
    pk = box(**where)["id"]
    for name, code in codes.items():
        cast[name].get(f"dungeons/boxes/{pk}/", code)
        assert cast[name].send("dungeons/generate/", {"seed": 1, "box": pk}).code == code, name
        assert len(cast[name].get("dungeons/boxes/")["results"]) == (code == 200), name


@pytest.mark.parametrize(("where", "codes"), CHANGED)
def test_who_changes_it(box, cast, cellar, where, codes):
    at = f"dungeons/boxes/{box(**where)['id']}/"
    for name, code in codes.items():
        assert cast[name].send(at, {"name": "x", "tiles": [HALL]}, "put").code == code, name


def test_nobody_brings_a_box_into_a_league_they_are_not_in(mallory, nobody, cellar, box, alice):
    sent = {"name": "x", "tiles": [HALL]}
    mallory.problem("dungeons/boxes/", 404, league=cellar, **sent)
    mallory.problem("dungeons/boxes/", 404, league="no-such-league", **sent)
    nobody.problem("dungeons/boxes/", 401, **sent)
    assert not TileBox.objects.exists()
    at = f"dungeons/boxes/{box(league=cellar)['id']}/"
    assert alice.send(at, {**sent, "public": True}, "put").code == 403


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"tiles": "four corridors"}, "tiles"),
        ({"tiles": []}, "tiles"),
        ({"tiles": 7}, "tiles"),
        ({"tiles": "x" * 20_000}, "tiles"),
        ({"tiles": [{**HALL, "wide": 10**6}]}, "tiles[0].wide"),
        ({"tiles": [{**HALL, "openings": [{"side": "n", "from": -1}]}]}, "tiles[0].openings[0]"),
        ({"name": ""}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"name": "x" * 61}, "name"),
    ],
)
def test_what_is_malformed_is_named_by_its_place(bob, wrong, place):
    sent = {"name": "Box", "tiles": [HALL], **wrong}
    assert [*bob.problem("dungeons/boxes/", 400, **sent)["errors"]] == [place]
    if "tiles" in wrong:
        problem = bob.problem("dungeons/generate/", 400, seed=1, tiles=wrong["tiles"])
        assert [*problem["errors"]] == [place]


def test_a_box_of_which_nothing_can_be_built_is_said(bob):
    problem = bob.problem("dungeons/generate/", 400, seed=1, tiles=[HALL])
    assert "tiles" in problem["errors"]
