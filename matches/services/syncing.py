"""Syncing a phone's entries: each is appended to the log once, and never refused by rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict
from dungeonbowl.dice import ImpossibleFace
from dungeonbowl.errors import FieldError, FieldErrors
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table import MOST, Arriving, SeatRole, demand_thrown, faces_of, read_entry
from matches.models import Entry, Match
from matches.queries.dice import read_rolls
from matches.queries.foldcache import KeptLog
from matches.queries.folding import PROCEDURE, Folding, entry_value
from matches.queries.tablelog import began
from matches.services.folding import fold_on
from matches.services.locking import lock_row
from matches.services.log import Log
from matches.services.recording import demand_known
from matches.services.seating import demand_seat

Status = Match.Status
# The fields of every entry besides those of its kind.
ENVELOPE = ("n", "clock", "kind")
# The most entries of all devices together: an evening has some three hundred.
MOST_ENTRIES = 10_000
BEFORE = (Status.SCHEDULED, Status.CALLED_OFF)

Sent = Mapping[str, Any]


@transaction.atomic
def sync(
    by: User, match_id: int, device: int, sent: Sequence[Sent], since: str | None = None
) -> tuple[Match, Folding | None]:
    """Append what a phone sends, in the order of its own count.

    Returns the locked match and its folding, or None for that if the entries wait. `since` is the
    start under which the phone recorded them, if it says. An entry sent again does nothing. Raises
    Conflict before the match began, for entries from a start that was taken back, for a gap in the
    count and for another entry under a count that is taken; PermissionDenied for a device that
    isn't this person's; FieldErrors for what is malformed, and then nothing is stored.
    """
    kept = KeptLog.locked(lock_row(match_id))
    match = kept.match
    require(by, Perm.MATCH_VIEW, match)
    if match.status in BEFORE:
        raise Conflict(f"The match is {match.state}: nothing is recorded at its table.")
    seat = kept.seats.get(device)
    if seat is None or seat.person != by.pk or seat.role == SeatRole.PAGE:
        raise PermissionDenied("This device isn't yours.")
    demand_seat(by, match, seat.role, next(iter(seat.teams), None))
    return match, _Batch(by, kept, device, since).append(sent)


@dataclass
class _Batch:
    """Entries that one phone sends at once: all are stored, or none."""

    by: User
    kept: KeptLog
    device: int
    since: str | None = None
    # The entries read so far, to which later ones may refer.
    read: list[LogEntry] = field(default_factory=list)
    # The entries already stored under these counts.
    known: dict[int, Entry] = field(default_factory=dict)

    @property
    def match(self) -> Match:
        """The match, locked."""
        return self.kept.match

    def append(self, sent: Sequence[Sent]) -> Folding | None:
        """Read all, append the new ones, and return the folding, if they count."""
        self.known = self._kept_of(one.get("n") for one in sent)
        rows = self._fresh([self._read(place, one) for place, one in enumerate(sent)])
        live = self.match.status in Match.LIVE
        if not rows:
            return self.kept.folding if live else None
        _demand_same_start(self.match, self.since)
        if self.kept.count + len(rows) > MOST_ENTRIES:
            raise Conflict(f"The log of a match holds {MOST_ENTRIES:,} entries at most.")
        log = Log(self.match, self.by, self.device, rows[0].n - 1)
        log.brought(rows)
        log.close()
        if not live:
            return None
        folding = fold_on(self.kept, rows, self.by)
        _demand_faces(folding, rows, [one["n"] for one in sent])
        return folding

    def _kept_of(self, numbers: Iterable[object]) -> dict[int, Entry]:
        """The stored entries with these counts."""
        last, _ = self.kept.last_of(self.device)
        again = [n for n in numbers if isinstance(n, int) and 1 <= n <= last]
        found = self.match.log.filter(device=self.device, n__in=again) if again else ()
        return {row.n: row for row in found}

    def _fresh(self, read: Sequence[Entry]) -> list[Entry]:
        """The new entries, each one further than the one before."""
        if not read:
            return []
        last, clock = self.kept.last_of(self.device)
        known = {**self.known}
        fresh: list[Entry] = []
        for place, row in enumerate(read):
            if row.n in known:
                _demand_same(known[row.n], row, self.device)
                continue
            _demand_next(row, last + len(fresh) + 1)
            if row.clock < clock:
                said = f"A device's clock never falls: it was {clock}."
                raise FieldErrors({f"entries.{place}.clock": [said]})
            known[row.n], clock = row, row.clock
            fresh.append(row)
        return fresh

    def _read(self, place: int, one: Sent) -> Entry:
        try:
            return self._entry(one)
        except FieldError as wrong:
            errors = {f"entries.{place}.{name}": said for name, said in wrong.errors.items()}
            raise FieldErrors(errors) from None

    def _entry(self, one: Sent) -> Entry:
        n, clock = _whole("n", one.get("n")), _whole("clock", one.get("clock"))
        body, dice = _stored({name: one[name] for name in one if name not in ENVELOPE})
        row = Entry(n=n, clock=clock, kind=str(one.get("kind")), body=body, dice=dice)
        # Stored entries were readable when they came; sending them again must not be an error now.
        if n not in self.known or not _is_same(self.known[n], row):
            self._demand_readable(one, row)
        return row

    def _demand_readable(self, one: Sent, row: Entry) -> None:
        """Raise FieldError for what can't be read."""
        key = f"{self.device}.{row.n}"
        arriving = Arriving(key, self._faces_of(one), self.kept.known)
        read_entry(one.get("kind"), row.body, self.kept.game, arriving)
        entry = LogEntry(0, key, self.device, row.n, row.clock, row.kind, row.body, row.dice)
        demand_thrown(entry, self.kept.game)
        self.read.append(entry)
        if "event" in row.body:
            demand_known(row.body["event"])

    def _faces_of(self, one: Sent) -> Mapping[str, Any] | None:
        """The faces of the procedure to which this one refers, if it is known."""
        of = one.get("of")
        if one.get("kind") != PROCEDURE or not isinstance(of, list):
            return None
        named = tuple(number for number in of if isinstance(number, int))
        return faces_of([*self._procedures, *self.read], named, self.kept.game)

    @cached_property
    def _procedures(self) -> list[LogEntry]:
        return [entry_value(row) for row in self.match.log.filter(kind=PROCEDURE)]


