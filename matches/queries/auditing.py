"""What in a match isn't as its log tells it. Nothing is written, and nobody is asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dungeonbowl.dice import Roll as Rolled
from dungeonbowl.match.edition import EDITION
from dungeonbowl.match.entry import EntryKind
from matches.models import Entry, Event, Match, Roll, Side
from matches.queries.folding import Folding, said_of
from matches.queries.posting import fingerprint
from matches.queries.table import Table, event_value


@dataclass(frozen=True, slots=True)
class Difference:
    """Something in a match that its log tells otherwise, or that is there no more.

    `of_rules` says that no record was touched: rules mended since would decide it otherwise.
    """

    match: int
    what: str
    of_rules: bool = False

    def __str__(self) -> str:
        why = " (by rules mended since; what was posted stands)" if self.of_rules else ""
        return f"Match {self.match}: {self.what}{why}"


@dataclass(frozen=True, slots=True)
class Record:
    """All that is kept of a match and its telling."""

    match: Match
    sides: Sequence[Side]
    entries: Sequence[Entry]
    events: Sequence[Event]
    rolls: Sequence[Roll]


def audit_log(record: Record, table: Table) -> Iterator[Difference]:
    """Everything about this match's telling that was lost or edited.

    `table` is the match with its sides as they came to it.
    """
    number = record.match.pk
    for what in (*_log_faults(record), *_row_faults(record), *_posting_faults(record)):
        yield Difference(number, what)
    old = record.match.edition != EDITION
    for what in _fold_faults(record, table):
        yield Difference(number, what, of_rules=old)


def _log_faults(record: Record) -> Iterator[str]:
    """Entries that are missing: every device counts from 1 on, and the match knows the last."""
    counts: dict[int, list[int]] = defaultdict(list)
    for entry in record.entries:
        counts[entry.device].append(entry.n)
    for device, told in sorted(counts.items()):
        lost = sorted(set(range(1, max(told) + 1)) - set(told))
        if lost:
            yield f"device {device} told entries {_listed(lost)} that are lost"
    last = max((entry.clock for entry in record.entries), default=0)
    if last != record.match.clock:
        yield f"its log goes to clock {last}, and was written to {record.match.clock}"


def _row_faults(record: Record) -> Iterator[str]:
    """Events without an entry, entries without their event, and figures that differ."""
    told = {entry.pk for entry in record.entries if entry.kind == EntryKind.EVENT}
    rows = {event.pk for event in record.events}
    if lost := sorted(told - rows):
        yield f"events {_listed(lost)} are lost"
    if strange := sorted(rows - told):
        yield f"events {_listed(strange)} were told by nobody"
    for event in record.events:
        if event.spp != event.outcome.get("spp", 0):
            yield f"event {event.pk} has {event.spp} SPP, and earned {event.outcome.get('spp', 0)}"


def _posting_faults(record: Record) -> Iterator[str]:
    """What counts by now, against the fingerprint of what counted when it was confirmed."""
    match = record.match
    if match.confirmed_at is None:
        return
    counting = [event_value(event) for event in record.events if event.revoked_at is None]
    if fingerprint(match, record.sides, counting) != match.posted:
        yield "its result or its events aren't those that were confirmed"


def _fold_faults(record: Record, table: Table) -> Iterator[str]:
    """Where the log, worked out anew, says anything else than what is kept."""
    folding = Folding.of(table, record.entries)
    events = {event.pk: event for event in record.events}
    for told in folding.folded.told:
        kept = events.get(told.entry.id)
        if kept is None:
            continue
        now = folding.row(told)
        for name in said_of(told):
            stored, worked_out = _plain(name, getattr(kept, name)), _plain(name, getattr(now, name))
            if stored != worked_out:
                said = f"event {kept.pk} has {name.removesuffix('_id')} {stored!r}"
                yield f"{said}, and its log says {worked_out!r}"
    yield from _dice_faults(record.rolls, folding.rolled())


def _plain(name: str, value: Any) -> Any:
    """The value without its words: to say a thing more plainly is no other outcome."""
    if name != "outcome":
        return value
    return {key: each for key, each in value.items() if key not in ("text", "faults")}


def _dice_faults(kept: Iterable[Roll], fell: Iterable[Rolled]) -> Iterator[str]:
    known: Mapping[tuple[str, int], list[list[int]]] = defaultdict(list)
    for roll in kept:
        known[roll.purpose, roll.first].append(list(roll.faces))
    for one in fell:
        if list(one.faces) not in known[one.purpose, one.first]:
            yield f"the die {one.purpose} showed {list(one.faces)}, which isn't kept"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
