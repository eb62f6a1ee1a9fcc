"""Opening, entering and starting a season, through the API; every format's fixtures."""

import pytest

from league.models import Fixture, Season
from matches.models import Match
from tests.league.playing import pairs, ready_teams
from tests.verbs import found, open_season, register_team, start_season

pytestmark = pytest.mark.django_db

FORMATS = ["round_robin", "double_round_robin", "swiss", "knockout", "open"]


def seasons(league):
    return f"/api/v1/leagues/{league.slug}/seasons/"


def one(season, command=""):
    return f"/api/v1/seasons/{season if isinstance(season, int) else season.pk}/{command}"


@pytest.mark.parametrize("format", FORMATS)
def test_a_season_of_each_format_is_opened_entered_and_started(
    api, alice, bob, carol, cellar, format
):
    opened = api(alice).post(seasons(cellar), {"name": "Winter", "format": format})
    assert opened.status_code == 201
    season = opened.json()["id"]
    assert opened.json()["status"] == "entry"
    for coach in (bob, carol):
        team = register_team(coach, league_slug=cellar.slug)
        entered = api(coach).post(one(season, "entries/"), {"team": team.pk})
        assert entered.status_code == 201
        assert entered.json()["teams"][-1] == team.pk
    started = api(alice).post(one(season, "start/"))
    assert (started.status_code, started.json()["status"]) == (200, "started")
    fixtures = api(bob).get(one(season, "fixtures/")).json()
    assert len(fixtures) == {"double_round_robin": 2, "open": 0}.get(format, 1)
    assert Match.objects.count() == len(fixtures)
    for fixture in fixtures:
        assert set(fixture) == {
            "id", "stage", "group", "leg", "round", "teams", "match", "status",
            "date", "due", "awarded", "annulled", "decided",
        }  # fmt: skip
        assert fixture["status"] == "scheduled"
        assert api(bob).get(f"/api/v1/matches/{fixture['match']}/").status_code == 200


def test_a_match_of_a_season_is_played_by_the_leagues_rules(api, alice, bob, cellar):
    api(alice).patch(f"/api/v1/leagues/{cellar.slug}/", {"house_rules": {"traps": 12}})
    start_season(cellar, ready_teams(cellar, bob, 2), "knockout")
    match = Match.objects.get()
    assert (match.league_slug, match.house_rules["traps"]) == (cellar.slug, 12)
    assert (match.label, match.needs_winner) == ("Winter, round 1", True)
    api(alice).patch(f"/api/v1/leagues/{cellar.slug}/", {"house_rules": {"traps": 6}})
    match.refresh_from_db()
    assert match.house_rules["traps"] == 6


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"format": "swiss"}, "name"),
        ({"name": "W"}, "format"),
        ({"name": "W", "format": "league"}, "format"),
        ({"name": "W", "format": ["swiss"]}, "format"),
        ({"name": "W", "format": "swiss", "rounds": 0}, "rounds"),
        ({"name": "W", "format": "swiss", "rounds": 100}, "rounds"),
        ({"name": "W", "format": "swiss", "rounds": "3"}, "rounds"),
        ({"name": "W", "format": "swiss", "rounds": 2.5}, "rounds"),
        ({"name": "\u0007", "format": "swiss"}, "name"),
    ],
)
def test_a_season_that_cant_be_is_named_by_field(api, alice, cellar, body, field):
    refused = api(alice).post(seasons(cellar), body)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])
    assert not Season.objects.exists()


def test_only_a_registered_team_enters_and_only_once(api, alice, bob, cellar):
    season = open_season(cellar)
    draft = found(bob, league_slug=cellar.slug)
    assert api(bob).post(one(season, "entries/"), {"team": draft.pk}).status_code == 409
    team = ready_teams(cellar, bob, 1)[0]
    assert api(bob).post(one(season, "entries/"), {"team": team.pk}).status_code == 201
    assert api(bob).post(one(season, "entries/"), {"team": team.pk}).status_code == 409
    assert api(alice).get(one(season)).json()["teams"] == [team.pk]


def test_a_team_of_another_league_is_no_team_here(api, alice, bob, cellar, arena):
    season = open_season(cellar)
    elsewhere = ready_teams(arena, bob, 1)[0]
    for team in (elsewhere.pk, 10**6, 2**31 - 1, -1):
        refused = api(bob).post(one(season, "entries/"), {"team": team})
        assert (refused.status_code, list(refused.json()["errors"])) == (400, ["team"])