def _demand_same_start(match: Match, since: str | None) -> None:
    """Raise Conflict for what a phone recorded offline under a start that was taken back."""
    now = began(match)
    if since is not None and since != now:
        said = "This was recorded before the start was taken back: it is no part of the match now."
        raise Conflict(said, began=now)


def _demand_same(before: Entry, row: Entry, device: int) -> None:
    """Raise Conflict for another entry under a stored count: the first one counts."""
    if not _is_same(before, row):
        said = f"Entry {row.n} of this device was recorded otherwise before, and stays so."
        raise Conflict(said, entry=[device, row.n])


def _is_same(before: Entry, row: Entry) -> bool:
    kept = (before.kind, before.clock, before.body, before.dice)
    return kept == (row.kind, row.clock, row.body, row.dice)


def _demand_faces(folding: Folding, rows: Iterable[Entry], sent: Sequence[int]) -> None:
    """Raise FieldErrors for a face that its die doesn't have: that is malformed.

    `rows` are the new ones among the entries with the counts `sent`.
    """
    new = {row.pk: row.n for row in rows}
    for folded in folding.folded.entries:
        n = new.get(folded.entry.id)
        if n is not None and isinstance(folded.fault, ImpossibleFace):
            raise FieldErrors({f"entries.{sent.index(n)}.event.rolls": [str(folded.fault)]})


def _demand_next(row: Entry, wanted: int) -> None:
    """Raise Conflict for a gap, saying from where on entries are missing."""
    if row.n != wanted:
        raise Conflict(f"Entry {row.n} came before entry {wanted}.", n=wanted)


def _whole(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST:
        raise FieldError(name, f"A whole number from 1 to {MOST}.")
    return value


def _stored(fields: Sent) -> tuple[dict[str, Any], dict[str, Any]]:
    """The entry as the log stores it: what was sent, and the faces.

    Raises FieldError for invalid ones.
    """
    body, event = dict(fields), fields.get("event")
    if not isinstance(event, Mapping):
        return body, {}
    body["event"] = {name: value for name, value in event.items() if name != "rolls"}
    return body, dict(read_rolls(event.get("rolls")))
