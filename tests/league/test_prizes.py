"""Prizes and trophies: gold with a reason, and what a team may show for it."""

import pytest

from accounts.commands import Command
from league.models import Season, SeasonAct
from teams import services as clubs
from teams.ledger.audit import audit_team
from teams.models import Change, Team
from tests.league.playing import settle_round
from tests.verbs import register_team, start_season

pytestmark = pytest.mark.django_db
WHY = "For all those touchdowns."


@pytest.fixture
def winter(bob, carol, arena):
    """A season of Bob's team and Carol's that is over; Bob's won it."""
    teams = [
        register_team(coach, college, league_slug=arena.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    ]
    season = start_season(arena, teams, "round_robin")
    settle_round(season, 1)
    return season


@pytest.fixture
def team(bob):
    """Bob's."""
    return lambda: Team.objects.get(coach=bob)


@pytest.fixture
def award(api, alice, winter, team):
    """What Alice gives Bob's team: `award(gold=...)`."""

    def given(**fields):
        body = {"team": team().pk, "name": "Winter Cup", "reason": WHY, **fields}
        return api(alice).post(f"/api/v1/seasons/{winter.pk}/prizes/", body)

    return given


def take_back(api, alice, season, act):
    there = f"/api/v1/seasons/{season.pk}/prizes/{act}/"
    return api(alice).delete(there, {"reason": "A mistake."})


def words(page):
    return " ".join(page.content.decode().split())


def test_gold_comes_with_the_reason_through_the_ledger(award, team, winter):
    before = team().treasury
    made = award(gold=50_000)
    assert made.status_code == 201
    assert team().treasury == before + 50_000
    change = Change.objects.latest("id")
    assert (str(change), change.by.username) == (f"Winter Cup of Winter: {WHY}", "alice")
    assert made.json()["text"].endswith("gets Winter Cup of Winter, with 50,000 gp.")
    assert list(audit_team(team())) == []


def test_a_trophy_may_come_alone(award, team):
    before = (team().treasury, Change.objects.count())
    assert award().status_code == 201
    assert (team().treasury, Change.objects.count()) == before


def test_trophies_stand_on_the_teams_page_and_in_the_hall_of_fame(
    award, team, winter, api, browse, arena, carol
):
    award(gold=50_000)
    (trophy,) = api(carol).get(f"/api/v1/leagues/{arena.slug}/trophies/").json()
    assert (trophy["name"], trophy["gold"], trophy["team"]) == ("Winter Cup", 50_000, team().pk)
    for page in (f"/teams/{team().pk}/", f"/leagues/{arena.slug}/records/"):
        said = words(browse().get(page))
        assert "<strong>Winter Cup</strong>" in said
        assert WHY in said
    other = Team.objects.get(coach=carol)
    assert "Winter Cup" not in words(browse().get(f"/teams/{other.pk}/"))


def test_taken_back_the_gold_returns_and_nobody_shows_it(award, team, winter, api, alice, arena):
    before = team().treasury
    act = award(gold=50_000).json()["id"]
    assert take_back(api, alice, winter, act).status_code == 204
    assert team().treasury == before
    assert api(alice).get(f"/api/v1/leagues/{arena.slug}/trophies/").json() == []
    assert take_back(api, alice, winter, act).status_code == 409
    assert list(audit_team(team())) == []


def test_what_is_spent_isnt_taken_back(award, team, winter, api, alice, bob):
    act = award(gold=100_000).json()["id"]
    while team().treasury >= 50_000:
        clubs.buy_fan_factor(Command(bob, team().pk), points=1)
    refused = take_back(api, alice, winter, act)
    assert refused.status_code == 409
    assert "Winter Cup" in str(refused.json()["standing"])


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"), ({"name": "x" * 61}, "name"), ({"gold": -1}, "gold"),
        ({"gold": 10_000_001}, "gold"), ({"gold": "5"}, "gold"), ({"team": 10**9}, "team"),
        ({"reason": " "}, "reason"),
    ],
)  # fmt: skip
def test_a_prize_that_cant_be_is_refused_by_field(award, fields, field):
    refused = award(**fields)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])
    assert not SeasonAct.objects.exists()


def test_looking_first_gives_nothing(award, team):
    before = team().treasury
    assert award(gold=50_000, preview=True).status_code == 200
    assert (team().treasury, SeasonAct.objects.count()) == (before, 0)


def test_nobody_wins_a_season_that_hasnt_started(award):
    Season.objects.update(status="entry")
    assert award().status_code == 409


def test_a_team_that_retired_gets_no_gold(award, team, bob):
    clubs.retire(Command(bob, team().pk))
    assert award(gold=1_000).status_code == 409
    assert award().status_code == 201


def test_a_commissioner_awards_it_on_the_page_after_a_look(browse, alice, winter, team):
    there = f"/seasons/{winter.pk}/run/prize/"
    form = {"prize-team": team().pk, "prize-name": "Winter Cup", "prize-reason": WHY}
    page = words(browse(alice).post(there, {**form, "look": "1"}))
    assert "gets Winter Cup of Winter." in page
    assert not SeasonAct.objects.exists()
    assert browse(alice).post(there, form).status_code == 302
    assert SeasonAct.objects.get().kind == "prize"
