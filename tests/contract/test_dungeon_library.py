"""Dungeons that are kept: versions, libraries, forks, and who may do what."""

import pytest
from django.db import DatabaseError, transaction

from dungeons.models import Dungeon, DungeonVersion

CORRIDOR = {
    "name": "The Corridor",
    "squares": ["11.......22", "11.......22"],
    "things": [{"is": "chest", "at": [5, 0]}, {"is": "pad", "at": [0, 0], "number": 1}],
}
WIDER = {
    **CORRIDOR,
    "name": "The Wide Corridor",
    "squares": [*CORRIDOR["squares"], ".~~........"],
    "things": [{"is": "chest", "at": [4, 0]}],
}


@pytest.fixture
def kept(bob):
    """What is answered when Bob keeps the corridor: `kept(league=..., public=...)`."""
    return lambda **where: bob.post("dungeons/", 201, dungeon=CORRIDOR, **where)


def test_a_dungeon_is_kept_with_what_the_rules_say_of_it(kept, bob):
    dungeon = kept()
    assert (dungeon["version"], dungeon["latest"], dungeon["maker"]) == (1, 1, "bob")
    assert (dungeon["league"], dungeon["public"], dungeon["forked_from"]) == (None, False, None)
    judged = bob.post("dungeons/check/", 200, dungeon=CORRIDOR)
    assert {name: dungeon[name] for name in ("verdicts", "fairness")} == judged
    assert dungeon["dungeon"]["squares"] == CORRIDOR["squares"]
    assert bob.get(f"dungeons/{dungeon['id']}/") == dungeon


def test_a_dungeon_with_errors_may_be_kept_and_a_malformed_one_not(kept, bob):
    assert any(one["severity"] == "error" for one in kept()["verdicts"])
    bob.problem("dungeons/", 400, dungeon={**CORRIDOR, "squares": ["11", "1"]})
    assert Dungeon.objects.count() == 1


def test_the_hash_hangs_on_the_document_alone(kept, carol):
    other = carol.post("dungeons/", 201, dungeon=CORRIDOR, public=True)
    assert kept()["hash"] == other["hash"]
    assert carol.post("dungeons/", 201, dungeon=WIDER)["hash"] != other["hash"]


def test_saving_makes_a_version_and_those_before_stay(kept, bob):
    first = kept()
    at = f"dungeons/{first['id']}/"
    second = bob.put(at, dungeon=WIDER, version=1)
    assert (second["version"], second["latest"]) == (2, 2)
    assert bob.get(at)["dungeon"]["name"] == "The Wide Corridor"
    assert bob.get(f"{at}versions/1/") == {**first, "latest": 2}
    bob.get(f"{at}versions/3/", 404)
    bob.get(f"{at}versions/0/", 404)


def test_every_put_makes_a_version_with_the_same_hash_for_the_same_document(kept, bob):
    first = kept(public=True)
    at = f"dungeons/{first['id']}/"
    again = bob.put(at, dungeon=CORRIDOR, public=True, version=1)
    assert again == {**first, "version": 2, "latest": 2}
    bob.put(at, 409, dungeon=CORRIDOR, version=1)
    assert DungeonVersion.objects.count() == 2


def test_who_moves_it_to_another_library_leaves_a_version(kept, bob, cellar):
    at = f"dungeons/{kept()['id']}/"
    bob.put(at, dungeon=CORRIDOR, league=cellar)
    moved = bob.put(at, dungeon=CORRIDOR, league="", public=True, version=2)
    assert (moved["version"], moved["league"], moved["public"]) == (3, None, True)
    places = DungeonVersion.objects.values_list("league_slug", "public", "by__username")
    assert [*places] == [("", False, "bob"), (cellar, False, "bob"), ("", True, "bob")]


def test_a_commissioner_takes_it_out_of_the_leagues_library_and_into_no_other(
    kept, alice, bob, cellar
):
    at = f"dungeons/{kept(league=cellar)['id']}/"
    other = alice.post("leagues/", 201, name="The Attic")["slug"]
    assert alice.send(at, {"dungeon": WIDER, "league": other}, "put").code == 403
    assert alice.put(at, dungeon=CORRIDOR, league=None)["league"] is None
    alice.get(at, 404)
    assert bob.get(at)["latest"] == 2


