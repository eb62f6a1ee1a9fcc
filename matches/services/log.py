"""The log of a match: entries are appended here and nowhere else, and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import connection, transaction
from django.db.models import Max

from accounts.models import User
from core.broadcast import say
from dungeonbowl.match.entry import EntryKind
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.reading import fields_of
from dungeonbowl.table import MOST, SeatRole
from matches.models import Entry, Match, Seat
from matches.queries.tablelog import topic_of

# Executed at every tap: Django takes longer to compile it than a database to do it.
CLOCK = "UPDATE matches_match SET clock = %s WHERE id = %s"

Rolls = Mapping[str, Any]
# An entry, and for a procedure the place of one of its events.
Origin = tuple[Entry, int | None]


@dataclass
class Log:
    """The log of a locked match, open for one person to record in, on their pages' device."""

    match: Match
    by: User
    device: int
    n: int
    appended: list[Entry] = field(default_factory=list)

    @classmethod
    def of(cls, match: Match, by: User) -> Log:
        """Open it; at their first entry the person gets a seat. Two queries."""
        seats = list(match.seats.all())
        own = next((one for one in seats if one.by_id == by.pk and one.role == SeatRole.PAGE), None)
        if own is None:
            seat = Seat.objects.create(match=match, device=len(seats) + 1, by=by)
            return cls(match, by, seat.device, 0)
        last = match.log.filter(device=own.device).aggregate(last=Max("n"))["last"]
        return cls(match, by, own.device, last or 0)

    def events(
        self, events: Iterable[tuple[RecordedEvent, Rolls]], with_report: bool
    ) -> list[Entry]:
        """Append events, each with its given faces."""
        came = {"with_report": True} if with_report else {}
        return self._append(
            [
                Entry(kind=EntryKind.EVENT, body={"event": fields_of(one), **came}, dice=dict(dice))
                for one, dice in events
            ]
        )

    def revocations(self, origins: Iterable[Origin], why: str) -> list[Entry]:
        """Append revocations of these entries, or of one of a procedure's events."""
        bodies = [{**_named(origin), "why": why} for origin in origins]
        return self._append([Entry(kind=EntryKind.REVOKE, body=body) for body in bodies])

    def changes(
        self, changes: Iterable[tuple[Origin, RecordedEvent, Rolls]], why: str
    ) -> list[Entry]:
        """Append changes of these events, with the faces given now."""
        return self._append(
            [
                Entry(
                    kind=EntryKind.CHANGE,
                    body={**_named(origin), "event": fields_of(now), "why": why},
                    dice=dict(dice),
                )
                for origin, now, dice in changes
            ]
        )

    def entered(self, kind: str, body: Mapping[str, Any]) -> Entry:
        """Append something other than an event, as a page sends it."""
        (row,) = self._append([Entry(kind=kind, body=dict(body))])
        return row

    def brought(self, rows: list[Entry]) -> list[Entry]:
        """Append a phone's entries, with its own counts and clocks, in order."""
        self.n, self.match.clock = rows[-1].n, max(self.match.clock, rows[-1].clock)
        return self._keep(rows)

    def _append(self, rows: list[Entry]) -> list[Entry]:
        for row in rows:
            self.n += 1
            # If a phone's clock is at the maximum, all that follow stay there.
            self.match.clock = min(self.match.clock + 1, MOST)
            row.n, row.clock = self.n, self.match.clock
        return self._keep(rows)

    def _keep(self, rows: list[Entry]) -> list[Entry]:
        for row in rows:
            # Only by ids: otherwise a cached, growing log would keep one more match object alive
            # with each entry.
            row.match_id, row.by_id, row.device = self.match.pk, self.by.pk, self.device
            row.key = f"{row.device}.{row.n}"
        self.appended += Entry.objects.bulk_create(rows)
        if rows:
            transaction.on_commit(partial(say, topic_of(self.match.pk), rows[-1].pk))
        return rows

    def close(self) -> None:
        """Store how far the log goes."""
        with connection.cursor() as cursor:
            cursor.execute(CLOCK, (self.match.clock, self.match.pk))


def _named(origin: Origin) -> dict[str, Any]:
    entry, place = origin
    named: dict[str, Any] = {"entry": [entry.device, entry.n]}
    return named if place is None else {**named, "place": place}
