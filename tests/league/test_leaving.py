"""What a team that leaves takes along, where places are won and games are counted."""

from datetime import timedelta

import pytest
from django.utils import timezone

from core.errors import Conflict
from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.round_robin import RoundRobin
from dungeonbowl.league.lateness import Ruled, Ruling
from dungeonbowl.league.stages import Taker
from league.models import Season
from league.services import (
    FixtureAmendment,
    amend_fixture,
    challenges,
    compose_season,
    draw_again,
    enter,
    finish_season,
    settle_late,
    undo_act,
    withdraw_team,
)
from league.services import start_season as start
from league.services.acts.withdrawing import ANNULLED, KEPT
from league.services.following import draws_by_now, goes_on_otherwise
from league.services.stages import StagePlan
from matches.models import Match
from tests.league.playing import ready_teams, settle, settle_round
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


@pytest.mark.parametrize("results", [KEPT, ANNULLED])
def test_a_cup_that_was_drawn_because_somebody_left_goes_with_the_way_back(
    arena, bob, api, alice, results
):
    plans = [StagePlan(RoundRobin()), StagePlan(Knockout(), taker=Taker(1, (1, 2)))]
    season = compose_season(alice, arena.slug, "Winter", plans)
    for team in ready_teams(arena, bob, 3):
        enter(bob, season.pk, team.pk)
    start(alice, season.pk)
    first, second, last = season.fixtures.exclude(match=None).order_by("round")
    for one in (first, second):
        settle(one.match_id)
    gone = last.match.sides.first().team_id
    act = withdraw_team(alice, season.pk, gone, "Moved away.", results)
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


def shown(api, alice, season):
    rows = api(alice).get(f"/api/v1/seasons/{season.pk}/standings/").json()
    return {row["team"]: (row["played"], row["points"]) for row in rows}


def meeting_of(season, *teams):
    ours = season.fixtures.filter(match__sides__team=teams[0])
    return ours.get(match__sides__team=teams[1])


def test_of_two_who_left_one_comes_back_and_meets_the_other_only_with_them(running, alice):
    season = running(4, "round_robin")
    one, other = season.entrants.values_list("team", flat=True)[:2]
    first = withdraw_team(alice, season.pk, one, "Moved away.")
    second = withdraw_team(alice, season.pk, other, "Moved away.")
    undo_act(alice, season.pk, first.pk, "They moved back.")
    off = season.fixtures.filter(match__status=Match.Status.CALLED_OFF)
    assert off.filter(match__sides__team=other).count() == off.count() == 3
    assert meeting_of(season, one, other).awarded_id == one
    undo_act(alice, season.pk, second.pk, "They too.")
    assert not off.exists()
    assert meeting_of(season, one, other).awarded_id is None


def test_of_two_annulled_one_comes_back_without_what_it_played_against_the_other(
    running, api, alice
):
    season = running(4, "round_robin")
    played = season.fixtures.get(round=1, order=1)
    settle(played.match_id)
    one, other = played.match.sides.order_by("order").values_list("team", flat=True)
    first = withdraw_team(alice, season.pk, one, "Moved away.", ANNULLED)
    second = withdraw_team(alice, season.pk, other, "Moved away.", ANNULLED)
    undo_act(alice, season.pk, first.pk, "They moved back.")
    assert shown(api, alice, season)[one] == (0, 0)
    undo_act(alice, season.pk, second.pk, "They too.")
    assert shown(api, alice, season)[one] == (1, 3)


def test_a_round_that_waited_for_nobody_any_more_is_drawn_with_who_comes_back(running, alice):
    season = running(6, "swiss")
    pair = season.fixtures.get(round=1, order=1)
    one, other = pair.match.sides.order_by("order").values_list("team", flat=True)
    first = withdraw_team(alice, season.pk, one, "Moved away.")
    withdraw_team(alice, season.pk, other, "Moved away.")
    for fixture in season.fixtures.filter(round=1, match__status="scheduled"):
        settle(fixture.match_id)
    undo_act(alice, season.pk, first.pk, "They moved back.")
    drawn = season.fixtures.filter(round=2)
    assert drawn.filter(bye=one).exists() or drawn.filter(match__sides__team=one).exists()
    assert drawn.count() == 3


def test_who_left_comes_back_whatever_others_were_challenged_to_meanwhile(ladder, api, alice):
    season, (first, second, third) = ladder
    act = withdraw_team(alice, season.pk, third, "Moved away.")
    settle(challenges.challenge(alice, season.pk, second, first).match_id)
    undo_act(alice, season.pk, act.pk, "They moved back.")
    assert order(api, alice, season) == [second, first, third]


