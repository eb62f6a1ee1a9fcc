"""Folding a match's log: its events, worked out again. Nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from dungeonbowl.dice import MadeRoll, RecordingDice
from dungeonbowl.match import entry as values
from dungeonbowl.match.entry import Ref
from dungeonbowl.match.fold import DiceOf, Folded, FoldedEntry, Happening, MatchFold, wordings
from dungeonbowl.table import FoldedTable, Game, SeatRole, TableFold, TableOutcome, TableSeat
from matches.models import Entry, Event, Match, Seat
from matches.queries.dice import dice_for
from matches.queries.placed import floors_of
from matches.queries.recordedmatch import RecordedMatch

RECORDED = (
    "type", "team_id", "player_id", "victim_team_id", "victim_id", "details", "outcome", "spp",
)  # fmt: skip
REVOKED = ("revoked_at", "revoked_by_id", "revoke_reason")
LONGEST_REASON = 300
# Entries from a phone at the table, rather than from somebody's pages.
BY_PHONES = Exists(
    Seat.objects.filter(match=OuterRef("match"), device=OuterRef("device")).exclude(
        role=SeatRole.PAGE
    )
)
FLAGGED = "Flagged at the table, and not settled."
SETTLED = "Flagged at the table, and settled: it doesn't count."
THROWN_AGAIN = "Thrown again, or chosen otherwise."
PROCEDURE = "procedure"


def entry_value(row: Entry) -> values.LogEntry:
    """The entry as the rules know it."""
    return values.LogEntry(
        row.id, row.key, row.device, row.n, row.clock, row.kind, row.body, row.dice
    )


def last_entry(match: Match) -> int:
    """The id of the log's newest entry, which only grows; 0 if there is none. One query."""
    numbers = Entry.objects.filter(match=match.pk).order_by("-id").values_list("id", flat=True)
    return next(iter(numbers[:1]), 0)


def entries_of(match: Match) -> list[Entry]:
    """Its whole log, in the order that all devices share."""
    return list(match.log.order_by("clock", "device", "n"))


def dice_of(recorded: RecordedMatch) -> DiceOf:
    """The dice of an entry: given faces first, with purposes made from its key."""

    def dice(key: str, data: Mapping[str, Any]) -> RecordingDice:
        return dice_for(recorded.match, recorded.rules, data, prefix=f"event.{key}.", declared=True)

    return dice


def taken_up(match: Match, entries: Sequence[Entry]) -> Sequence[Entry]:
    """The log without what phones sent since the report, which waits."""
    if match.reported_to is None:
        return entries
    last, phones = match.reported_to, phones_of(match)
    return [row for row in entries if row.id <= last or row.device not in phones]


def recorded_late(match: Match) -> QuerySet[Entry]:
    """What phones recorded since the latest report, which waits for the next or a correction."""
    if match.reported_to is None:
        return Entry.objects.none()
    return match.log.filter(BY_PHONES, id__gt=match.reported_to)


def phones_of(match: Match) -> frozenset[int]:
    """The phones at its table, without pages. One query."""
    seats = match.seats.exclude(role=SeatRole.PAGE)
    return frozenset(seats.values_list("device", flat=True))


def seats_of(match: Match) -> Mapping[int, TableSeat]:
    """Who sits at its table, by device. One query."""
    columns = ("device", "role", "by_id", "team_id")
    return seated(match.seats.order_by("device").values_list(*columns))


def seated(seats: Iterable[tuple[Any, ...]]) -> Mapping[int, TableSeat]:
    """Seats by device, from the columns device, role, person, and side if they sit for one."""
    return {
        device: TableSeat(device, SeatRole(role), person, frozenset({team} - {None}))
        for device, role, person, team in seats
    }


def game_of(recorded: RecordedMatch, seats: Mapping[int, TableSeat] | None = None) -> Game:
    """The match as its table knows it.

    One query for its dungeon, two if it has one, and one for the seats, unless they are given.

    Nothing in it changes later, so a closed match folds to what was confirmed, whoever coaches its
    teams by then.
    """
    if seats is None:
        seats = seats_of(recorded.match)
    rerolls = {side.team_id: side.rerolls for side in recorded.match.sides.all()}
    seed, floors = recorded.match.seed, floors_of(recorded.match)
    return Game(recorded.so_far, dice_of(recorded), rerolls, seats, seed, floors)


def outcome_documents(outcomes: Mapping[Ref, TableOutcome]) -> dict[str, Any]:
    """The outcomes of entries by their keys, as replies list them."""
    return {f"{device}.{n}": outcome.as_dict() for (device, n), outcome in outcomes.items()}


