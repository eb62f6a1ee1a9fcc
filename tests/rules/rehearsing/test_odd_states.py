"""Seasons copied in the middle of an odd state, and played on."""

import pytest

from league.models import Season, SeasonAct
from league.services import withdraw_team
from league.services.acts import undo_act
from league.services.rounds import round_reopened
from rules.services.rehearsing import begin_rehearsal
from tests.league.playing import ready_teams, settle_round, take_back
from tests.verbs import found_league, join, start_season

pytestmark = pytest.mark.django_db
WHY = "It was agreed."


@pytest.fixture
def running(alice, bob):
    """A started season of so many teams, in a league of its own."""

    def run(number, format, **opening):
        league = found_league(alice, "Odd League")
        join(league, bob)
        return start_season(league, ready_teams(league, bob, number), format, **opening)

    return run


def rehearsed(season, by):
    copy = begin_rehearsal(by, season.league.slug)
    return Season.objects.get(league=copy)


def test_a_ladder_that_many_left_is_copied(alice, running):
    season = running(11, "ladder")
    for entrant in season.entrants.order_by("-order")[:8]:
        withdraw_team(alice, season.pk, entrant.team_id, WHY)
    for _ in range(3):
        assert rehearsed(season, alice).entrants.exclude(withdrawn_at=None).count() == 8


def test_who_left_before_a_round_fell_comes_back_in_a_copy_too(alice, running):
    """The fixture that was the last when they left is gone."""
    season = running(5, "swiss", rounds=3)
    settle_round(season, 1)
    second = season.fixtures.filter(round=2)
    withdraw_team(alice, season.pk, second.get(match=None).bye_id, WHY)
    first = season.fixtures.filter(round=1).exclude(match=None).first()
    round_reopened(first.match_id, alice, WHY)
    take_back(first.match_id)
    assert not second.exists()
    copy = rehearsed(season, alice)
    undo_act(alice, copy.pk, SeasonAct.objects.get(season=copy).pk, WHY)
    assert not copy.entrants.exclude(withdrawn_at=None).exists()


def test_a_rehearsal_offers_no_link_by_which_nobody_could_come_in(alice, browse):
    league = found_league(alice, "Odd League")
    copy = begin_rehearsal(alice, league.slug)
    for slug, offered in ((league.slug, True), (copy.slug, False)):
        shown = browse(alice).get(f"/leagues/{slug}/members/").content.decode()
        assert ("Invite by link" in shown) is offered
