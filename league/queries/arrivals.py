"""Reading teams that want to come into a league."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from accounts.models import User
from accounts.permissions import Perm, Person, require
from league.models import Arrival, League, Membership


def find_arrival(user: Person, arrival_id: int, perm: Perm = Perm.LEAGUE_VIEW) -> Arrival:
    """The arrival, for somebody with that right in its league. Raises Http404, PermissionDenied."""
    people = ("league", "coach", "brought_by", "settled_by", "team")
    arrival = Arrival.objects.select_related(*people).filter(pk=arrival_id).first()
    if arrival is None:
        raise Http404("There is no such arrival.")
    require(user, perm, arrival.league)
    return arrival


def without_coach(arrival: Arrival) -> str:
    """Why nobody here would coach it, if whoever it is for has left meanwhile; else ""."""
    if Membership.objects.filter(league=arrival.league, user=arrival.coach).exists():
        return ""
    return f"{arrival.coach} is no member of this league any more."


def arrivals_of(league: League) -> QuerySet[Arrival]:
    """All teams that came in or wanted to, newest first."""
    return Arrival.objects.filter(league=league).select_related("coach", "league", "team")


def arrivals_waiting(league: League) -> QuerySet[Arrival]:
    """Teams that wait for a commissioner, oldest first."""
    return arrivals_of(league).filter(status=Arrival.Status.WAITING).order_by("id")


def arrivals_before(user: User) -> QuerySet[Arrival]:
    """Running teams that wait for this person's decision as a commissioner, oldest first."""
    mine = Membership.objects.filter(user=user, role=Membership.Role.COMMISSIONER)
    waiting = Arrival.objects.filter(
        status=Arrival.Status.WAITING, league__in=mine.values("league")
    )
    return waiting.defer("document").select_related("league", "coach").order_by("id")
