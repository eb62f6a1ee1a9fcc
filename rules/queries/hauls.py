"""Exports and imports of leagues, and their progress."""

from __future__ import annotations

from django.core.cache import cache
from django.db.models import Q
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm
from league.queries import find_league
from rules.models import Haul


def find_haul(person: User, haul_id: int, kind: Haul.Kind) -> Haul:
    """The haul, for whoever asked for it; an export only as long as they commission the league.

    Raises Http404 for everybody else, PermissionDenied for a commissioner who was made a coach.
    """
    row = Haul.objects.defer("document").filter(pk=haul_id, kind=kind, by=person).first()
    if row is None:
        raise Http404("Nothing of yours is on its way there.")
    if kind == Haul.Kind.EXPORT:
        find_league(person, row.league_slug, Perm.LEAGUE_MANAGE)
    return row


def forgotten_hauls() -> list[int]:
    """Hauls that wait for a worker, or whose worker is gone."""
    left = Q(status=Haul.Status.RUNNING, lease_until__lt=timezone.now())
    waiting = Haul.objects.filter(Q(status=Haul.Status.PENDING) | left)
    return list(waiting.values_list("pk", flat=True))


def done_of(haul: Haul) -> int:
    """How many of its rows are done."""
    if haul.status == Haul.Status.DONE:
        return haul.rows
    return min(int(cache.get(mark_of(haul.pk), 0)), haul.rows)


def mark_of(haul_id: int) -> str:
    """The cache key for a haul's progress, which nobody else can see in its transaction."""
    return f"haul.{haul_id}"
