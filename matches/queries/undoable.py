"""What one may take back with one tap: one's own last entry, nobody else's."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.permissions import Person
from matches.models import Event


def own_last(events: Iterable[Event], person: Person) -> Event | None:
    """The last of these events that this person recorded and that still counts.

    Events that came with a report are excluded: there the report is taken back.
    """
    mine = [one for one in events if person.pk is not None and one.by_id == person.pk]
    counting = (one for one in reversed(mine) if not one.revoked_at and not one.with_report)
    return next(counting, None)
