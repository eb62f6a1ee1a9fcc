"""Figures on a phone: charts, boards and the square of the colleges keep nobody out."""

import pytest

from matches.models import Match
from tests.league.playing import ready_teams, settle
from tests.league.test_figures import deeds
from tests.verbs import found_league, join, start_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def season(alice, bob):
    """Half played, with somebody who scored and somebody who died."""
    league = found_league(alice, "Arena League", public=True)
    join(league, bob)
    season = start_season(league, ready_teams(league, bob, 6), "round_robin")
    for place, match in enumerate(Match.objects.order_by("id")[:9]):
        settle(match.pk, [(2, 1), (0, 0), (1, 3)][place % 3])
        match.refresh_from_db()
        deeds(match, 7, touchdowns=place % 3, kills=1, spp=place, died_of="block")
    return season


def test_figures_are_read_on_a_phone(page, live_server, season, barriers_day_and_night, complaints):
    """Only a browser computes contrast and sizes, and scrolls a page that is too wide."""
    page.set_viewport_size({"width": 360, "height": 800})
    league = f"/leagues/{season.league.slug}"
    for path in (
        f"{league}/figures/", f"{league}/records/", f"{league}/colleges/",
        f"/seasons/{season.pk}/figures/", f"/seasons/{season.pk}/",
    ):  # fmt: skip
        page.goto(f"{live_server.url}{path}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") == 360, path
        assert barriers_day_and_night() == [], path
    assert page.get_by_role("heading", name="Who is in form").is_visible()
    assert complaints == []
