"""What a team that leaves takes along, where places are won and games are counted."""

from datetime import timedelta

import pytest
from django.utils import timezone

from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.round_robin import RoundRobin
from dungeonbowl.league.stages import Taker
from league.models import Season
from league.services import challenges, compose_season, enter, undo_act, withdraw_team
from league.services import start_season as start
from league.services.acts.withdrawing import ANNULLED, KEPT
from league.services.stages import StagePlan
from matches.models import Match
from tests.league.playing import ready_teams, settle
from tests.verbs import friendly, start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(bob, arena):
    """A ladder of three, and their ids from the top."""
    season = start_season(arena, ready_teams(arena, bob, 3), "ladder", reach=2, days=7)
    drawn = season.entrants.order_by("order")
    return season, list(drawn.values_list("team", flat=True))


def order(api, alice, season: Season) -> list[int]:
    rows = api(alice).get(f"/api/v1/seasons/{season.pk}/standings/").json()
    return [row["team"] for row in rows]


@pytest.mark.parametrize(("results", "leads"), [(KEPT, 2), (ANNULLED, 1)])
def test_a_place_won_of_who_leaves_stays_won_unless_it_is_annulled(
    ladder, api, alice, results, leads
):
    season, (first, second, third) = ladder
    settle(challenges.challenge(alice, season.pk, third, first).match_id)
    assert order(api, alice, season) == [third, first, second]
    withdraw_team(alice, season.pk, first, "Moved away.", results)
    left = [first, second, third]
    assert order(api, alice, season)[0] == left[leads]
    assert order(api, alice, season)[-1] == first


def test_a_challenge_of_who_leaves_is_called_off_and_nobody_climbs_by_it(ladder, api, alice):
    season, (first, second, third) = ladder
    open_one = challenges.challenge(alice, season.pk, third, first)
    withdraw_team(alice, season.pk, first, "Moved away.")
    assert Match.objects.get(pk=open_one.match_id).status == Match.Status.CALLED_OFF
    assert order(api, alice, season) == [second, third, first]
    rows = api(alice).get(f"/api/v1/seasons/{season.pk}/standings/").json()
    assert {row["played"] for row in rows} == {0}


def test_a_challenge_of_who_comes_back_has_all_its_days_again(ladder, api, alice):
    season, (first, second, third) = ladder
    made = challenges.challenge(alice, season.pk, third, first)
    act = withdraw_team(alice, season.pk, first, "Moved away.")
    season.fixtures.update(due=timezone.now() - timedelta(days=1))
    undo_act(alice, season.pk, act.pk, "They moved back.")
    made.refresh_from_db()
    assert made.due > timezone.now() + timedelta(days=6)
    assert challenges.lapse_challenges() == 0
    assert order(api, alice, season) == [first, second, third]


@pytest.mark.parametrize("results", [KEPT, ANNULLED])
def test_games_that_were_annulled_lead_to_no_upper_table(arena, bob, api, alice, results):
    teams = ready_teams(arena, bob, 4)
    season = start_season(arena, teams, "open", least=1)
    idle, one, other, third = teams
    settle(friendly(bob, [one, other], league=arena.slug).pk, (0, 0))
    settle(friendly(bob, [third, other], league=arena.slug).pk, (1, 0))
    withdraw_team(alice, season.pk, third.pk, "Moved away.", results)
    withdraw_team(alice, season.pk, one.pk, "Moved away.", results)
    assert (order(api, alice, season)[0] == idle.pk) is (results == ANNULLED)


def test_a_cup_that_was_drawn_because_somebody_left_goes_with_the_way_back(arena, bob, api, alice):
    plans = [StagePlan(RoundRobin()), StagePlan(Knockout(), taker=Taker(1, (1, 2)))]
    season = compose_season(alice, arena.slug, "Winter", plans)
    for team in ready_teams(arena, bob, 3):
        enter(bob, season.pk, team.pk)
    start(alice, season.pk)
    first, second, last = season.fixtures.exclude(match=None).order_by("round")
    for one in (first, second):
        settle(one.match_id)
    gone = last.match.sides.first().team_id
    act = withdraw_team(alice, season.pk, gone, "Moved away.")
    season.refresh_from_db()
    assert season.stage.number == 2
    undo_act(alice, season.pk, act.pk, "They moved back.")
    season.refresh_from_db()
    last.refresh_from_db()
    assert (season.stage.number, last.match.status) == (1, Match.Status.SCHEDULED)
    assert not season.fixtures.filter(group__stage__number=2).exists()
    settle(last.match_id)
    season.refresh_from_db()
    assert season.stage.number == 2
