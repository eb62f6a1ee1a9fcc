"""Nothing keeps anybody out of a page of the demo league, which has something of everything."""

import pytest
from django.urls import reverse

from dungeonbowl.league.lateness import Ruled, Ruling
from league.models import Fixture, Season, SeasonAct
from league.services import hand_over, settle_late
from league.services.appeals import appeal
from rules.models import Haul
from rules.services.rehearsing import begin_rehearsal
from teams.models import Team
from tests.browser.test_league import sign_in
from tests.installations import demo_league

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def league():
    """The demo league, with a match that was settled, an appeal, and a team handed over."""
    league = demo_league()
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


# What is looked at, by what its address asks for: the league, each of its seasons, the first one
# (which is over), the second (under way).
OF_LEAGUE = (
    *("league", "league-week", "league-deadlines", "league-figures", "league-records"),
    *("league-cemetery", "league-colleges", "league-luck", "league-rivals", "league-teams"),
    *("league-leaders", "league-this-day", "league-members", "league-rules", "rehearsals"),
    *("league-export", "season-compose", "league-settings", "season-new", "team-new"),
    *("rules-history", "league-pack", "match-new", "team-import", "league-tables"),
    *("league-minutes", "league-plan", "league-rulebook"),
)
OF_SEASONS = ("season", "season-figures", "season-run")
OF_THE_FIRST = ("season-almanac", "season-next")
OF_THE_SECOND = ("season-outlook", "season-what-if")
OF_NOTHING = ("desk", "account", "account-end", "league-import", "leagues", "league-new")
BY_HAND = ("points", "season-decided", "rules-version", "rehearsal", "haul-export", "haul-import")
LOOKED_AT = {*OF_LEAGUE, *OF_SEASONS, *OF_THE_FIRST, *OF_THE_SECOND, *OF_NOTHING, *BY_HAND}


def pages_of(league):
    """What the league has to show, for its commissioner."""
    first, second = Season.objects.filter(league=league).order_by("id")
    act, team = SeasonAct.objects.get(season__league=league), Team.objects.first()
    match = Fixture.objects.filter(season=first).order_by("-pk")[0].match_id
    yield from (reverse(name, args=[league.slug]) for name in OF_LEAGUE)
    for names, seasons in (
        (OF_SEASONS, (first, second)),
        (OF_THE_FIRST, [first]),
        (OF_THE_SECOND, [second]),
    ):
        yield from (reverse(name, args=[season.pk]) for season in seasons for name in names)
    for stage in first.stages.all():
        yield f"{reverse('season', args=[first.pk])}?stage={stage.pk}"
    yield reverse("points", args=[second.pk, team.pk])
    yield reverse("season-decided", args=[second.pk, act.pk])
    yield reverse("rules-version", args=[league.slug, 1])
    yield reverse("team-coaches", args=[team.pk])
    yield reverse("team-figures", args=[team.pk])
    yield from (reverse(name, args=[team.pk]) for name in ("team", "team-ledger", "team-matches"))
    yield reverse("player", args=[team.players.order_by("id")[0].pk])
    yield from (reverse(name, args=[match]) for name in ("match", "match-chronicle", "postgame"))
    yield from map(reverse, OF_NOTHING)
    yield from on_the_way(league)


def on_the_way(league):
    """A rehearsal of the league, and the league on its way out and in."""
    alice = league.founded_by
    yield reverse("rehearsal", args=[begin_rehearsal(alice, league.slug).slug])
    fields = {"by": alice, "league_slug": league.slug, "rows": 100}
    out, come = (Haul.objects.create(kind=kind, **fields) for kind in Haul.Kind)
    yield reverse("haul-export", args=[league.slug, out.pk])
    yield reverse("haul-import", args=[come.pk])


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
