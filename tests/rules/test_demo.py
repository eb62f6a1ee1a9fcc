"""The demo league: a season played to its end, the next begun, and something that waits."""

from datetime import timedelta
from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import call_command
from django.utils import timezone

from league.models import Fixture, League, Season
from league.queries.fixtures import fixtures_of
from league.queries.seasons import entrants_of
from league.queries.tables import champion_of, standings_of
from matches.models import Match, PlayerFigures
from rules.queries.week import Week
from tests.installations import make_demo

pytestmark = pytest.mark.django_db


def test_the_demo_has_a_cup_after_groups_and_a_season_under_way_and_adds_up(browse):
    make_demo()
    league = League.objects.get()
    first, second = Season.objects.order_by("id")
    assert [first.status, second.status] == [Season.Status.FINISHED, Season.Status.STARTED]
    groups, cup = first.stages.order_by("number")
    assert (groups.groups.count(), cup.format) == (2, "knockout")
    order = [row.team for row in standings_of(first)]
    assert champion_of(first, entrants_of(first), fixtures_of(first), order) == order[0]
    _lies_in_the_past(first, second)
    assert Fixture.objects.filter(season=first, match__status=Match.Status.CLOSED).count() == 15
    assert Fixture.objects.filter(season=second, match__confirmed_at__isnull=False).count() == 11
    week = Week.of(league)
    assert week.late
    # Who they are goes by the draw, and that by the teams' numbers.
    assert [len(one.people) for one in week.waits] == [1, 1, 1]
    assert all(timezone.now() - one.since > timedelta(days=2) for one in week.waits)
    assert {one.ruling.what for one in week.late} == {"extended"}
    call_command("audit_matches", stdout=StringIO())
    call_command("audit_ledger", stdout=StringIO())
    page = browse(league.founded_by).get(f"/leagues/{league.slug}/week/").content.decode()
    assert "is put off by 7 days" in page


def _lies_in_the_past(first, second):
    """A match an evening, each after the one before; rounds by their last day."""
    played = Match.objects.filter(confirmed_at__isnull=False).order_by("pk")
    confirmed = sorted(one.confirmed_at for one in played)
    assert all(late - early >= timedelta(hours=12) for early, late in pairwise(confirmed))
    assert timezone.now() - confirmed[-1] > timedelta(days=2)
    assert first.finished_at.date() == confirmed[14].date()
    assert confirmed[14] < second.started_at < confirmed[15]
    assert all(one.started_at < one.confirmed_at for one in played)
    rounds = second.fixtures.filter(match__in=played).select_related("match")
    assert all(one.match.confirmed_at.date() <= one.date for one in rounds)
    assert set(PlayerFigures.objects.values_list("at", flat=True)) <= {*confirmed}
