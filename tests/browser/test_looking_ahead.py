"""Looking ahead on a phone: scores tapped into open matches, and what teams can still reach."""

import pytest

from league.models import Fixture
from matches.models import Match
from tests.league.playing import ready_teams, settle
from tests.verbs import found_league, join, start_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def season(alice, bob):
    """Six teams, and three of five rounds played."""
    league = found_league(alice, "Arena League", public=True)
    join(league, bob)
    season = start_season(league, ready_teams(league, bob, 6), "round_robin")
    for place, match in enumerate(Match.objects.order_by("id")[:9]):
        settle(match.pk, [(1, 0), (0, 0), (0, 1)][place % 3])
    return season


def on_a_phone(page, address):
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(address)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_score_that_is_typed_moves_the_table_by_itself(
    page, live_server, season, barriers_day_and_night, complaints
):
    on_a_phone(page, f"{live_server.url}/seasons/{season.pk}/what-if/")
    fixture = Fixture.objects.filter(season=season, round=4).order_by("order").first()
    first, _ = fixture.match.sides.select_related("team")
    page.locator(f"[name=m{fixture.match_id}_{first.team_id}]").fill("1")
    page.keyboard.press("Tab")
    page.get_by_text("1 match decided").wait_for()
    assert f"m{fixture.match_id}_{first.team_id}=1" in page.url
    assert barriers_day_and_night() == []
    page.reload()
    assert page.get_by_text("1 match decided").is_visible()
    assert complaints == []


def test_what_teams_can_reach_is_read_on_a_phone(
    page, live_server, season, barriers_day_and_night, complaints
):
    on_a_phone(page, f"{live_server.url}/seasons/{season.pk}/outlook/?top=2")
    assert page.locator(".reach").count() == 6
    assert barriers_day_and_night() == []
    assert complaints == []
