"""What a match's log comes to: its events, worked out anew. Nothing is written here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dungeonbowl.dice import MadeRoll, RecordingDice
from dungeonbowl.match import entry as values
from dungeonbowl.match.fold import DiceOf, Folded, FoldedEntry, fold
from matches.models import Entry, Event, Match
from matches.queries.dice import dice_for
from matches.queries.table import ToldMatch

TOLD = (
    "type", "team_id", "player_id", "victim_team_id", "victim_id", "details", "outcome", "spp",
)  # fmt: skip
REVOKED = ("revoked_at", "revoked_by_id", "revoke_reason")
LONGEST_REASON = 300


def entry_value(row: Entry) -> values.LogEntry:
    """The entry as the rules know it."""
    return values.LogEntry(
        row.id, row.key, row.device, row.n, row.clock, row.kind, row.body, row.dice
    )


def entries_of(match: Match) -> list[Entry]:
    """Everything recorded of it, in the order that all share."""
    return list(match.log.order_by("clock", "device", "n"))


def dice_of(table: ToldMatch) -> DiceOf:
    """The dice of an entry: faces given first, under a purpose that hangs on its key."""

    def dice(key: str, data: Mapping[str, Any]) -> RecordingDice:
        return dice_for(table.match, table.rules, data, prefix=f"event.{key}.", declared=True)

    return dice


@dataclass(frozen=True, slots=True)
class Folding:
    """A match's log folded; `rows` are its entries, by their numbers."""

    table: ToldMatch
    folded: Folded
    rows: Mapping[int, Entry]

    @classmethod
    def of(cls, table: ToldMatch, entries: Sequence[Entry]) -> Folding:
        """Work it all out anew, from the sides as the table has them."""
        before = replace(table.so_far, events=())
        folded = fold(map(entry_value, entries), before, dice_of(table))
        table = replace(table, so_far=folded.so_far)
        return cls(table, folded, {row.id: row for row in entries})

    def row(self, folded: FoldedEntry) -> Event:
        """The event of this entry as it is to stand."""
        return Event(**self.columns(folded))

    def columns(self, folded: FoldedEntry) -> dict[str, Any]:
        """The same by its columns; what isn't taken back says nothing of why."""
        taker = self.rows[folded.taken_back.id] if folded.taken_back else None
        return event_columns(self.rows[folded.entry.id], folded, taker)

    def rolled(self) -> list[MadeRoll]:
        """Every die rolled."""
        return [roll for told in self.folded.told for roll in told.rolled]


def event_row(entry: Entry, folded: FoldedEntry) -> Event:
    """An event as the projection has it."""
    return Event(**event_columns(entry, folded))


def event_columns(entry: Entry, folded: FoldedEntry, taker: Entry | None = None) -> dict[str, Any]:
    """All that the projection has of an event, by column; `taker` is what takes it back."""
    event = folded.event
    return {
        "id": entry.id,
        "match_id": entry.match_id,
        "key": entry.key,
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
        "revoked_at": taker and taker.at,
        "revoked_by_id": taker and taker.by_id,
        "revoke_reason": str(taker.body.get("why", ""))[:LONGEST_REASON] if taker else "",
    }


def said_of(folded: FoldedEntry) -> tuple[str, ...]:
    """What the log says of a row; what is taken back and can't be worked out reads as it did."""
    return (*TOLD, *REVOKED) if folded.counts or folded.decided else REVOKED
