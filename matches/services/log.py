"""The log of a match: entries are appended here and nowhere else, and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max

from accounts.models import User
from dungeonbowl.match.entry import EntryKind
from dungeonbowl.match.event import ToldEvent
from dungeonbowl.match.telling import fields_of
from matches.models import Entry, Match, Seat

Rolls = Mapping[str, Any]


@dataclass
class Log:
    """The log of a locked match, open for one person to tell: on the device of their pages."""

    match: Match
    by: User
    device: int
    n: int
    appended: list[Entry] = field(default_factory=list)

    @classmethod
    def of(cls, match: Match, by: User) -> Log:
        """Take the person's seat, the first time they tell anything of it. Two queries."""
        seats = {seat.by_id: seat.device for seat in match.seats.all()}
        device = seats.get(by.pk) or len(seats) + 1
        if by.pk not in seats:
            Seat.objects.create(match=match, device=device, by=by)
            return cls(match, by, device, 0)
        last = match.log.filter(device=device).aggregate(last=Max("n"))["last"]
        return cls(match, by, device, last or 0)

    def events(self, told: Iterable[tuple[ToldEvent, Rolls]], with_report: bool) -> list[Entry]:
        """Append events, each with the faces given for it."""
        came = {"with_report": True} if with_report else {}
        return self._append(
            [
                Entry(kind=EntryKind.EVENT, body={"event": fields_of(one), **came}, dice=dict(dice))
                for one, dice in told
            ]
        )

    def revocations(self, entries: Iterable[Entry], why: str) -> list[Entry]:
        """Append what takes these entries back."""
        bodies = [{"entry": [one.device, one.n], "why": why} for one in entries]
        return self._append([Entry(kind=EntryKind.REVOKE, body=body) for body in bodies])

    def changes(self, told: Iterable[tuple[Entry, ToldEvent, Rolls]], why: str) -> list[Entry]:
        """Append what changes these events, with the faces given for them now."""
        return self._append(
            [
                Entry(
                    kind=EntryKind.CHANGE,
                    body={"entry": [entry.device, entry.n], "event": fields_of(now), "why": why},
                    dice=dict(dice),
                )
                for entry, now, dice in told
            ]
        )

    def _append(self, rows: list[Entry]) -> list[Entry]:
        for row in rows:
            self.n += 1
            self.match.clock += 1
            row.match, row.by = self.match, self.by
            row.device, row.n, row.clock = self.device, self.n, self.match.clock
            row.key = f"{row.device}.{row.n}"
        self.appended += Entry.objects.bulk_create(rows)
        return rows

    def close(self) -> None:
        """Write down how far the log goes by now."""
        self.match.save(update_fields=["clock"])
