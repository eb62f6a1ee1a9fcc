"""Where a row's points come from, as its page tells it match by match."""

import re

import pytest

from league.services import amend
from league.services.acts.adjusting import adjust
from matches.models import Match
from tests.league.playing import ready_teams, settle
from tests.league.test_pages import text
from tests.verbs import start_season

pytestmark = pytest.mark.django_db

BONUSES = [
    {"for": "touchdowns", "at_least": 3, "points": 1},
    {"for": "clean_sheet", "points": 2},
    {"for": "close_loss", "at_least": 1, "points": 1},
]


def rows(page):
    """The cells of the page's table, without mark-up."""
    body = re.search(r"<tbody>(.*?)</tbody>", page.content.decode(), re.S)[1]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in body.split("</tr>")]
    return [[" ".join(re.sub(r"<[^>]+>", "", one).split()) for one in row] for row in cells if row]


def test_the_table_leads_to_a_page_with_every_match_and_what_it_brought(browse, alice, bob, arena):
    amend(alice, arena.slug, house_rules={"bonuses": BONUSES})
    teams = ready_teams(arena, bob, 2)
    season = start_season(arena, teams, "double_round_robin")
    first, second = Match.objects.order_by("id")
    settle(first.pk, (3, 0))
    settle(second.pk, (1, 2))
    home = first.sides.order_by("order").first().team
    away = next(team for team in teams if team != home)
    adjust(alice, season.pk, home.pk, -2, "Came late.")
    table = browse().get(f"/seasons/{season.pk}/").content.decode()
    assert f'<a href="/seasons/{season.pk}/points/{home.pk}/"><strong>' in table
    page = browse().get(f"/seasons/{season.pk}/points/{home.pk}/")
    assert rows(page)[0] == [
        away.name, "3 : 0", "won +3, 3 touchdowns or more +1, no touchdown let in +2", "+6", "6",
    ]  # fmt: skip
    assert rows(page)[-1] == ["By hand", "", "Came late.", "−2", rows(page)[-1][-1]]
    assert f'href="/matches/{first.pk}/"' in page.content.decode()


def test_a_game_of_three_says_places_and_everybody_it_was_played_against(
    browse, api, alice, bob, arena
):
    amend(alice, arena.slug, house_rules={"place_points": [5, 3]})
    teams = ready_teams(arena, bob, 3)
    season = start_season(arena, teams, "tables", size=3, rounds=1)
    match = Match.objects.get()
    settle(match.pk, (2, 1, 0))
    first, second, third = (side.team for side in match.sides.order_by("order"))
    for team, said in ((first, ["first place", "+5", "5"]), (third, ["third place", "0", "0"])):
        page = browse().get(f"/seasons/{season.pk}/points/{team.pk}/")
        others = " and ".join(one.name for one in (first, second, third) if one != team)
        score = "2 : 1 : 0" if team == first else "0 : 2 : 1"
        assert rows(page) == [[others, score, *said]]


def test_a_bye_and_a_team_of_which_nothing_counts(browse, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 3), "swiss")
    sits = season.fixtures.get(match=None).bye
    page = browse().get(f"/seasons/{season.pk}/points/{sits.pk}/")
    assert rows(page) == [["No opponent", "", "a bye that counts as a win", "+3", "3"]]
    other = season.entrants.exclude(team=sits).first().team
    assert "Nothing counts for this team yet." in text(
        browse().get(f"/seasons/{season.pk}/points/{other.pk}/")
    )


def test_a_team_of_another_season_has_no_such_page(browse, bob, arena):
    one, *others = ready_teams(arena, bob, 3)
    season = start_season(arena, others, "round_robin")
    assert browse().get(f"/seasons/{season.pk}/points/{one.pk}/").status_code == 404


def test_the_page_asks_the_database_as_often_whatever_was_played(
    browse, bob, arena, django_assert_max_num_queries
):
    season = start_season(arena, ready_teams(arena, bob, 6), "round_robin")
    for match in Match.objects.all()[:6]:
        settle(match.pk, (1, 0))
    team = season.entrants.first().team_id
    client = browse()
    with django_assert_max_num_queries(5):
        assert client.get(f"/seasons/{season.pk}/points/{team}/").status_code == 200
