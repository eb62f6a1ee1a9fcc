"""The demo league: a season played to its end, the next begun, and something that waits."""

from io import StringIO

import pytest
from django.core.management import call_command

from league.models import Fixture, League, Season
from league.queries.fixtures import fixtures_of
from league.queries.seasons import entrants_of
from league.queries.tables import champion_of, standings_of
from matches.models import Match
from rules.queries.week import Week
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def test_the_demo_has_a_cup_after_groups_and_a_season_under_way_and_adds_up(browse):
    call_command("demo", password=PASSWORD, stdout=StringIO())
    league = League.objects.get()
    first, second = Season.objects.order_by("id")
    assert [first.status, second.status] == [Season.Status.FINISHED, Season.Status.STARTED]
    groups, cup = first.stages.order_by("number")
    assert (groups.groups.count(), cup.format) == (2, "knockout")
    order = [row.team for row in standings_of(first)]
    assert champion_of(first, entrants_of(first), fixtures_of(first), order) == order[0]
    assert Fixture.objects.filter(season=first, match__status=Match.Status.CLOSED).count() == 15
    assert Fixture.objects.filter(season=second, match__confirmed_at__isnull=False).count() == 11
    week = Week.of(league)
    assert week.late
    assert week.waits == []
    assert {one.ruling.what for one in week.late} == {"extended"}
    call_command("audit_matches", stdout=StringIO())
    call_command("audit_ledger", stdout=StringIO())
    page = browse(league.founded_by).get(f"/leagues/{league.slug}/week/").content.decode()
    assert "is put off by 7 days" in page
