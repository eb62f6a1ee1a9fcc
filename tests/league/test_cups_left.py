"""Cups from which teams left, and what is taken back or swapped in them then."""

import pytest
from django.db import transaction

from core.errors import Conflict
from league.models import Season
from league.services import finish_season, withdraw_team
from league.services.acts import FixtureAmendment, amend_fixture, undo_act
from league.services.rounds import round_reopened
from tests.league.playing import settle, settle_round, take_back

pytestmark = pytest.mark.django_db
WHY = "It was agreed."


def sides(fixture):
    return [side.team_id for side in fixture.match.sides.all()]


def first_round(season):
    return season.fixtures.filter(round=1).order_by("order")


def undone(match, by):
    with transaction.atomic():
        round_reopened(match, by, WHY, pays_back=True)
        take_back(match)


def test_a_cup_that_everybody_left_is_over(alice, running):
    season = running(4, "knockout")
    one, other = first_round(season)
    settle(one.match_id)
    withdraw_team(alice, season.pk, sides(one)[0], WHY)
    undone(one.match_id, alice)
    for team in sides(other):
        withdraw_team(alice, season.pk, team, WHY)
    settle(one.match_id)
    assert Season.objects.get().status == "finished"


def test_a_cup_that_was_closed_before_its_final_was_won_by_nobody(alice, running, browse):
    season = running(4, "knockout")
    settle(first_round(season)[0].match_id)
    here = f"/leagues/{season.league.slug}/"
    assert "Still in: " in browse(alice).get(here).content.decode()
    finish_season(alice, season.pk)
    for page in (here, f"/seasons/{season.pk}/"):
        shown = browse(alice).get(page).content.decode()
        assert "Won by" not in shown
        assert "Still in: " not in shown


def test_a_cup_that_was_played_to_its_end_is_won_by_one(alice, running, browse):
    season = running(4, "knockout")
    for number in (1, 2):
        settle_round(season, number)
    winner = season.entrants.get(team=sides(season.fixtures.get(round=2))[0]).team
    shown = browse(alice).get(f"/leagues/{season.league.slug}/").content.decode()
    assert f'Won by <a href="/teams/{winner.pk}/">{winner}</a>.</p>' in shown


def test_who_was_beaten_is_not_swapped_into_the_final(alice, running):
    season = running(4, "knockout", third_place=True)
    settle_round(season, 1)
    final, third = season.fixtures.filter(round=2).order_by("order")
    wanted = FixtureAmendment(teams=[sides(third)[0], sides(final)[1]])
    with pytest.raises(Conflict, match="is out"):
        amend_fixture(alice, season.pk, final.pk, wanted, WHY)
    turned = FixtureAmendment(teams=sides(final)[::-1])
    assert amend_fixture(alice, season.pk, final.pk, turned, WHY)


def test_an_annulled_result_of_a_cup_falls_no_earlier_than_what_was_drawn_from_it(alice, running):
    season = running(4, "knockout")
    settle_round(season, 1)
    final = season.fixtures.get(round=2)
    left, champion = sides(final)
    act = withdraw_team(alice, season.pk, left, WHY, "annulled")
    semi = first_round(season).get(match__sides__team=left)
    with pytest.raises(Conflict) as refused:
        undone(semi.match_id, alice)
    assert "take back first" in refused.value.extra["standing"][0]
    undo_act(alice, season.pk, act.pk, WHY)
    undone(semi.match_id, alice)
    assert not season.fixtures.filter(round=2).exists()
    settle(semi.match_id, (0, 1))
    assert {*sides(season.fixtures.get(round=2))} == {sides(semi)[1], champion}


def test_a_cup_waits_for_a_result_that_was_annulled_and_undone(alice, running):
    season = running(4, "knockout")
    one, other = first_round(season)
    settle(one.match_id, (0, 1))
    gone, through = sides(one)
    withdraw_team(alice, season.pk, gone, WHY, "annulled")
    undone(one.match_id, alice)
    settle(other.match_id)
    assert not season.fixtures.filter(round=2).exists()
    settle(one.match_id, (0, 1))
    assert {*sides(season.fixtures.get(round=2))} == {through, sides(other)[0]}


def test_a_round_in_which_nobody_met_is_not_drawn_and_the_final_is_called_so(
    alice, bob, browse, running
):
    season = running(4, "double_elimination")
    settle_round(season, 1)
    semi, beaten = season.fixtures.filter(round=2).order_by("order")
    withdraw_team(alice, season.pk, sides(semi)[1], WHY)
    settle(beaten.match_id)
    final = season.fixtures.order_by("round").last()
    assert (final.round, str(final.match)) == (4, "Winter, round 4")
    shown = browse(bob).get(f"/seasons/{season.pk}/").content.decode()
    assert ">Final<" in shown
    assert "Still to be drawn" not in shown
    settle(final.match_id, (0, 1))
    assert "Second final" in browse(bob).get(f"/seasons/{season.pk}/").content.decode()
    settle(season.fixtures.get(round=5).match_id)
    assert Season.objects.get().status == "finished"
