"""On a phone no page scrolls sideways, though every name is one word as long as it may be."""

import pytest
from django.urls import reverse

from accounts.models import User
from league.models import League, Season
from matches.models import Match
from rules.models import Step
from teams.models import Player, Team
from tests.browser.test_large_text import SIDEWAYS
from tests.browser.test_league import SIZES, sign_in
from tests.installations import make_demo

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEAGUE = ("league", "league-tables", "league-teams", "league-members", "league-week")
SEASON = ("season", "season-figures", "season-almanac", "season-outlook", "season-what-if")


def lengthen(rows, field, length):
    for row in rows.order_by("pk"):
        rows.filter(pk=row.pk).update(**{field: f"{row.pk:W>{length}}"})


@pytest.fixture
def commissioner(transactional_db):
    """Of the demo league, where all but they themselves have names of wide letters."""
    make_demo()
    ingrid = User.objects.get(username="ingrid")
    for rows in (Team, Player, League, Season):
        lengthen(rows.objects.all(), "name", 60)
    lengthen(User.objects.exclude(pk=ingrid.pk), "username", 150)
    return ingrid


def pages():
    league, season = League.objects.get(), Season.objects.filter(status="started").latest("pk")
    yield from (reverse(name, args=[league.slug]) for name in LEAGUE)
    yield from (reverse(name, args=[season.pk]) for name in SEASON)
    yield from (reverse(name) for name in ("desk", "dates", "leagues"))
    yield reverse("team-receipt", args=[Team.objects.earliest("pk").pk, "rating"])
    for status in Match.Status.values:
        for match in Match.objects.filter(status=status).order_by("-pk")[:1]:
            yield reverse("match", args=[match.pk])
    for step in Step.objects.filter(status="waiting").select_related("postgame")[:2]:
        yield reverse("postgame", args=[step.postgame.match_id])


def test_no_page_scrolls_sideways(page, context, live_server, commissioner):
    sign_in(context, live_server, commissioner)
    page.set_viewport_size(SIZES[0])
    wide = []
    for address in pages():
        assert page.goto(f"{live_server.url}{address}").status == 200, address
        wide += [address] if page.evaluate(SIDEWAYS) else []
    assert not wide
