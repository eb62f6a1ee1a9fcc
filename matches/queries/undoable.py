"""What one may take back in one tap: one's own last word, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.permissions import Person
from matches.models import Event


def own_last(events: Iterable[Event], person: Person) -> Event | None:
    """The last of these, in the order recorded, that this person recorded and that still counts.

    What came with a report isn't among them: the report is what's taken back there.
    """
    mine = [one for one in events if person.pk is not None and one.by_id == person.pk]
    counting = (one for one in reversed(mine) if not one.revoked_at and not one.with_report)
    return next(counting, None)
