"""A fresh league says what comes next, once and in order, until it has been done."""

import re

import pytest

from league.models import Season
from league.services import enter, start_season
from teams.models import Team
from tests.league.playing import ready_teams, settle_round
from tests.verbs import found, found_league, join, open_season
from tests.verbs import start_season as begin

pytestmark = pytest.mark.django_db


def page_of(client, league):
    return client.get(f"/leagues/{league.slug}/").content.decode()


def left(page):
    """The steps still to be done, and the one the next button is of."""
    listed = page.partition('class="todo"')[2].partition("</ol>")[0]
    return [
        " ".join(re.sub(r"<[^>]+>", " ", item).split())
        for item in listed.split("<li")[1:]
        if not item.lstrip().startswith('class="is-done"')
    ]


def test_a_fresh_league_offers_to_open_a_season_once(browse, alice):
    page = page_of(browse(alice), found_league(alice))
    assert page.count("Open a season") == 1
    assert page.index("Invite your coaches") < page.index("Open a season")


def test_what_a_commissioner_has_done_is_left_out_of_what_comes_next(browse, alice, bob):
    league, client = found_league(alice), browse(alice)
    assert len(left(page_of(client, league))) == 4
    join(league, bob)
    assert len(left(page_of(client, league))) == 3
    teams = ready_teams(league, bob, 2)
    assert len(left(page_of(client, league))) == 2
    season = open_season(league)
    assert len(left(page_of(client, league))) == 1
    for team in teams:
        enter(alice, season.pk, team.pk)
    assert "What comes next" in page_of(client, league)
    start_season(alice, season.pk)
    assert "What comes next" not in page_of(client, league)


def test_a_coach_reads_what_they_do_and_whom_they_wait_for(browse, alice, bob):
    league, client = found_league(alice), browse(bob)
    join(league, bob)
    assert "Found a team" in left(page_of(client, league))[0]
    team = found(bob, league_slug=league.slug)
    assert "To the draft" in left(page_of(client, league))[0]
    Team.objects.update(status="registered")
    assert "Wait for a commissioner to open a season" in left(page_of(client, league))[0]
    season = open_season(league)
    assert "Enter it" in left(page_of(client, league))[0]
    enter(bob, season.pk, team.pk)
    assert "A commissioner starts the season" in left(page_of(client, league))[0]
    enter(alice, season.pk, ready_teams(league, alice, 1)[0].pk)
    start_season(alice, season.pk)
    assert left(page_of(client, league)) == []


def test_a_stranger_is_told_to_do_nothing(browse, alice, mallory):
    league = found_league(alice, public=True)
    for client in (browse(mallory), browse()):
        page = page_of(client, league)
        assert "What comes next" not in page
        assert "Open a season" not in page


def test_a_season_that_follows_another_needs_no_founding(browse, alice, bob):
    league = found_league(alice)
    join(league, bob)
    teams = ready_teams(league, bob, 2)
    winter = begin(league, teams, "round_robin")
    settle_round(winter, 1)
    Team.objects.update(status="draft")
    open_season(league)
    Season.objects.filter(pk=Season.objects.latest("id").pk).update(follows=winter)
    for team in teams:
        Season.objects.latest("id").entrants.create(team=team, order=team.pk)
    (only,) = left(page_of(browse(alice), league))
    assert "the season is started" in only
    last = left(page_of(browse(bob), league))[-1]
    assert "A commissioner starts the season" in last
