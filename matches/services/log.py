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

# Written at every tap: to put it together takes Django longer than a database takes to do it.
CLOCK = "UPDATE matches_match SET clock = %s WHERE id = %s"

Rolls = Mapping[str, Any]
# An entry, and the place of an event among those that it brings, if it is a procedure.
Origin = tuple[Entry, int | None]


@dataclass
class Log:
    """The log of a locked match, open for one person to record in: on the device of their pages."""

    match: Match
    by: User
    device: int
    n: int
    appended: list[Entry] = field(default_factory=list)

    @classmethod
    def of(cls, match: Match, by: User) -> Log:
        """Take the person's seat, the first time they record anything of it. Two queries."""
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
        """Append events, each with the faces given for it."""
        came = {"with_report": True} if with_report else {}
        return self._append(
            [
                Entry(kind=EntryKind.EVENT, body={"event": fields_of(one), **came}, dice=dict(dice))
                for one, dice in events
            ]
        )

    def revocations(self, origins: Iterable[Origin], why: str) -> list[Entry]:
        """Append what takes these entries back, or one event of what a procedure brought."""
        bodies = [{**_named(origin), "why": why} for origin in origins]
        return self._append([Entry(kind=EntryKind.REVOKE, body=body) for body in bodies])

    def changes(
        self, changes: Iterable[tuple[Origin, RecordedEvent, Rolls]], why: str
    ) -> list[Entry]:
        """Append what changes these events, with the faces given for them now."""
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
        """Append what a phone counted and timed itself, each further than the one before."""
        self.n, self.match.clock = rows[-1].n, max(self.match.clock, rows[-1].clock)
        return self._keep(rows)

    def _append(self, rows: list[Entry]) -> list[Entry]:
        for row in rows:
            self.n += 1
            # Where a phone's clock stands at the last moment there is, all that follows does.
            self.match.clock = min(self.match.clock + 1, MOST)
            row.n, row.clock = self.n, self.match.clock
        return self._keep(rows)

    def _keep(self, rows: list[Entry]) -> list[Entry]:
        for row in rows:
            # By their numbers alone: a log that is kept, and grows, holds on to the match that it
            # was folded from, and not to one more with each entry.
            row.match_id, row.by_id, row.device = self.match.pk, self.by.pk, self.device
            row.key = f"{row.device}.{row.n}"
        self.appended += Entry.objects.bulk_create(rows)
        if rows:
            transaction.on_commit(partial(say, topic_of(self.match.pk), rows[-1].pk))
        return rows

    def close(self) -> None:
        """Write down how far the log goes by now."""
        with connection.cursor() as cursor:
            cursor.execute(CLOCK, (self.match.clock, self.match.pk))


def _named(origin: Origin) -> dict[str, Any]:
    entry, place = origin
    named: dict[str, Any] = {"entry": [entry.device, entry.n]}
    return named if place is None else {**named, "place": place}
