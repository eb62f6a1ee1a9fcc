"""A day whose year is mistyped is refused where it is typed: rounds are counted on from it."""

import pytest

from league.models import Fixture, Season
from league.services import finish_season
from tests.league.playing import ready_teams
from tests.verbs import start_season

pytestmark = pytest.mark.django_db
YEARS = pytest.mark.parametrize("day", ["9999-12-31", "9999-11-30", "0026-12-01"])


@pytest.fixture
def season(alice, bob, cellar):
    return start_season(cellar, ready_teams(cellar, bob, 4), "round_robin")


@YEARS
def test_no_season_begins_then(api, browse, alice, cellar, day):
    at = f"/api/v1/leagues/{cellar.slug}/seasons/"
    alone = {"name": "Winter", "format": "round_robin", "first_day": day}
    stages = {"name": "Winter", "stages": [{"format": "round_robin", "first_day": day}]}
    assert "first_day" in api(alice).post(at, alone).json()["errors"]
    assert "nobody plays in" in api(alice).post(at, stages).json()["errors"]["stages"][0]
    form = {"name": "Winter", "teams": "4", "stage1-format": "round_robin", "stage1-first_day": day}
    for more in ({}, {"look": "1"}):
        page = browse(alice).post(f"/leagues/{cellar.slug}/seasons/compose/", form | more)
        assert page.status_code == 400
        assert "nobody plays in" in page.content.decode()
    assert not Season.objects.exists()


@YEARS
def test_no_fixture_is_put_off_until_then(api, alice, season, day):
    fixture = Fixture.objects.filter(season=season).first()
    at = f"/api/v1/seasons/{season.pk}/fixtures/{fixture.pk}/"
    refused = api(alice).patch(at, {"date": day, "reason": "Rain."})
    assert refused.json()["errors"].keys() == {"date"}
    fixture.refresh_from_db()
    assert fixture.date is None


@YEARS
def test_no_next_season_begins_and_no_draft_ends_then(api, browse, alice, season, day):
    finish_season(alice, season.pk)
    at = f"/seasons/{season.pk}/next/"
    stays = {"name": "Spring", "stays": list(season.entrants.values_list("team", flat=True))}
    first = api(alice).post(f"/api/v1{at}", stays | {"rosters": "kept", "first_day": day})
    assert first.json()["errors"].keys() == {"first_day"}
    redraft = stays | {"rosters": "redraft", "drafts_until": day}
    assert api(alice).post(f"/api/v1{at}", redraft).json()["errors"].keys() == {"drafts_until"}
    for form in (stays | {"rosters": "kept", "first_day": day}, redraft):
        assert browse(alice).post(at, form).status_code == 400
    assert Season.objects.count() == 1
