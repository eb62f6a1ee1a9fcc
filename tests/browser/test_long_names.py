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
from tests.league.playing import ready_teams, settle_round
from tests.rules.night import Night
from tests.verbs import found_league, friendly, join, start_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEAGUE = ("league", "league-tables", "league-teams", "league-members", "league-week")
OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)"
BUILT = "college=light&players=dwarfs.longbeard.6,rumpelstilzchenssohnsenkelkindes"
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


@pytest.fixture
def named(alice, bob, carol):
    """The pages of a league in which everybody and everything has a long name."""
    league = found_league(alice, "Donaudampfschifffahrtsgesellschaftsliga", public=True)
    for coach in (bob, carol):
        join(league, coach)
    night = Night.between(league, bob, carol).settle()
    teams = ready_teams(league, bob, 4)
    season = start_season(league, teams, "swiss")
    settle_round(season, 1)
    match = friendly(bob, [teams[0], night.away, teams[1]])
    Team.objects.update(name="Donaudampfschifffahrtskapitaene")
    Player.objects.update(name="Rumpelstilzchenssohnsenkelkind")
    Season.objects.update(name="Weihnachtsmeisterschaftsrunde")
    User.objects.filter(pk=bob.pk).update(username="bob.von.hohenstaufen@example")
    return [
        *("/", "/desk/", f"/leagues/{league.slug}/", f"/builder/?{BUILT}"),
        *(f"/seasons/{season.pk}/{part}" for part in ("", "outlook/", "what-if/", "figures/")),
        *(f"/teams/{night.home.pk}/{part}" for part in ("", "market/")),
        *(f"/matches/{night.match.pk}/{part}" for part in ("", "postgame/")),
        f"/matches/{match.pk}/",
    ]


def test_nor_do_those_that_are_only_as_long_as_a_word_may_be(
    page, context, live_server, bob, named
):
    sign_in(context, live_server, bob)
    page.set_viewport_size(SIZES[0])
    wide = []
    for path in named:
        page.goto(live_server.url + path)
        page.evaluate(OPEN_ALL)
        if page.evaluate(SIDEWAYS):
            wide.append(path)
    assert wide == []
