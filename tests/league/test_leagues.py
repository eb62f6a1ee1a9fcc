"""Founding leagues and changing their house rules, through the API."""

import pytest

from dungeonbowl.book import book
from league.models import League, Membership, Minute
from league.services import found_league
from tests.verbs import join

LEAGUES = "/api/v1/leagues/"

pytestmark = pytest.mark.django_db


def one(league):
    return f"{LEAGUES}{league.slug}/"


def test_a_league_is_founded_with_all_its_house_rules_resolved(api, alice):
    made = api(alice).post(LEAGUES, {"name": "Cellar League", "house_rules": {"dice": "table"}})
    assert made.status_code == 201
    data = made.json()
    assert (data["slug"], data["name"], data["preset"]) == (
        "cellar-league",
        "Cellar League",
        "astrogranite",
    )
    assert (data["public"], data["my_role"]) == (False, "commissioner")
    assert data["house_rules"]["dice"] == "table"
    assert data["house_rules"]["starting_treasury"] == 1_000_000
    assert data["house_rules"].keys() == book().options.keys()
    assert Membership.objects.get().role == "commissioner"
    assert Minute.objects.get().by == alice


def test_only_what_differs_from_the_preset_is_stored(alice):
    options = {"trade_rounding": 10_000, "traps": 12, "casualty_table": "d16_004"}
    assert found_league(alice, "Plain", house_rules=options).house_rules == {"traps": 12}
    official = found_league(alice, "Boxed", preset="official", house_rules=options)
    assert official.house_rules == {"traps": 12}


def test_two_leagues_of_one_name_have_two_addresses(alice, bob):
    slugs = [found_league(by, "Cellar").slug for by in (alice, bob, alice)]
    assert slugs == ["cellar", "cellar-2", "cellar-3"]


@pytest.mark.parametrize(
    ("name", "slug"), [("New", "new-2"), ("Łódź", "odz"), ("東京", "league"), ("!!", "league")]
)
def test_an_address_is_made_of_any_name_and_never_a_page_of_ours(alice, name, slug):
    assert found_league(alice, name).slug == slug


def test_a_name_as_long_as_allowed_fits_into_its_address_twice(alice):
    first, second = (found_league(alice, "x" * 60) for _ in range(2))
    assert len({first.slug, second.slug}) == 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": 7}, "name"),
        ({"name": "a\u202eb"}, "name"),
        ({"name": "A", "preset": "nobody"}, "preset"),
        ({"name": "A", "preset": ["official"]}, "preset"),
        ({"name": "A", "public": "perhaps"}, "public"),
        ({"name": "A", "house_rules": ["dice"]}, "house_rules"),
        ({"name": "A", "house_rules": {"dice": "loaded"}}, "house_rules.dice"),
        ({"name": "A", "house_rules": {"dise": "app"}}, "house_rules.dise"),
        ({"name": "A", "house_rules": {"dise": None}}, "house_rules.dise"),
        ({"name": "A", "house_rules": {"max_roster": True}}, "house_rules.max_roster"),
        ({"name": "A", "house_rules": {"max_roster": 10**30}}, "body"),
        ({"name": "A", "house_rules": {"league_points": [3, 1]}}, "house_rules.league_points"),
        ({"name": "A", "house_rules": {"tie_breaks": {"a": 1}}}, "house_rules.tie_breaks"),
        ({"name": "A", "house_rules": {"public": "yes"}}, "house_rules.public"),
        ({"name": "A", "colour": "red"}, "colour"),
    ],
)
def test_what_cant_be_is_named_by_field_and_nothing_is_founded(api, alice, body, field):
    refused = api(alice).post(LEAGUES, body)
    assert refused.status_code == 400, refused.json()
    assert list(refused.json()["errors"]) == [field]
    assert not League.objects.exists()


def test_every_unknown_or_impossible_option_is_named_at_once(api, alice):
    body = {"name": "A", "house_rules": {"dice": "loaded", "nobody": 1, "traps": -1}}
    errors = api(alice).post(LEAGUES, body).json()["errors"]
    assert set(errors) == {f"house_rules.{key}" for key in ("dice", "nobody", "traps")}


def test_a_patch_changes_the_options_named_and_leaves_the_others(api, alice, cellar):
    client = api(alice)
    client.patch(one(cellar), {"house_rules": {"traps": 12, "dice": "table"}})
    changed = client.patch(one(cellar), {"house_rules": {"traps": 6}})
    assert changed.status_code == 200
    assert changed.json()["house_rules"]["traps"] == 6
    assert changed.json()["house_rules"]["dice"] == "table"
    assert changed.json()["name"] == "Cellar League"


def test_null_puts_an_option_back_to_its_preset(api, alice, cellar):
    client = api(alice)
    client.patch(one(cellar), {"house_rules": {"traps": 12}})
    back = client.patch(one(cellar), {"house_rules": {"traps": None}})
    assert back.json()["house_rules"]["traps"] == 0
    cellar.refresh_from_db()
    assert cellar.house_rules == {}


