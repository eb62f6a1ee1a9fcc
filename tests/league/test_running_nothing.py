"""What a commissioner may do to a season, where there is nothing to do it to."""

import pytest
from django.utils.html import strip_tags

from league import services
from tests.league.playing import ready_teams
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


def said(page):
    return " ".join(strip_tags(page.content.decode()).split())


def test_what_has_nothing_to_choose_says_so_instead_of_asking(browse, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 3), "ladder")
    page = browse(alice).get(f"/seasons/{season.pk}/run/")
    shown = said(page)
    assert "Let a team in late The league has no other registered team." in shown
    assert "Move, swap or put off a fixture No match is waiting to be played." in shown
    for act in ("enter", "amend", "late"):
        assert f"/seasons/{season.pk}/run/{act}/" not in page.content.decode()
    assert f"/seasons/{season.pk}/run/adjust/" in page.content.decode()


def test_once_everybody_has_left_nobody_else_can(browse, alice, bob, arena):
    teams = ready_teams(arena, bob, 2)
    season = start_season(arena, teams, "ladder")
    for team in teams:
        services.withdraw_team(alice, season.pk, team.pk, "Gone.", "kept")
    shown = said(browse(alice).get(f"/seasons/{season.pk}/run/"))
    assert "Let a team withdraw No team is left in the season." in shown


def test_what_went_meanwhile_is_still_refused_with_what_was_typed(browse, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 3), "ladder")
    sent = {"late-fixture": "1", "late-what": "drawn", "late-reason": "Nobody came."}
    page = browse(alice).post(f"/seasons/{season.pk}/run/late/", sent)
    assert page.status_code == 400
    assert "Nobody came." in page.content.decode()