def test_who_left_a_ladder_that_was_closed_since_reads_that_it_is_over(ladder, alice):
    """No result was its last: it ended because somebody said so."""
    season, (first, *_) = ladder
    act = withdraw_team(alice, season.pk, first, "Moved away.")
    finish_season(alice, season.pk)
    with pytest.raises(Conflict, match=r"^Winter is over\.$"):
        undo_act(alice, season.pk, act.pk, "They moved back.")


def test_who_left_comes_back_whatever_another_group_went_on_to(running, alice):
    season = running(8, "swiss", groups=2)
    here, there = (season.fixtures.filter(group__number=number) for number in (1, 2))
    played = here.first()
    settle(played.match_id)
    act = withdraw_team(alice, season.pk, played.match.sides.first().team_id, "Moved away.")
    for fixture in list(there):
        settle(fixture.match_id)
    assert there.filter(round=2).exists()
    undo_act(alice, season.pk, act.pk, "They moved back.")
    assert not season.entrants.exclude(withdrawn_at=None).exists()


def test_who_left_before_a_new_draw_comes_back_only_to_the_one_before(running, alice):
    season = running(4, "round_robin")
    act = withdraw_team(alice, season.pk, season.entrants.first().team_id, "Moved away.")
    draw_again(alice, season.pk, "Three is another draw.")
    with pytest.raises(Conflict, match="drawn without this team"):
        undo_act(alice, season.pk, act.pk, "They moved back.")


def test_what_who_left_an_open_season_plays_there_counts_no_more(arena, bob, alice):
    one, other, third = teams = ready_teams(arena, bob, 3)
    season = start_season(arena, teams, "open")
    act = withdraw_team(alice, season.pk, one.pk, "Moved away.")
    settle(friendly(bob, [one, other], league=arena.slug).pk)
    assert not season.fixtures.exists()
    settle(friendly(bob, [other, third], league=arena.slug).pk)
    undo_act(alice, season.pk, act.pk, "They moved back.")
    settle(friendly(bob, [one, other], league=arena.slug).pk)
    assert season.fixtures.count() == 2


def test_what_was_decided_or_swapped_is_not_taken_back_for_who_left_since(running, alice):
    season = running(6, "swiss")
    late, one, other = season.fixtures.order_by("order")
    decided = settle_late(alice, season.pk, late.pk, Ruling(Ruled.DRAWN), "Nobody came.")
    sides = [list(each.match.sides.values_list("team", flat=True)) for each in (one, other)]
    (stays, gone), (_, comes) = sides
    wanted = FixtureAmendment(teams=[stays, comes])
    swap = amend_fixture(alice, season.pk, one.pk, wanted, "They asked.")
    for team in (gone, late.match.sides.first().team_id):
        withdraw_team(alice, season.pk, team, "Moved away.")
    for act in (decided, swap):
        with pytest.raises(Conflict):
            undo_act(alice, season.pk, act.pk, "On second thought.")
    waiting = Match.objects.filter(status=Match.Status.SCHEDULED)
    assert not waiting.filter(sides__team__in=[gone, late.match.sides.first().team_id]).exists()


@pytest.mark.parametrize("format", ["knockout", "double_elimination"])
def test_a_result_set_right_sends_nobody_on_otherwise_because_somebody_left_since(
    running, alice, format
):
    season = running(4, format)
    settle_round(season, 1)
    drawn = season.fixtures.filter(round=2).first()
    withdraw_team(alice, season.pk, drawn.match.sides.first().team_id, "Moved away.")
    for fixture in season.fixtures.filter(round=1):
        assert not goes_on_otherwise(fixture.match_id, {}, winners_changed=False)


@pytest.mark.parametrize("results", [KEPT, ANNULLED])
def test_nor_to_another_stage(arena, bob, alice, results):
    plans = [StagePlan(RoundRobin(), groups=2), StagePlan(Knockout(), taker=Taker(1, (1, 2)))]
    season = compose_season(alice, arena.slug, "Winter", plans)
    for team in ready_teams(arena, bob, 6):
        enter(bob, season.pk, team.pk)
    start(alice, season.pk)
    for number in (1, 2, 3):
        settle_round(season, number)
    group = season.fixtures.filter(group__stage__number=1).exclude(match=None).first()
    cup = season.fixtures.filter(group__stage__number=2).first()
    withdraw_team(alice, season.pk, cup.match.sides.first().team_id, "Moved away.", results)
    draws = draws_by_now(group.match_id)
    assert not goes_on_otherwise(group.match_id, draws, winners_changed=False)