def test_null_says_nothing_as_if_nobody_had_said_it(bob):
    nothing = dict.fromkeys(("league", "public", "forked_from"))
    made = bob.post("dungeons/", 201, dungeon=CORRIDOR, **nothing)
    assert {name: made[name] for name in nothing} == {**nothing, "public": False}
    bob.put(f"dungeons/{made['id']}/", dungeon=WIDER, version=None, public=None)
    options = dict.fromkeys(("options", "teams", "rosters"))
    judged = bob.post("dungeons/check/", 200, dungeon=CORRIDOR)
    assert bob.post("dungeons/check/", 200, dungeon=CORRIDOR, **options) == judged
    wishes = dict.fromkeys(("squares", "features", "options", "box", "tiles"))
    asked = {"seed": 5, "teams": 2}
    made = bob.post("dungeons/generate/", 200, **asked)
    assert bob.post("dungeons/generate/", 200, **asked, **wishes) == made


def test_a_list_is_filtered_by_a_size_and_by_several_features(bob, kept):
    kept()
    bob.post("dungeons/", 201, dungeon=WIDER)

    def found(**asked):
        return [one["name"] for one in bob.get("dungeons/", **asked)["results"]]

    assert found(size="22") == ["The Corridor"]
    assert found(size="22-33") == ["The Corridor", "The Wide Corridor"]
    assert found(features="water") == found(feature="water") == ["The Wide Corridor"]
    assert found(features="water,doors") == []
    assert found(size="22-") == ["The Corridor"]
    for wrong in ("many", "-", "3-x", "1-2-3", ""):
        bob.get("dungeons/", 400, size=wrong)


def test_an_older_version_is_exported_too(kept, bob):
    at = f"dungeons/{kept()['id']}/"
    bob.put(at, dungeon=WIDER)
    assert bob.get(f"{at}export/json", version=1)["name"] == "The Corridor"
    assert bob.get(f"{at}export/json")["name"] == "The Wide Corridor"
    bob.get(f"{at}export/json", 404, version=3)


def test_publishing_shows_nothing_that_was_kept_for_oneself_before(
    kept, bob, carol, mallory, nobody, cellar
):
    at = f"dungeons/{kept()['id']}/"
    bob.put(at, dungeon=WIDER, league=cellar)
    bob.put(at, dungeon=WIDER, public=True)
    for person, seen in ((bob, (1, 2, 3)), (carol, (2, 3)), (mallory, (3,)), (nobody, (3,))):
        for number in (1, 2, 3):
            code = 200 if number in seen else 401 if person is nobody else 404
            person.get(f"{at}versions/{number}/", code)
            person.get(f"{at}export/json", code, version=number)
            person.get(f"{at}picture.svg", code, version=number)
        assert person.get(at)["latest"] == 3


def test_what_is_public_tells_no_stranger_of_the_league_it_stands_in(
    kept, bob, carol, mallory, nobody, cellar
):
    dungeon = kept(league=cellar, public=True)
    at = f"dungeons/{dungeon['id']}/"
    assert [carol.get(one)["league"] for one in (at, f"{at}versions/1/")] == [cellar, cellar]
    assert [one["id"] for one in carol.get("dungeons/", league=cellar)["results"]] == [
        dungeon["id"]
    ]
    box = {"name": "Ours", "tiles": "4x4: n 0", "league": cellar, "public": True}
    box = bob.post("dungeons/boxes/", 201, **box)
    for stranger in (mallory, nobody):
        assert stranger.get(at)["league"] is None
        assert stranger.get("dungeons/", league=cellar)["results"] == []
        assert [one["league"] for one in stranger.get("dungeons/")["results"]] == [None]
        assert stranger.get(f"dungeons/boxes/{box['id']}/")["league"] is None
        for page in (
            "/dungeons/",
            f"/dungeons/?league={cellar}",
            f"/dungeons/{dungeon['id']}/",
            "/dungeons/boxes/",
        ):
            html = stranger.client.get(page).content.decode()
            assert "Cellar League" not in html, page
            assert f"/leagues/{cellar}/" not in html, page


def test_only_its_maker_shows_it_to_everybody(kept, alice, cellar):
    at = f"dungeons/{kept(league=cellar)['id']}/"
    assert alice.send(at, {"dungeon": WIDER, "public": True}, "put").code == 403
    assert alice.put(at, dungeon=WIDER, public=False)["version"] == 2


