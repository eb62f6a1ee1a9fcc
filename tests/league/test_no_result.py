"""A match that was abandoned with nobody winning is no result, for figures as for the table."""

import pytest
from django.db import transaction

from dungeonbowl.match.report import read_result
from league.queries import standings_of
from league.queries.figures.form import in_form
from league.queries.figures.rivalries import rivalry
from league.queries.figures.streaks import streaks_of
from league.services import round_finished
from matches.models import Match
from matches.services import lock_match, record_result
from tests.league.playing import ready_teams, settle
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


@transaction.atomic
def abandon(match_id):
    match = lock_match(match_id)
    level = {side.team_id: 1 for side in match.sides.all()}
    result = read_result({"kind": "abandoned", "touchdowns": level})
    record_result(match, result, status=Match.Status.POSTGAME)
    round_finished(match)


@pytest.fixture
def season(arena, bob):
    """Two teams that meet four times: one wins twice, between which two matches are abandoned."""
    teams = ready_teams(arena, bob, 2)
    season = start_season(arena, teams, "round_robin", legs=4)
    first, second, third, last = season.fixtures.order_by("round")
    settle(first.match_id, _won_by(first, teams[0]))
    for fixture in (second, third):
        abandon(fixture.match_id)
    settle(last.match_id, _won_by(last, teams[0]))
    return season


def _won_by(fixture, team):
    return [int(side.team == team) for side in fixture.match.sides.all()]


def test_form_gives_no_points_for_it(season):
    forms = {form.team: form for form in in_form(season.league, season, 2)}
    for row in standings_of(season):
        assert (len(forms[row.team].results), forms[row.team].points) == (2, row.points)


def test_nobody_stays_unbeaten_or_scores_in_a_row_by_it(season):
    winner, loser = (row.team for row in standings_of(season))
    found = {(one.what, one.team): one.length for one in streaks_of(season.league)}
    assert found == {
        ("won", winner): 2, ("unbeaten", winner): 2, ("scored", winner): 2, ("lost", loser): 2,
    }  # fmt: skip


def test_rivals_have_met_but_not_drawn(season):
    winner, loser = (row.team for row in standings_of(season))
    between = rivalry(season.league, (winner, loser))
    assert (len(between.matches), between.won[winner], between.drawn) == (4, 2, 0)