def test_options_that_contradict_one_another_are_refused_together(api, alice, cellar):
    refused = api(alice).patch(
        one(cellar), {"house_rules": {"max_roster": 8, "min_starting_players": 9}}
    )
    assert refused.status_code == 400
    assert list(refused.json()["errors"]) == ["house_rules.max_roster"]


def test_who_may_read_a_league_is_one_thing_told_in_two_ways(api, alice, mallory, cellar):
    assert api(mallory).get(one(cellar)).status_code == 404
    opened = api(alice).patch(one(cellar), {"house_rules": {"public": True}})
    assert (opened.json()["public"], opened.json()["house_rules"]["public"]) == (True, True)
    assert api(mallory).get(one(cellar)).json()["my_role"] is None
    closed = api(alice).patch(one(cellar), {"public": False})
    assert closed.json()["house_rules"]["public"] is False
    assert api(mallory).get(one(cellar)).status_code == 404


def test_every_change_stands_in_the_minutes_with_its_rule(api, alice, cellar):
    api(alice).patch(one(cellar), {"house_rules": {"traps": 12}})
    latest = Minute.objects.filter(league=cellar).first()
    assert (latest.by, latest.text) == (
        alice,
        "How many traps are there? (OPT-64) The answer was 0, and is 12 from now on.",
    )


def test_a_league_keeps_its_address_under_another_name(api, alice, cellar):
    renamed = api(alice).patch(one(cellar), {"name": "Attic League"})
    assert (renamed.json()["slug"], renamed.json()["name"]) == (cellar.slug, "Attic League")
    latest = Minute.objects.filter(league=cellar).first()
    assert latest.text == "Renamed the league, which was Cellar League."


def test_an_edit_of_an_old_version_is_a_conflict(api, alice, cellar):
    client = api(alice)
    seen = client.get(one(cellar)).json()["version"]
    assert client.patch(one(cellar), {"motto": "Deeper", "version": seen}).status_code == 200
    stale = client.patch(one(cellar), {"motto": "Darker", "version": seen})
    assert stale.status_code == 409
    assert client.get(one(cellar)).json()["motto"] == "Deeper"


def test_a_preview_founds_nothing(api, alice):
    shown = api(alice).post(LEAGUES, {"name": "Cellar", "preview": True})
    assert (shown.status_code, shown.json()["preview"]) == (200, True)
    assert not League.objects.exists()


def test_the_list_holds_ones_own_and_the_public_leagues(api, alice, bob, mallory, cellar, arena):
    def listed(user):
        return [(row["slug"], row["my_role"]) for row in api(user).get(LEAGUES).json()["results"]]

    assert listed(alice) == [("arena-league", "commissioner"), ("cellar-league", "commissioner")]
    assert listed(bob) == [("arena-league", "coach"), ("cellar-league", "coach")]
    assert listed(mallory) == [("arena-league", None)]
    assert listed(None) == [("arena-league", None)]


def test_changed_house_rules_hold_for_teams_founded_afterwards(api, alice, bob, cellar):
    def founded(name):
        body = {"league": cellar.slug, "name": name, "college": "light"}
        return api(bob).post("/api/v1/teams/", body)

    before = founded("Ironbeards")
    api(alice).patch(one(cellar), {"house_rules": {"starting_treasury": 550_000}})
    after = founded("Latecomers")
    assert (before.status_code, after.status_code) == (201, 201)
    assert before.json()["treasury"] == 1_000_000
    assert (after.json()["treasury"], after.json()["status"]) == (550_000, "draft")
    assert (after.json()["league"], after.json()["coach"]) == (cellar.slug, "bob")


def test_a_team_is_founded_in_an_existing_league_by_a_member(api, bob, mallory, arena):
    body = {"league": arena.slug, "name": "Ironbeards", "college": "light"}
    assert api().post("/api/v1/teams/", body).status_code == 401
    assert api(mallory).post("/api/v1/teams/", body).status_code == 403
    assert api(bob).post("/api/v1/teams/", {**body, "league": "nowhere"}).status_code == 404
    wrong = api(bob).post("/api/v1/teams/", {**body, "college": "purple"})
    assert (wrong.status_code, list(wrong.json()["errors"])) == (400, ["college"])
    shown = api(bob).post("/api/v1/teams/", {**body, "preview": True}).json()
    assert (shown["preview"], shown["treasury"]) == (True, 1_000_000)
    assert api(bob).get("/api/v1/teams/").json()["count"] == 0


def test_a_commissioner_may_coach_too(api, alice, cellar):
    body = {"league": cellar.slug, "name": "Chairwoman's Choice", "college": "amethyst"}
    assert api(alice).post("/api/v1/teams/", body).json()["coach"] == "alice"


def test_a_new_member_sees_the_league_at_once(api, mallory, cellar):
    client = api(mallory)
    assert client.get(one(cellar)).status_code == 404
    join(cellar, mallory)
    assert client.get(one(cellar)).json()["my_role"] == "coach"