def test_who_saves_an_old_version_meets_a_conflict_and_nothing_is_written(kept, bob):
    at = f"dungeons/{kept()['id']}/"
    bob.put(at, dungeon=WIDER, version=1)
    problem = bob.send(at, {"dungeon": CORRIDOR, "version": 1}, "put")
    assert (problem.code, problem.body["version"]) == (409, 2)
    assert DungeonVersion.objects.count() == 2


def test_one_fork_names_its_origin(kept, bob, carol, cellar):
    origin = kept(league=cellar)
    fork = carol.post("dungeons/", 201, dungeon=WIDER, forked_from=origin["id"])
    assert fork["forked_from"] == {"id": origin["id"], "version": 1}
    bob.put(f"dungeons/{origin['id']}/", dungeon=WIDER)
    assert carol.get(f"dungeons/{fork['id']}/")["forked_from"]["version"] == 1


def test_nobody_forks_what_they_may_not_see(kept, carol):
    carol.problem("dungeons/", 404, dungeon=CORRIDOR, forked_from=kept()["id"])
    assert Dungeon.objects.count() == 1


# bob made it, alice commissions the league, carol is a member, mallory a stranger.
SEEN = [
    ({}, {"bob": 200, "alice": 404, "carol": 404, "mallory": 404, "nobody": 401}),
    ({"public": True}, {"bob": 200, "alice": 200, "carol": 200, "mallory": 200, "nobody": 200}),
    (
        {"league": "cellar-league"},
        {"bob": 200, "alice": 200, "carol": 200, "mallory": 404, "nobody": 401},
    ),
]
SAVED = [
    ({}, {"bob": 200, "alice": 404, "carol": 404, "mallory": 404, "nobody": 401}),
    ({"public": True}, {"bob": 200, "alice": 403, "carol": 403, "mallory": 403, "nobody": 401}),
    (
        {"league": "cellar-league"},
        {"bob": 200, "alice": 200, "carol": 403, "mallory": 404, "nobody": 401},
    ),
]


@pytest.fixture
def cast(alice, bob, carol, mallory, nobody):
    """Everybody by name."""
    return {"alice": alice, "bob": bob, "carol": carol, "mallory": mallory, "nobody": nobody}


@pytest.mark.parametrize(("where", "codes"), SEEN)
def test_who_sees_it(kept, cast, where, codes):
    at = f"dungeons/{kept(**where)['id']}/"
    for name, code in codes.items():
        cast[name].get(at, code)
        cast[name].get(f"{at}versions/1/", code)
        listed = cast[name].get("dungeons/")["results"]
        assert len(listed) == (code == 200), name


@pytest.mark.parametrize(("where", "codes"), SAVED)
def test_who_saves_it(kept, cast, where, codes):
    at = f"dungeons/{kept(**where)['id']}/"
    for name, code in codes.items():
        assert cast[name].send(at, {"dungeon": WIDER}, "put").code == code, name


def test_nobody_keeps_one_without_an_account(nobody, mallory, cellar):
    nobody.problem("dungeons/", 401, dungeon=CORRIDOR)
    mallory.problem("dungeons/", 404, dungeon=CORRIDOR, league=cellar)
    mallory.problem("dungeons/", 404, dungeon=CORRIDOR, league="no-such-league")
    assert not Dungeon.objects.exists()


def test_the_list_is_filtered(bob, kept):
    kept()
    wide = bob.post("dungeons/", 201, dungeon=WIDER)["id"]

    def found(**asked):
        return {one["id"] for one in bob.get("dungeons/", **asked)["results"]}

    assert len(found()) == 2
    assert found(least=23) == {wide}
    assert found(most=22) == found() - {wide}
    assert found(feature="water") == {wide}
    assert found(feature="wat") == set()
    assert found(teams=2) == found()
    assert found(teams=3) == found(league="cellar-league") == set()
    balance = bob.get(f"dungeons/{wide}/")["fairness"]["balance"]
    assert 0 < balance < 1
    assert wide in found(balance=f"{balance - 0.01:.3f}")
    assert wide not in found(balance=f"{balance + 0.01:.3f}")
    for wrong in ({"teams": "two"}, {"balance": "2"}, {"least": "1.5"}):
        bob.get("dungeons/", 400, **wrong)


def test_a_version_is_written_once(kept):
    kept()
    with pytest.raises(DatabaseError), transaction.atomic():
        DungeonVersion.objects.update(hash="0" * 64)
