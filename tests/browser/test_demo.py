"""Nothing keeps anybody out of a page of the demo league, which has something of everything."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from dungeonbowl.league.lateness import Ruled, Ruling
from league.models import Fixture, League, Season, SeasonAct
from league.services import hand_over, settle_late
from league.services.appeals import appeal
from teams.models import Team
from tests.browser.test_league import sign_in
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def league():
    """The demo league, with a match that was settled, an appeal, and a team handed over."""
    call_command("demo", password=PASSWORD, stdout=StringIO())
    league = League.objects.get()
    season = Season.objects.get(status=Season.Status.STARTED)
    late = Fixture.objects.filter(
        season=season, match__status="scheduled", match__sides__prepared_at=None
    )
    fixture = late.order_by("-round", "pk")[0]
    alice = league.founded_by
    settle_late(alice, season.pk, fixture.pk, Ruling(Ruled.DRAWN), "Nobody came.")
    coach = fixture.match.sides.first().team.coach
    appeal(coach, season.pk, SeasonAct.objects.get().pk, "I was there.")
    team = Team.objects.exclude(coach=coach).first()
    hand_over(alice, team.pk, coach.username, "Moved away.")
    return league


def pages_of(league):
    """What the league has to show, for its commissioner."""
    first, second = Season.objects.order_by("id")
    act, team = SeasonAct.objects.get(), Team.objects.first()
    match = Fixture.objects.filter(season=first).order_by("-pk")[0].match_id
    named = ("league", "league-week", "league-deadlines", "league-figures", "league-records")
    named += ("league-cemetery", "league-colleges", "league-luck", "league-rivals", "league-teams")
    named += ("league-leaders", "league-this-day", "league-members", "league-rules", "rehearsals")
    named += ("league-export", "season-compose", "league-settings", "season-new", "team-new")
    named += ("rules-history", "league-pack", "match-new", "team-import", "league-tables")
    yield from (reverse(name, args=[league.slug]) for name in (*named, "league-minutes"))
    for season in (first, second):
        yield reverse("season", args=[season.pk])
        yield reverse("season-figures", args=[season.pk])
        yield reverse("season-run", args=[season.pk])
    for stage in first.stages.all():
        yield f"{reverse('season', args=[first.pk])}?stage={stage.pk}"
    yield reverse("season-almanac", args=[first.pk])
    yield reverse("season-next", args=[first.pk])
    yield reverse("season-outlook", args=[second.pk])
    yield reverse("season-what-if", args=[second.pk])
    yield reverse("points", args=[second.pk, team.pk])
    yield reverse("season-decided", args=[second.pk, act.pk])
    yield reverse("team-coaches", args=[team.pk])
    yield reverse("team-figures", args=[team.pk])
    yield from (reverse(name, args=[team.pk]) for name in ("team", "team-ledger", "team-matches"))
    yield reverse("player", args=[team.players.order_by("id")[0].pk])
    yield from (reverse(name, args=[match]) for name in ("match", "match-chronicle", "postgame"))
    yield from map(reverse, ("desk", "account", "account-end", "league-import"))


@pytest.mark.timeout(600)
def test_nothing_keeps_anybody_out_of_the_demo_league(
    page, context, live_server, league, complaints, barriers
):
    sign_in(context, live_server, league.founded_by)
    found = {}
    for address in pages_of(league):
        assert page.goto(live_server.url + address).ok, address
        found[address] = barriers()
    assert {address: said for address, said in found.items() if said} == {}
    assert complaints == []
