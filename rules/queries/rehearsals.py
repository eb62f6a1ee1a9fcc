"""Finding a rehearsal for the commissioner to whom it belongs."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from accounts.models import User
from accounts.permissions import Perm, Person
from league.models import Fixture, League, Role, Season
from league.queries import find_league
from matches.models import Match
from rules.models import Simulation


def find_rehearsal(user: Person, slug: str) -> League:
    """The rehearsal, for its commissioner. Raises Http404, also for a real league."""
    league = find_league(user, slug, Perm.LEAGUE_MANAGE)
    if league.rehearses_id is None:
        raise Http404("This league is no rehearsal.")
    return league


def rehearsals_of(user: User, league: League) -> QuerySet[League]:
    """The person's own rehearsals of this league, the newest first."""
    mine = League.objects.filter(rehearses=league, memberships__user=user)
    return mine.filter(memberships__role=Role.COMMISSIONER).order_by("-id")


def latest_simulation(rehearsal: League) -> Simulation | None:
    """The simulation under way, or the last one."""
    return Simulation.objects.filter(league=rehearsal).order_by("-id").first()


def open_matches(rehearsal: League) -> int:
    """How many drawn matches of seasons under way aren't over."""
    seasons = Season.objects.filter(league=rehearsal, status=Season.Status.STARTED)
    drawn = Fixture.objects.filter(season__in=seasons, match__isnull=False)
    return drawn.exclude(match__status__in=Match.OVER).count()
