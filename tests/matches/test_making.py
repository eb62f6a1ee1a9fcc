"""Making matches: who may, between whom, and with which options."""

import pytest

from matches.models import Match
from tests.verbs import draft_team, found_league, friendly, join, register_team

URL = "/api/v1/matches/"


def make(client, *teams, **more):
    return client.post(URL, {"teams": [team.pk for team in teams], **more})


def test_a_friendly_shows_the_whole_match(api, bob, bobs, carols, cellar):
    reply = make(api(bob), bobs, carols)
    assert reply.status_code == 201
    said = reply.json()
    assert said["status"] == "scheduled"
    assert said["version"] == 1
    assert said["league"] == cellar.slug
    assert [side["team"] for side in said["sides"]] == [bobs.pk, carols.pk]
    assert [side["coach"] for side in said["sides"]] == ["bob", "carol"]
    assert said["events"] == []
    assert said["result"] is None
    assert said["dice"]["mode"] == "app"
    assert said["dice"]["seed"] is None
    assert len(said["dice"]["seed_hash"]) == 64
    assert said == api(bob).get(f"{URL}{said['id']}/").json()


def test_a_side_shows_what_it_would_bring_now(api, bob, bobs, scheduled):
    mine, other = api(bob).get(f"{URL}{scheduled.pk}/").json()["sides"]
    assert mine["rating"] == bobs.rating
    assert mine["rerolls"] == {"team": 2, "wheel": 1, "training": 0, "leader": 0, "total": 3}
    assert other["rerolls"] == {"team": 2, "wheel": 0, "training": 0, "leader": 0, "total": 2}
    assert mine["available"] == [player.pk for player in bobs.players.order_by("number")]
    assert mine["unavailable"] == []
    assert (mine["arrangements_due"], mine["arrangements"], mine["tactics"]) == (0, [], [])


def test_options_given_hold_over_the_leagues(api, bob, bobs, carols):
    said = make(api(bob), bobs, carols, options={"chests": 8, "features": ["lava"]}).json()
    assert said["options"]["chests"] == 8
    assert said["options"]["features"] == ["lava"]
    assert said["options"]["teleporters"] == 6
    assert "winnings" not in said["options"]


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"chests": "many"}, "options.chests"),
        ({"chests": -1}, "options.chests"),
        ({"bogus": 1}, "options.bogus"),
        ({"winnings": "none"}, "options.winnings"),
        ({"dice": "table"}, "options.dice"),
        ({"teams_in_match": 3}, "options.teams_in_match"),
        ({"features": ["swamp"]}, "options.features"),
        ({"referee_mode": None}, "options.referee_mode"),
    ],
)
def test_an_option_that_cannot_be_is_named(api, bob, bobs, carols, options, key):
    reply = make(api(bob), bobs, carols, options=options)
    assert reply.status_code == 400
    assert list(reply.json()["errors"]) == [key]
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "teams", [None, [], [1], [1, 1], [1, 2, 3, 4, 5], ["1", "2"], [1, True], 7]
)
def test_teams_that_make_no_match_are_malformed(api, bob, bobs, carols, teams):
    reply = api(bob).post(URL, {"teams": teams})
    assert reply.status_code == 400
    assert "teams" in str(reply.json()["errors"])
    assert not Match.objects.exists()


def test_a_team_that_is_not_there_is_named(api, bob, bobs):
    reply = api(bob).post(URL, {"teams": [bobs.pk, 999_999]})
    assert reply.status_code == 400
    assert list(reply.json()["errors"]) == ["teams"]


def test_a_draft_plays_nobody(api, bob, bobs, carol, cellar):
    draft = draft_team(carol, "jade", players=6, league_slug=cellar.slug)
    reply = make(api(bob), bobs, draft)
    assert reply.status_code == 409
    assert draft.name in reply.json()["detail"]


def test_three_sides_and_alliances(api, bob, bobs, carols, alice, cellar):
    third, fourth = (
        register_team(alice, college, players=6, league_slug=cellar.slug)
        for college in ("jade", "dark")
    )
    assert make(api(bob), bobs, carols, third).status_code == 201
    allied = [[bobs.pk, third.pk], [carols.pk, fourth.pk]]
    said = make(api(bob), bobs, carols, third, fourth, alliances=allied).json()
    assert [side["alliance"] for side in said["sides"]] == [0, 1, 0, 1]
    assert said["options"]["alliances"] == allied
    assert said["options"]["teams_in_match"] == 4


@pytest.mark.parametrize(
    "shape", ["one_left_out", "twice", "only_one", "an_empty_one", "strangers"]
)
def test_alliances_must_split_all_sides(api, bob, bobs, carols, shape):
    alliances = {
        "one_left_out": [[bobs.pk], []],
        "twice": [[bobs.pk, carols.pk], [carols.pk]],
        "only_one": [[bobs.pk, carols.pk]],
        "an_empty_one": [[bobs.pk, carols.pk], []],
        "strangers": [[bobs.pk], [999_999]],
    }[shape]
    reply = make(api(bob), bobs, carols, alliances=alliances)
    assert reply.status_code == 400
    assert list(reply.json()["errors"]) == ["alliances"]


def test_the_wheel_leaves_allies_out(bob, bobs, carols, alice, cellar):
    """Light is superior to Gold, but not when the two play together."""
    third = register_team(alice, "dark", players=6, league_slug=cellar.slug)
    match = friendly(bob, [bobs, carols, third], alliances=[[bobs.pk, carols.pk], [third.pk]])
    from matches.queries import MatchSheet

    assert [side.brings.rerolls["wheel"] for side in MatchSheet.of(match).sides] == [0, 0, 0]


def test_only_a_coach_of_one_of_the_teams_or_a_commissioner_makes_it(
    api, alice, bobs, carols, mallory, cellar
):
    assert make(api(), bobs, carols).status_code == 401
    assert make(api(mallory), bobs, carols).status_code == 404
    join(cellar, mallory)
    assert make(api(mallory), bobs, carols).status_code == 403
    assert make(api(alice), bobs, carols).status_code == 201


def test_a_team_one_may_not_see_plays_nobody(api, mallory, bobs):
    other = found_league(mallory, "Other League")
    theirs = register_team(mallory, "jade", players=6, league_slug=other.slug)
    reply = make(api(mallory), theirs, bobs)
    assert reply.status_code == 400
    assert reply.json()["errors"] == {"teams": [f"There is no team {bobs.pk}."]}
    assert not Match.objects.exists()


def test_teams_that_never_were_are_not_there_for_whoever_names_no_other(api, mallory, bobs, carols):
    never = api(mallory).post(URL, {"teams": [987_654, 987_655]})
    assert never.status_code == 404
    assert never.json() == make(api(mallory), bobs, carols).json()


def test_a_preview_makes_nothing(api, bob, bobs, carols):
    reply = make(api(bob), bobs, carols, preview=True)
    assert reply.status_code == 200
    assert reply.json()["preview"] is True
    assert not Match.objects.exists()


def test_new_house_rules_hold_until_the_match_begins(api, alice, cellar, scheduled):
    def chests():
        return api(alice).get(f"{URL}{scheduled.pk}/").json()["options"]["chests"]

    def amend(number):
        body = {"house_rules": {"chests": number}}
        assert api(alice).patch(f"/api/v1/leagues/{cellar.slug}/", body).status_code == 200

    amend(9)
    assert chests() == 9
    assert api(alice).post(f"{URL}{scheduled.pk}/start/").status_code == 200
    amend(12)
    assert chests() == 9