def test_a_coach_enters_their_own_team_and_a_commissioner_anybodys(api, alice, bob, carol, cellar):
    season = open_season(cellar)
    team = ready_teams(cellar, bob, 1)[0]
    assert api(carol).post(one(season, "entries/"), {"team": team.pk}).status_code == 403
    assert api(alice).post(one(season, "entries/"), {"team": team.pk}).status_code == 201
    assert api(carol).delete(one(season, f"entries/{team.pk}/")).status_code == 403
    assert api(bob).delete(one(season, f"entries/{team.pk}/")).status_code == 204
    assert api(bob).delete(one(season, f"entries/{team.pk}/")).status_code == 409


def test_a_season_starts_once_and_with_two_teams(api, alice, bob, cellar):
    season = open_season(cellar)
    teams = ready_teams(cellar, bob, 3)
    assert api(alice).post(one(season, "start/")).status_code == 409
    for team in teams[:2]:
        api(alice).post(one(season, "entries/"), {"team": team.pk})
    assert api(alice).post(one(season, "start/")).status_code == 200
    assert api(alice).post(one(season, "start/")).status_code == 409
    assert api(alice).post(one(season, "entries/"), {"team": teams[2].pk}).status_code == 409
    assert api(alice).delete(one(season, f"entries/{teams[0].pk}/")).status_code == 409
    assert Fixture.objects.filter(season=season).count() == 1


def test_a_preview_of_the_start_draws_nothing(api, alice, bob, cellar):
    season = open_season(cellar)
    for team in ready_teams(cellar, bob, 2):
        api(alice).post(one(season, "entries/"), {"team": team.pk})
    shown = api(alice).post(one(season, "start/"), {"preview": True})
    assert (shown.status_code, shown.json()["preview"]) == (200, True)
    assert not Fixture.objects.exists()
    assert not Match.objects.exists()


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_in_a_round_robin_everybody_meets_everybody_once(bob, cellar, number):
    teams = ready_teams(cellar, bob, number)
    season = start_season(cellar, teams, "round_robin")
    met = [pair for pair in pairs(season) if len(pair) == 2]
    assert len(met) == len(set(met)) == number * (number - 1) // 2
    byes = [pair for pair in pairs(season) if len(pair) == 1]
    assert len(byes) == len(set(byes)) == (number if number % 2 else 0)


def test_a_bye_is_one_team_without_a_match(api, bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 3), "round_robin")
    byes = [
        fixture
        for fixture in api(bob).get(one(season, "fixtures/")).json()
        if fixture["status"] == "bye"
    ]
    assert len(byes) == 3
    assert all(len(bye["teams"]) == 1 and bye["match"] is None for bye in byes)


def test_a_round_robin_may_be_cut_short(bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "round_robin", rounds=2)
    assert len(pairs(season)) == 4
    longer = start_season(cellar, ready_teams(cellar, bob, 4), "round_robin", rounds=9)
    assert len(pairs(longer)) == 6


@pytest.mark.parametrize(("number", "byes"), [(2, 0), (3, 1), (5, 3), (6, 2), (8, 0)])
def test_byes_of_a_knock_out_are_all_in_its_first_round(bob, cellar, number, byes):
    season = start_season(cellar, ready_teams(cellar, bob, number), "knockout")
    first = pairs(season, 1)
    assert pairs(season) == first
    assert sum(len(pair) == 1 for pair in first) == byes


def test_the_same_seed_draws_the_same_fixtures(bob, cellar):
    teams = ready_teams(cellar, bob, 6)
    one_draw, another = (start_season(cellar, teams, "swiss") for _ in range(2))
    assert pairs(one_draw) == pairs(another)
    assert one_draw.seed


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("number", [2, 3, 5, 8])
def test_what_is_promised_before_the_start_is_what_is_drawn(bob, cellar, format, number):
    season = start_season(cellar, ready_teams(cellar, bob, number), format)
    promised, drawn = season.play.outlook(number), pairs(season)
    if format in ("round_robin", "double_round_robin"):
        assert promised.matches == sum(len(pair) == 2 for pair in drawn)
        assert promised.byes == sum(len(pair) == 1 for pair in drawn)
        assert promised.rounds == Fixture.objects.filter(season=season).last().round
    else:
        assert season.play.rounds_in(number) == promised.rounds


def test_the_seasons_of_a_league_are_listed_newest_first(api, bob, cellar):
    first, second = open_season(cellar), open_season(cellar, "swiss")
    listed = api(bob).get(seasons(cellar)).json()
    assert [row["id"] for row in listed["results"]] == [second.pk, first.pk]


def test_a_season_that_isnt_there_is_404_however_large(api, bob, cellar):
    for number in (1, 10**9, 2**63, 10**40):
        assert api(bob).get(one(number)).status_code == 404
