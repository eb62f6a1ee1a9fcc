"""A match abandoned without a winner is no result: nobody won, lost or drew it, wherever one looks.

What happened in it stays, and it stays one of the matches that they played.
"""

import pytest
from django.db import transaction

from dungeonbowl.match.report import read_result
from league.queries.figures.colleges import colleges_of
from league.queries.figures.form import games_of, in_form
from league.queries.figures.rivalries import rivalry
from league.queries.figures.streaks import streaks_of
from league.queries.tables import standings_of
from matches.models import Match, Side
from matches.queries.careers import meetings
from matches.queries.records import record
from matches.services import lock_match, record_result
from tests.league.playing import ready_teams, settle
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(arena, bob):
    """Two teams that meet four times."""
    return start_season(arena, ready_teams(arena, bob, 2), "round_robin", legs=4)


@transaction.atomic
def abandon(match_id):
    match = lock_match(match_id)
    record_result(match, read_result({"kind": "abandoned"}), status=Match.Status.POSTGAME)


@pytest.fixture
def played(season):
    """The first team won, then a match was abandoned, and it won again."""
    matches = [one.match for one in season.fixtures.order_by("round")][:3]
    team = matches[0].sides.first().team
    for match, over in zip(matches, (False, True, False), strict=True):
        if over:
            abandon(match.pk)
        else:
            settle(match.pk, (1, 0) if match.sides.first().team == team else (0, 1))
    return team, matches


def test_rivals_have_met_in_it_and_havent_drawn(season, played):
    team, matches = played
    other = matches[0].sides.exclude(team=team).get().team
    met = rivalry(season.league, (team.pk, other.pk))
    assert met.matches == tuple(one.pk for one in matches)
    assert (met.won, met.drawn) == ({team.pk: 2, other.pk: 0}, 0)


def test_a_streak_goes_on_past_it(season, played):
    team, matches = played
    streaks = {one.what: one for one in streaks_of(season.league) if one.team == team.pk}
    assert {what: one.length for what, one in streaks.items()} == dict.fromkeys(
        ("won", "unbeaten", "scored"), 2
    )
    assert (streaks["won"].first, streaks["won"].last) == (matches[0].pk, matches[2].pk)


def test_who_is_in_form_has_nothing_by_it(season, played):
    forms = {one.team: one for one in in_form(season.league, season, 2)}
    assert [one.outcome for one in forms[played[0].pk].results] == ["won", "won"]
    assert {team: form.points for team, form in forms.items()} == {
        row.team: row.points for row in standings_of(season)
    }


def test_a_teams_matches_say_that_it_was_abandoned(played):
    assert [one.fared for one in games_of(played[0])] == ["won", "abandoned", "won"]


def test_its_page_says_so_of_both_sides(browse, played):
    shown = browse(None).get(f"/matches/{played[1][1].pk}/").content.decode()
    brought = shown[shown.index('class="brought') : shown.index("</ul>", shown.index("brought"))]
    assert (brought.count("Abandoned"), brought.count("Drawn")) == (2, 0)


def test_nor_does_a_team_or_a_player_show_a_draw(bob, browse, played):
    team, matches = played
    shown = [one.outcome for one in meetings(bob, team) if one.outcome]
    assert shown == ["won", "abandoned", "won"]
    player = team.players.create(number=1)
    Side.objects.filter(match__in=matches, team=team).update(available=[player.pk])
    games = record(bob, player.pk, team.pk, []).games
    assert [one.outcome for one in games] == ["won", "abandoned", "won"]
    assert "Drawn" not in browse(bob).get(f"/teams/{team.pk}/").content.decode()


def test_no_college_has_drawn_it(season, played):
    assert {row.played for row in colleges_of(season.league).rows} == {2}
