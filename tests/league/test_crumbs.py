"""Where one is: teams and matches know their league by a slug, people by its name."""

import re
from html import unescape

import pytest

from league.services import amend, leave, remove_member
from matches.models import Match
from tests.league.playing import ready_teams
from tests.verbs import found_league, friendly, join, register_team, start_season

pytestmark = pytest.mark.django_db

NAME = "McGuffins' 2nd DB of München"


@pytest.fixture
def season(alice, bob):
    league = found_league(alice, NAME, public=True)
    join(league, bob)
    return start_season(league, ready_teams(league, bob, 2), "knockout")


def crumbs(reply):
    trail = reply.content.decode().partition('aria-label="Where you are"')[2].partition("</ol>")[0]
    return [unescape(text.strip()) for text in re.split(r"<[^>]+>", trail)]


def test_every_page_below_a_league_calls_it_by_its_name(browse, bob, season):
    match = Match.objects.get()
    team = match.sides.all()[0].team_id
    of_match = ("", "dice/", "date/", "propose/", "agreed/")
    for path in (f"/teams/{team}/", *(f"/matches/{match.pk}/{part}" for part in of_match)):
        reply = browse(bob).get(path)
        assert reply.status_code == 200, path
        assert NAME in crumbs(reply), path


def test_the_name_in_the_crumbs_costs_no_query(
    browse, bob, mallory, season, django_assert_max_num_queries
):
    path = f"/matches/{Match.objects.get().pk}/"
    for reader, most in ((bob, 7), (mallory, 7), (None, 5)):
        client = browse(reader)
        with django_assert_max_num_queries(most):
            assert NAME in crumbs(client.get(path))


def test_a_league_that_is_renamed_is_called_so_at_once(browse, alice, bob, season):
    team = Match.objects.get().sides.all()[0].team_id
    amend(alice, season.league.slug, name="Another name")
    assert "Another name" in crumbs(browse(bob).get(f"/teams/{team}/"))


def test_whoever_left_the_league_still_reads_the_name_above_their_team(browse, alice, bob, cellar):
    team = ready_teams(cellar, bob, 1)[0]
    leave(bob, cellar.slug)
    assert "Cellar League" in crumbs(browse(bob).get(f"/teams/{team.pk}/"))


def test_who_was_removed_is_led_to_no_league_that_they_cannot_see(
    browse, alice, bob, carol, cellar
):
    """They still read their team and its matches."""
    bobs, away = (register_team(one, league_slug=cellar.slug) for one in (bob, carol))
    match = friendly(bob, [bobs, away], league=cellar.slug)
    link = f'href="/leagues/{cellar.slug}/"'
    for linked in (True, False):
        for address in (f"/teams/{bobs.pk}/", f"/matches/{match.pk}/"):
            page = browse(bob).get(address)
            assert page.status_code == 200
            assert cellar.name in page.content.decode()
            assert (link in page.content.decode()) is linked, address
        if linked:
            remove_member(alice, cellar.slug, bob.pk)
