"""A match at its table: its log as phones exchange it, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from accounts.permissions import Person
from dungeonbowl.match.entry import EntryKind
from dungeonbowl.table import FoldedTable, fold_table
from dungeonbowl.table.flags import Flag
from matches.models import Entry, Match
from matches.queries.agreeing import may_referee, sides_of
from matches.queries.foldcache import KeptLog
from matches.queries.folding import (
    Folding,
    entries_of,
    entry_value,
    game_of,
    outcome_documents,
    recorded_late,
    taken_up,
)
from matches.queries.recordedmatch import RecordedMatch, recorded_match

Have = Mapping[str, int]


def topic_of(match_id: int) -> str:
    """The topic under which it is broadcast that a match's log has grown."""
    return f"table.{match_id}"


def began(match: Match) -> str | None:
    """Which of its starts counts, if one was taken back; None before any."""
    return match.started_at.isoformat() if match.started_at else None


def entry_document(row: Entry) -> dict[str, Any]:
    """An entry as its phone sent it, with its author."""
    body = {name: value for name, value in row.body.items() if name != "with_report"}
    if row.dice and row.kind == EntryKind.EVENT:
        body["event"] = {**body["event"], "rolls": row.dice}
    elif row.dice:
        body["dice"] = row.dice
    return {"device": row.device, "n": row.n, "clock": row.clock, "kind": row.kind, **body}


def folded_table(recorded: RecordedMatch, entries: Sequence[Entry]) -> FoldedTable:
    """The state and the flags, up to the latest report if there is one."""
    rows = taken_up(recorded.match, entries)
    return fold_table(map(entry_value, rows), game_of(recorded))


def game_digest(match: Match) -> str:
    """The digest of the game: equal on every phone that holds the same one."""
    return folded_table(recorded_match(match), entries_of(match)).digest


def may_settle_flag(person: Person, match: Match, flag: Flag, entries: Iterable[Entry]) -> bool:
    """Whether this person may settle a flag of the table with these entries.

    A referee may settle any. Others may if they recorded one of its entries or coach a side
    concerned; a wish to take something back concerns only the person it names.
    """
    return may_referee(match, person) or concerns(person, match, flag, entries)


def concerns(person: Person, match: Match, flag: Flag, entries: Iterable[Entry]) -> bool:
    """The same without the referee; only entries that the flag names are needed."""
    if person.pk is None:
        return False
    if flag.person is not None:
        return flag.person == person.pk
    own = {(row.device, row.n) for row in entries if row.by_id == person.pk}
    led = {side.team_id for side in sides_of(match, person)}
    return not (own.isdisjoint(flag.entries) and led.isdisjoint(flag.teams))


def table_document(match: Match, have: Have, folding: Folding | None = None) -> dict[str, Any]:
    """A reply about a table, with the entries that the client lacks by its `have`.

    A caller who has just folded the log passes it, so that it isn't done twice.
    """
    now = table_now(match, folding)
    rows, folded = now.rows, now.folded
    # Each device's last entry is its furthest, because they are in the order of their clocks.
    last = {row.device: row.n for row in rows}
    known = {device: have.get(str(device), 0) for device in last}
    lacking = [row for row in rows if row.n > known[row.device]]
    return {
        "have": {str(device): n for device, n in last.items()},
        "entries": [entry_document(row) for row in lacking],
        "came": [row.at.isoformat() for row in lacking],
        "outcomes": now.outcomes,
        "flags": [flag.as_dict() for flag in folded.flags],
        "state": folded.state,
        "digest": folded.digest,
        "looked": match.looked,
        "began": began(match),
        "waiting": recorded_late(match).count() if match.reported_to is not None else 0,
    }


@dataclass(frozen=True, slots=True)
class TableNow:
    """A match at its table: its whole log in order, and the state that follows from it."""

    recorded: RecordedMatch
    rows: list[Entry]
    folded: FoldedTable
    outcomes: Mapping[str, Any]


def table_now(match: Match, folding: Folding | None = None) -> TableNow:
    """The match's log, from the cache and brought up to date, or as just folded."""
    if match.at_table and match.reported_to is None:
        folding = folding or KeptLog.of(match).folding
        if folding.phones is not None:
            rows = [*folding.rows.values()]
            return TableNow(folding.recorded, rows, folding.phones, folding.outcomes)
    table, rows = recorded_match(match), entries_of(match)
    folded = folded_table(table, rows)
    return TableNow(table, rows, folded, outcome_documents(folded.outcomes))
