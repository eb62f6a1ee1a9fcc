"""Every moment on pages of a league, its teams and its matches, by the league's clock."""

from datetime import UTC, datetime

import pytest
import time_machine

from dungeonbowl.league.lateness import Ruled, Ruling
from league.models import Fixture
from league.services import booking, settle_late
from tests.league.playing import ready_teams
from tests.verbs import join, phone_of, register_team, start, start_season

pytestmark = pytest.mark.django_db

# In Auckland it is ten in the morning of the next day.
EVENING = datetime(2026, 11, 20, 21, tzinfo=UTC)
THERE, DAY = "10:00", "21 November 2026"


@pytest.fixture
def far(alice, arena):
    """The arena, far away."""
    with time_machine.travel(EVENING, tick=False):
        booking.set_time_zone(alice, arena.slug, "Pacific/Auckland")
        yield arena


def test_minutes_and_what_was_decided_are_told_by_the_leagues_clock(browse, alice, bob, far):
    season = start_season(far, ready_teams(far, bob, 2), "round_robin")
    fixture = Fixture.objects.get(season=season)
    act = settle_late(alice, season.pk, fixture.pk, Ruling(Ruled.DRAWN), "Nobody came.")
    pages = (
        f"/leagues/{far.slug}/minutes/",
        f"/seasons/{season.pk}/run/",
        f"/seasons/{season.pk}/decided/{act.pk}/",
    )
    for page in pages:
        shown = browse(alice).get(page)
        assert shown.status_code == 200, page
        assert f"{DAY}, {THERE}" in shown.content.decode(), page


@pytest.mark.parametrize("reader", ["bob", None])
def test_so_are_a_match_and_a_teams_ledger_which_know_no_league(
    request, browse, bob, carol, far, reader
):
    sides = ((bob, "light"), (carol, "gold"))
    join(far, carol)
    teams = [register_team(*one, league_slug=far.slug) for one in sides]
    match = start(start_season(far, teams, "round_robin").fixtures.get().match)
    scorer = match.sides.first().available[0]
    phone_of(match, match.sides.first().team.coach)(
        {"kind": "event", "event": {"type": "touchdown", "player": scorer}}
    )
    client = browse(request.getfixturevalue(reader) if reader else None)
    shown = client.get(f"/matches/{match.pk}/").content.decode()
    assert f"21 Nov 2026, {THERE}" in shown
    assert f">{THERE}</time>" in shown
    assert "21:00" not in shown
    assert f">{THERE}</time>" in client.get(f"/teams/{teams[0].pk}/ledger/").content.decode()