@dataclass(frozen=True, slots=True)
class Folding:
    """A match's log folded; `rows` are its entries by device and count.

    `phones` is the table's state, if phones recorded any of it, and `outcomes` are the entries', as
    replies list them.
    """

    recorded: RecordedMatch
    folded: Folded
    rows: Mapping[Ref, Entry]
    phones: FoldedTable | None = None
    outcomes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def procedures(self) -> Sequence[MadeRoll]:
        """The dice of its procedures, which don't belong to an event."""
        return self.phones.rolled if self.phones is not None else ()

    @classmethod
    def of(cls, recorded: RecordedMatch, entries: Sequence[Entry]) -> Folding:
        """Fold the whole log, with the sides as the table has them."""
        return Course.of(recorded, entries).folding

    def row(self, folded: FoldedEntry) -> Event:
        """The event row for this entry."""
        return Event(**self.columns(folded))

    def columns(self, folded: FoldedEntry) -> dict[str, Any]:
        """The row's columns; an event that isn't taken back has no reason."""
        entry = self.rows[folded.entry.ref]
        taker = self.rows[folded.taken_back.ref] if folded.taken_back else None
        return event_columns(entry, folded) | _gone(entry, taker, waits=self._waits(entry))

    def _waits(self, entry: Entry) -> bool:
        """Whether a flag about it is open."""
        flags = self.phones.flags if self.phones is not None else ()
        return any((entry.device, entry.n) in flag.entries for flag in flags)

    def rolled(self) -> list[MadeRoll]:
        """Every die rolled."""
        events = [roll for entry in self.folded.entries for roll in entry.rolled]
        return [*events, *self.procedures]


@dataclass
class Course:
    """A match's log folded to its end, which can go on with what comes after.

    `folding` is the result so far, and isn't changed when the log goes on.
    """

    folding: Folding
    events: MatchFold
    phones: TableFold | None
    # The id of its newest entry.
    last: int

    @classmethod
    def of(
        cls,
        recorded: RecordedMatch,
        entries: Sequence[Entry],
        seats: Mapping[int, TableSeat] | None = None,
    ) -> Course:
        """Fold from the first entry to the last, with the sides as the table has them."""
        before = replace(recorded.so_far, events=(), looks=())
        entries = taken_up(recorded.match, entries)
        values_ = [entry_value(entry) for entry in entries]
        events = MatchFold(before, dice_of(recorded))
        rows = {(row.device, row.n): row for row in entries}
        last = max((row.id for row in entries), default=0)
        if not recorded.match.at_table:
            folded = events.go_on(wordings(values_))
            folding = Folding(replace(recorded, so_far=folded.so_far), folded, rows)
            return cls(folding, events, None, last)
        phones = TableFold.of(values_, game_of(recorded, seats))
        found = phones.folded
        further: list[Happening] = [*wordings(values_), *found.brought, *found.looks]
        folded = events.go_on(further, found.counting)
        said = outcome_documents(found.outcomes)
        folding = Folding(replace(recorded, so_far=folded.so_far), folded, rows, found, said)
        return cls(folding, events, phones, last)

    def go_on(self, rows: Sequence[Entry]) -> bool:
        """Fold these entries too; False, with nothing done, if all has to be folded again."""
        was, values_ = self.folding, [entry_value(row) for row in rows]
        if self.phones is None or was.phones is None or not self.phones.go_on(values_):
            return False
        now = self.phones.folded
        brought = now.brought[len(was.phones.brought) :]
        looks = now.looks[len(was.phones.looks) :]
        folded = self.events.go_on([*wordings(values_), *brought, *looks], now.counting)
        known = {**was.rows, **{(row.device, row.n): row for row in rows}}
        fresh = {ref: one for ref, one in now.outcomes.items() if ref not in was.phones.outcomes}
        said = {**was.outcomes, **outcome_documents(fresh)}
        self.folding = Folding(
            replace(was.recorded, so_far=folded.so_far), folded, known, now, said
        )
        self.last = max(self.last, *(row.id for row in rows))
        return True


def event_row(entry: Entry, folded: FoldedEntry) -> Event:
    """An event as a row of the projection."""
    return Event(**event_columns(entry, folded))


def event_columns(entry: Entry, folded: FoldedEntry) -> dict[str, Any]:
    """The projection's columns for an event that nobody took back."""
    event = folded.event
    return {
        "id": folded.entry.id,
        "match_id": entry.match_id,
        "key": folded.entry.key,
        "type": event.type,
        "team_id": event.player_team,
        "player_id": event.player,
        "victim_team_id": event.victim_team,
        "victim_id": event.victim,
        "details": dict(event.details),
        "outcome": dict(event.outcome),
        "spp": event.outcome.get("spp", 0),
        "with_report": bool(entry.body.get("with_report")),
        "by_id": entry.by_id,
        "at": entry.at,
        **_gone(entry, None),
    }


def _gone(entry: Entry, taker: Entry | None, *, waits: bool = False) -> dict[str, Any]:
    """The columns about its revocation; `waits` says whether a flag about it is open."""
    return {
        "revoked_at": taker and taker.at,
        "revoked_by_id": taker and taker.by_id,
        "revoke_reason": _why_gone(entry, taker, waits=waits)[:LONGEST_REASON] if taker else "",
    }


def _why_gone(entry: Entry, taker: Entry, *, waits: bool) -> str:
    """Why it doesn't count; a flagged entry takes itself back.

    A procedure that replaces another takes back what that brought.
    """
    flagged = FLAGGED if waits else SETTLED
    said = flagged if taker is entry else THROWN_AGAIN if taker.kind == PROCEDURE else ""
    return str(taker.body.get("why") or said)


def said_of(folded: FoldedEntry) -> tuple[str, ...]:
    """The log's columns for a row; an outcome that was taken back and can't be worked out stays."""
    return (*RECORDED, *REVOKED) if folded.counts or folded.decided else REVOKED
