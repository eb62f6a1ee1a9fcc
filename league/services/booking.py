"""Booking tables and dungeon sets, so that nobody gets one that is taken.

Locks: first the match, if any, then the resources by id, so that two bookings of one table at once
take turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from league.models import Booking, League, Resource
from league.queries import find_league
from league.queries.dates import find_resource, overlapping, resources_of
from league.services.minutes import record
from league.services.text import check, clean
from league.times import span, zone_of, zones
from matches.models import Match

MOST = 60
LONGEST = timedelta(days=31)
FARTHEST = timedelta(days=3 * 366)


@transaction.atomic
def add_resource(by: User, slug: str, kind: str, name: str, note: str = "") -> Resource:
    """Enter a table or a dungeon set. Raises ValidationError by field, PermissionDenied."""
    league = _locked(find_league(by, slug, Perm.LEAGUE_MANAGE))
    if resources_of(league).count() >= MOST:
        raise Conflict(f"A league has {MOST} tables and sets at most.")
    row = Resource(league=league, kind=kind, made_by=by)
    _describe(row, name, note)
    record(league, by, f"Added {row.name} ({row.get_kind_display().lower()}).")
    return row


@transaction.atomic
def change_resource(
    by: User, resource_id: int, name: str | None = None, note: str | None = None
) -> Resource:
    """Change its name or its note. Raises ValidationError by field."""
    row = _lock(find_resource(by, resource_id, Perm.LEAGUE_MANAGE))
    before = row.name
    _describe(row, row.name if name is None else name, row.note if note is None else note)
    if row.name != before:
        record(row.league, by, f"{before} is called {row.name} from now on.")
    return row


@transaction.atomic
def retire_resource(by: User, resource_id: int) -> Resource:
    """Take it out of use. Raises Conflict while there are bookings to come."""
    row = _lock(find_resource(by, resource_id, Perm.LEAGUE_MANAGE))
    booked = overlapping([row.pk], timezone.now(), timezone.now() + FARTHEST).first()
    if booked is not None:
        raise Conflict(_taken(booked))
    row.retired_at = timezone.now()
    row.save(update_fields=["retired_at"])
    record(row.league, by, f"Took {row.name} out of use.")
    return row


@transaction.atomic
def block(by: User, resource_id: int, starts: datetime, ends: datetime, why: str) -> Booking:
    """Keep a table or set from matches for a time. Raises FieldError, Conflict when it is taken."""
    row = _lock(find_resource(by, resource_id, Perm.LEAGUE_MANAGE))
    reason = clean("why", why)
    if not reason or len(reason) > 200:
        raise FieldError("why", "Say for what, in at most 200 characters.")
    if timezone.is_naive(starts) or timezone.is_naive(ends):
        raise FieldError("from", "Say in which time zone.")
    if starts > timezone.now() + FARTHEST:
        raise FieldError("from", "Name a time within three years.")
    if not (timezone.now() < ends and starts < ends <= starts + LONGEST):
        raise FieldError("until", "It ends after it starts, in time to come, within a month.")
    _demand_free([row.pk], starts, ends)
    record(
        row.league, by, f"Booked {row.name}, {span(starts, ends, zone_of(row.league))}: {reason}"
    )
    return Booking.objects.create(resource=row, starts=starts, ends=ends, why=reason, by=by)


@transaction.atomic
def unblock(by: User, booking_id: int) -> Booking:
    """Give back what was booked for no match. Raises Http404, Conflict."""
    found = Booking.objects.select_related("resource").filter(pk=booking_id).first()
    if found is None:
        raise Http404("There is no such booking.")
    resource = _lock(find_resource(by, found.resource_id, Perm.LEAGUE_MANAGE))
    found.refresh_from_db()
    if found.match_id is not None:
        raise Conflict("This is booked for a match: its date is to be moved or called off.")
    if found.freed_at is not None:
        raise Conflict("This was given back already.")
    record(resource.league, by, f"Cancelled the booking of {resource.name}: {found.why}")
    _free([found], by)
    return found


def hold(
    match: Match, resource_ids: Sequence[int], starts: datetime, ends: datetime, by: User
) -> None:
    """Book these for a locked match, and release what it had. Raises Conflict, FieldError.

    No permission is checked here: the sides agreed.
    """
    demand_bookable(match, resource_ids)
    had = list(Booking.objects.filter(match=match, freed_at=None))
    ids = {*resource_ids, *(booking.resource_id for booking in had)}
    list(Resource.objects.select_for_update().filter(pk__in=ids).order_by("pk"))
    _demand_free(resource_ids, starts, ends, match)
    _free(had, by)
    Booking.objects.bulk_create(
        Booking(resource_id=one, match=match, starts=starts, ends=ends, by=by)
        for one in resource_ids
    )


def hold_free(
    match: Match, resource_ids: Sequence[int], starts: datetime, ends: datetime, by: User
) -> list[int]:
    """Book for a new match those of these that are in use and free then; returns them."""
    ours = Resource.objects.filter(league__slug=match.league_slug, retired_at=None)
    rows = ours.select_for_update().filter(pk__in=resource_ids).order_by("pk")
    found = {one.pk for one in rows}
    taken = {*overlapping(found, starts, ends).values_list("resource", flat=True)}
    free = sorted(found - taken)
    hold(match, free, starts, ends, by)
    return free


def release(match: Match, by: User | None) -> None:
    """Give back whatever a locked match had."""
    _free(list(Booking.objects.filter(match=match, freed_at=None)), by)


def demand_bookable(match: Match, resource_ids: Sequence[int]) -> None:
    """Raise FieldError unless these are in use in the match's league, each named once."""
    known = Resource.objects.filter(
        pk__in=resource_ids, league__slug=match.league_slug, retired_at=None
    )
    if known.count() < len(resource_ids) or len(set(resource_ids)) < len(resource_ids):
        raise FieldError("resources", "Name tables and sets of the match's league, each once.")


