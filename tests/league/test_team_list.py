"""A league's teams, a few at a glance and all of them page by page."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.commands import Command
from league.queries import entrants_of
from league.queries.teams import some_teams
from teams import services
from teams.heraldry import Arms
from teams.models import Team
from teams.templatetags.emblem import arms, drawn
from tests.league.playing import ready_teams, settle_round
from tests.verbs import found, join, start_season

pytestmark = pytest.mark.django_db


def many(league, coach, number):
    """Rows of teams, for lists alone."""
    college = ("light", "gold")
    return Team.objects.bulk_create(
        Team(
            name=f"Team {n:03}", college=college[n % 2], coach=coach, league_slug=league.slug,
            status="registered",
        )
        for n in range(1, number + 1)
    )  # fmt: skip


def listed(reply):
    """The teams a page lists, in their order."""
    return re.findall(r'href="/teams/\d+/">([^<]+)</a>', reply.content.decode())


def url(league):
    return reverse("league-teams", args=[league.slug])


def spent(client, at):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(at).status_code == 200
    return len(queries)


def test_hundreds_of_teams_come_page_by_page_with_links(browse, bob, arena):
    many(arena, bob, 120)
    client = browse(bob)
    first, last = client.get(url(arena)), client.get(url(arena), {"page": 3})
    assert listed(first) == [f"Team {n:03}" for n in range(1, 51)]
    assert 'href="?page=2" rel="next"' in first.content.decode()
    assert listed(last) == [f"Team {n:03}" for n in range(101, 121)]
    assert "Page 3 of 3" in last.content.decode()
    assert 'rel="next"' not in last.content.decode()


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({"q": "eam 00"}, [f"Team {n:03}" for n in range(1, 10)]),
        ({"q": "team 007"}, ["Team 007"]),
        ({"q": "CAROL"}, ["Carols"]),
        ({"q": "bob 012"}, ["Team 012"]),
        ({"college": "jade"}, ["Carols"]),
        ({"q": "team 00", "college": "gold"}, [f"Team 00{n}" for n in (1, 3, 5, 7, 9)]),
        ({"q": "team 001", "college": "light"}, []),
        ({"college": "nowhere"}, []),
        ({"q": "'; --%"}, []),
    ],
)
def test_teams_are_found_by_name_coach_and_college(browse, bob, carol, arena, query, names):
    join(arena, carol)
    many(arena, bob, 12)
    found(carol, "jade", name="Carols", league_slug=arena.slug)
    reply = browse(bob).get(url(arena), query)
    assert listed(reply) == names
    assert ("No team of that name or college." in reply.content.decode()) == (not names)


def test_what_was_looked_for_stays_in_the_form_and_on_the_next_page(browse, bob, arena):
    many(arena, bob, 120)
    page = browse(bob).get(url(arena), {"q": "team", "college": "gold"}).content.decode()
    assert 'name="q" maxlength="60" value="team"' in page
    assert '<option value="gold" selected>' in page
    assert 'href="?q=team&amp;college=gold&amp;page=2"' in page


def test_a_retired_team_is_listed_for_who_asks(browse, bob, arena):
    old, _ = many(arena, bob, 2)
    services.retire(Command(bob, old.pk))
    client = browse(bob)
    assert listed(client.get(url(arena))) == ["Team 002"]
    shown = client.get(url(arena), {"retired": "1"})
    assert listed(shown) == ["Team 001", "Team 002"]
    assert "Retired" in shown.content.decode()


def test_a_strangers_league_has_no_teams_to_list(browse, mallory, cellar):
    assert browse(mallory).get(url(cellar)).status_code == 404
    assert browse().get(url(cellar)).status_code == 404


def test_lists_ask_as_often_for_hundreds_as_for_one(browse, bob, arena):
    client, pages = browse(bob), (url(arena), f"/leagues/{arena.slug}/")
    many(arena, bob, 1)
    few = [spent(client, at) for at in pages]
    many(arena, bob, 150)
    assert [spent(client, at) for at in pages] == few
    assert few[0] <= 6


def test_the_league_shows_some_the_readers_own_first_and_says_how_many_there_are(
    browse, bob, carol, arena
):
    join(arena, carol)
    many(arena, bob, 40)
    carols = found(carol, "jade", name="Zealots", league_slug=arena.slug)
    page = browse(carol).get(f"/leagues/{arena.slug}/")
    # The first link leads on to the draft, from what comes next.
    assert listed(page)[1:3] == ["Zealots", "Team 001"]
    assert len(listed(page)) == 25
    assert "All 41 teams" in page.content.decode()
    assert some_teams(arena, carol, 1) == [carols]


def test_a_table_shows_each_teams_emblem_as_its_coach_chose_it(browse, bob, arena):
    teams = ready_teams(arena, bob, 2)
    season = start_season(arena, teams, "round_robin")
    settle_round(season, 1)
    client, at = browse(bob), f"/seasons/{season.pk}/"
    page = client.get(at).content.decode()
    for team in teams:
        link = f'<a href="/teams/{team.pk}/">'
        assert f"{drawn(arms(team), 20)} {link}" in page
    services.portray(Command(bob, teams[0].pk), Arms("bone", "crimson", "tower"))
    changed = Team.objects.get(pk=teams[0].pk)
    assert drawn(arms(changed), 20) in client.get(at).content.decode()


def test_the_emblems_cost_no_query(bob, arena, django_assert_num_queries):
    teams = ready_teams(arena, bob, 3)
    season = start_season(arena, teams, "round_robin")
    with django_assert_num_queries(1):
        drawn_arms = [team.arms for team in entrants_of(season).values()]
    assert set(drawn_arms) == {arms(team) for team in teams}
