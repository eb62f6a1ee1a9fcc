"""Seeds given by hand, on a page of the season that asks for them."""

import pytest

from league import services
from league.models import Entrant, Season
from tests.league.playing import ready_teams
from tests.verbs import open_season, start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(alice, bob, arena):
    """A cup of four, seeded by hand, that takes entries."""
    season = open_season(arena, "knockout", seeding="by_hand")
    for team in ready_teams(arena, bob, 4):
        services.enter(alice, season.pk, team.pk)
    return season


def at(season):
    return f"/seasons/{season.pk}/seeds/"


def teams_of(season):
    return [one.team_id for one in season.entrants.order_by("order")]


def typed(season, *seeds):
    return {f"team_{team}": seed for team, seed in zip(teams_of(season), seeds, strict=True)}


def seeds(season):
    return [one.seed for one in season.entrants.order_by("order")]


def test_its_commissioner_is_led_to_where_they_are_given(browse, alice, bob, cup):
    page = f"/seasons/{cup.pk}/"
    assert at(cup) in browse(alice).get(page).content.decode()
    assert at(cup) not in browse(bob).get(page).content.decode()
    plain = open_season(cup.league, "knockout", seeding="drawn")
    assert at(plain) not in browse(alice).get(f"/seasons/{plain.pk}/").content.decode()


def test_they_are_given_all_at_once_and_the_draw_goes_by_them(browse, alice, bob, cup):
    assert browse(alice).post(at(cup), typed(cup, 3, 1, "", 2)).status_code == 302
    assert seeds(cup) == [3, 1, None, 2]
    third, first, fourth, second = teams_of(cup)
    shown = browse(bob).get(f"/seasons/{cup.pk}/").content.decode()
    for one in Entrant.objects.exclude(seed=None):
        assert f'<strong class="num">{one.seed}</strong>' in shown
    services.start_season(alice, cup.pk)
    pairs = [
        {side.team_id for side in one.match.sides.all()} for one in cup.fixtures.order_by("order")
    ]
    assert pairs == [{first, fourth}, {second, third}]


def test_two_teams_change_theirs(browse, alice, cup):
    browse(alice).post(at(cup), typed(cup, 1, 2, 3, 4))
    browse(alice).post(at(cup), typed(cup, 2, 1, 3, 4))
    assert seeds(cup) == [2, 1, 3, 4]


@pytest.mark.parametrize(
    ("wrong", "status", "said"), [((1, 1, 2, 3), 409, "have seed 1."), ((0, 1, 2, 3), 400, "field")]
)
def test_what_cant_be_is_said_and_what_was_typed_stays(browse, alice, cup, wrong, status, said):
    page = browse(alice).post(at(cup), typed(cup, *wrong))
    assert page.status_code == status
    assert said in page.content.decode()
    assert f'value="{wrong[3]}"' in page.content.decode()
    assert seeds(cup) == [None] * 4


def test_once_it_has_started_they_stay_as_they_are(browse, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 4), "knockout", seeding="by_hand")
    assert browse(alice).post(at(season), typed(season, 1, 2, 3, 4)).status_code == 409
    assert seeds(Season.objects.get(pk=season.pk)) == [None] * 4


def test_once_the_season_has_started_the_page_leads_to_it(browse, alice, cup):
    services.start_season(alice, cup.pk)
    assert browse(alice).get(at(cup))["Location"] == f"/seasons/{cup.pk}/"
    assert browse(alice).post(at(cup), typed(cup, 1, 2, 3, 4)).status_code == 409
