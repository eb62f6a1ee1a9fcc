"""What somebody began to tell of a match, and what others told since."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q
from django.utils.dateparse import parse_datetime

from accounts.permissions import Person
from matches.models import Draft, Event, Match


def draft_of(match: Match, person: Person, kind: Draft.Kind) -> Draft | None:
    """What this person typed and hasn't told yet; None when there is nothing."""
    if person.pk is None:
        return None
    return Draft.objects.filter(match=match, by=person.pk, kind=kind).exclude(fields={}).first()


def moment(told: str) -> datetime | None:
    """The moment that a form remembers; None for what is none."""
    try:
        found = parse_datetime(told)
    except ValueError:
        return None
    return found if found is not None and found.tzinfo is not None else None


def events_since(match: Match, since: datetime | None) -> list[Event]:
    """What was told or taken back since then, in order."""
    if since is None:
        return []
    newer = match.events.filter(Q(at__gte=since) | Q(revoked_at__gte=since))
    return list(newer.select_related("by", "revoked_by").order_by("id"))