def demand_free(
    match: Match, resource_ids: Sequence[int], starts: datetime, ends: datetime
) -> None:
    """Raise Conflict with who has it, if it is taken; `hold` checks again under the lock."""
    demand_bookable(match, resource_ids)
    _demand_free(resource_ids, starts, ends, match)


@transaction.atomic
def set_time_zone(by: User, slug: str, name: str) -> League:
    """Choose the time zone of the league's dates. What is agreed stays at its moment."""
    league = _locked(find_league(by, slug, Perm.LEAGUE_MANAGE))
    if name not in zones():
        raise FieldError("time_zone", "Name a zone such as Europe/Berlin.")
    if name != league.time_zone:
        record(league, by, f"Changed the time zone from {league.time_zone} to {name}.")
        league.time_zone = name
        league.save(update_fields=["time_zone"])
    return league


def _demand_free(
    resource_ids: Sequence[int], starts: datetime, ends: datetime, match: Match | None = None
) -> None:
    taken = overlapping(resource_ids, starts, ends, match).first()
    if taken is not None:
        raise Conflict(_taken(taken))


def _taken(booking: Booking) -> str:
    when = span(booking.starts, booking.ends, zone_of(booking.resource.league))
    return f"{booking.resource} is taken on {when} by {holder(booking)}."


def holder(booking: Booking) -> str:
    """Who has it: the match by its teams, or another purpose and who entered it."""
    if booking.match is None:
        return f"{booking.by} ({booking.why})"
    return " v ".join(side.team.name for side in booking.match.sides.select_related("team"))


def _free(bookings: Iterable[Booking], by: User | None) -> None:
    for booking in bookings:
        booking.freed_by, booking.freed_at = by, timezone.now()
        booking.save(update_fields=["freed_by", "freed_at"])


def _describe(row: Resource, name: str, note: str) -> None:
    row.name, row.note = clean("name", name), clean("note", note)
    check(row, "name", "note", "kind")
    twins = resources_of(row.league).filter(name__iexact=row.name).exclude(pk=row.pk)
    if twins.exists():
        raise ValidationError({"name": [f"There is {row.name} already."]})
    row.save()


def _lock(resource: Resource) -> Resource:
    """The same, locked and in use. Raises Conflict once it is out of use."""
    row = Resource.objects.select_for_update().get(pk=resource.pk)
    if row.retired_at is not None:
        raise Conflict(f"{row} is out of use.")
    row.league = resource.league
    return row


def _locked(league: League) -> League:
    return League.objects.select_for_update().get(pk=league.pk)
