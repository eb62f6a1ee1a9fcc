"""What in a match differs from its log. Nothing is written, and no permission is checked."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Any

from dungeonbowl.dice import MadeRoll, seed_hash
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import DiceMode
from dungeonbowl.match import event as values
from dungeonbowl.match.edition import EDITION
from dungeonbowl.match.entry import EntryKind
from dungeonbowl.match.fold import FoldedEntry
from dungeonbowl.match.report import read_result
from dungeonbowl.table import entry_of
from matches.models import Entry, Event, Match, MatchDungeon, Roll, Side
from matches.queries.counting import COUNTED, counted
from matches.queries.dungeon import sealed_of
from matches.queries.fingerprint import fingerprint
from matches.queries.folding import PROCEDURE, REVOKED, Folding, said_of, taken_up
from matches.queries.proof import prove
from matches.queries.recordedmatch import RecordedMatch, alliances_of, event_value

# The columns that an event's row repeats from its entry.
REPEATED = ("key", "with_report", "by_id", "at")
# The columns that mended rules may change; all others were recorded by somebody.
DECIDED = ("outcome", "spp")
# Wording: changing it isn't another outcome.
WORDS = ("text", "faults")
# What a tampered entry may raise.
UNREADABLE = (KeyError, TypeError, ValueError, IndexError, AttributeError)


@dataclass(frozen=True, slots=True)
class MatchDifference:
    """Something in a match that differs from its record, or is missing.

    `of_rules` says that nothing was tampered with: rules mended since would decide it otherwise.
    """

    match: int
    what: str
    of_rules: bool = False

    def __str__(self) -> str:
        why = " (by rules mended since; what was posted stands)" if self.of_rules else ""
        return f"Match {self.match}: {self.what}{why}"


@dataclass(frozen=True)
class MatchRecord:
    """Everything stored about a match: its log, events and rolls in the order of their ids.

    `placed` is the dungeon that it is played in, if any.
    """

    match: Match
    sides: Sequence[Side]
    entries: Sequence[Entry]
    events: Sequence[Event]
    rolls: Sequence[Roll]
    placed: MatchDungeon | None = None

    @cached_property
    def fits(self) -> bool:
        """Whether what counts now is what counted when it was confirmed."""
        if self.match.confirmed_at is None:
            return not self.match.posted
        return fingerprint(self.match, self.sides, self.counting) == self.match.posted

    @cached_property
    def counting(self) -> tuple[values.RecordedEvent, ...]:
        """The events that weren't taken back, as the rules know them."""
        return tuple(event_value(event) for event in self.events if event.revoked_at is None)


Fault = tuple[str, bool]  # what differs, and whether mended rules may explain it
Readings = Callable[[], Iterable[RecordedMatch]]


def audit_log(
    record: MatchRecord, recorded: RecordedMatch, otherwise: Readings = tuple
) -> Iterator[MatchDifference]:
    """Everything in this match's log that was lost or edited.

    `table` is the match with its sides as at its start. `otherwise` gives it with its sides as they
    may have been when it was recorded, if that differs: the one that fits the events best counts.
    """
    number, fits = record.match.pk, record.fits
    for what in (*_log_faults(record), *_row_faults(record), *_dice_faults(record, recorded)):
        yield MatchDifference(number, what)
    for what, of_rules in _seal_faults(record, recorded):
        yield MatchDifference(number, what, of_rules=of_rules)
    if not fits:
        yield MatchDifference(number, "its result or its events aren't those that were confirmed")
    old = record.match.edition != EDITION and fits
    faults = _fold_faults(record, recorded)
    for other in otherwise() if faults else ():
        faults = min(faults, _fold_faults(record, other), key=len)
    for what, of_rules in (*_count_faults(record, recorded), *faults):
        yield MatchDifference(number, what, of_rules=old and of_rules)


def _log_faults(record: MatchRecord) -> Iterator[str]:
    """Missing entries: every device counts from 1, and the match knows the last."""
    counts: dict[int, list[int]] = defaultdict(list)
    for entry in record.entries:
        counts[entry.device].append(entry.n)
    for device, numbers in sorted(counts.items()):
        lost = sorted(set(range(1, max(numbers) + 1)) - set(numbers))
        if lost:
            yield f"of what device {device} recorded, {_listed(lost)} is lost from its log"
    last = max((entry.clock for entry in record.entries), default=0)
    if last != record.match.clock:
        yield f"its log ends at clock {last}, and was written to {record.match.clock}"


def _row_faults(record: MatchRecord) -> Iterator[str]:
    """Events without an entry, entries without an event, and columns that differ."""
    reported = taken_up(record.match, record.entries)
    recorded = {entry.id for entry in reported if entry.kind == EntryKind.EVENT}
    procedures = {entry.id for entry in reported if entry.kind == PROCEDURE}
    # Events that procedures bring follow only from the whole log.
    rows = {event.id for event in record.events if entry_of(event.id)[0] not in procedures}
    if lost := sorted(recorded - rows):
        yield f"its log tells of event {_listed(lost)}, and the event is lost"
    if strange := sorted(rows - recorded):
        yield f"event {_listed(strange)} was recorded by nobody in its log"
    for event in record.events:
        if event.spp != event.outcome.get("spp", 0):
            yield f"event {event.id} has {event.spp} SPP, and earned {event.outcome.get('spp', 0)}"


def _dice_faults(record: MatchRecord, recorded: RecordedMatch) -> Iterator[str]:
    """Dice rolled by the program that differ from what the match's seed gives."""
    match = record.match
    if seed_hash(match.seed) != match.seed_hash:
        yield "its seed isn't the one whose hash was shown"
    if recorded.rules.choice("dice") == DiceMode.TABLE:
        return
    for roll in record.rolls:
        if roll.entered_by_id is None:
            proof = prove(roll, match.seed)
            if not proof.agrees:
                given = proof.recomputed
                yield f"the roll {roll.purpose} shows {roll.faces}, and its seed gives {given}"


def _seal_faults(record: MatchRecord, recorded: RecordedMatch) -> Iterator[Fault]:
    """Sealed contents of its dungeon that differ from the promised hash or from the seed."""
    row, match = record.placed, record.match
    if row is None:
        return
    try:
        dealt = sealed_of(match, row, recorded.rules)
    except (*UNREADABLE, FieldError) as wrong:
        yield f"its dungeon can't be read: {wrong!r}", False
        return
    if dealt.layout.hash != row.version.hash:
        yield "its dungeon isn't the one whose hash was shown", False
    if sha256(row.sealed.encode()).hexdigest() != row.sealed_hash:
        yield "what is sealed in its dungeon isn't what was promised by a hash", False
    # Until the start options may change what is dealt; then it is fixed.
    elif match.started_at is not None and dealt.text != row.sealed:
        yield "what is sealed in its dungeon isn't what its seed deals", match.edition != EDITION


def _count_faults(record: MatchRecord, recorded: RecordedMatch) -> Iterator[Fault]:
    """Differences in what the sides got by the result, worked out again."""
    match = record.match
    if match.confirmed_at is None:
        return
    if match.result is None:
        yield "it is confirmed, and its result is lost", False
        return
    try:
        result = read_result(match.result)
        got = counted(result, record.counting, alliances_of(match), recorded.rules)
    except UNREADABLE as wrong:
        yield f"its result can't be read: {wrong!r}", False
        return
    if match.result_kind != result.kind:
        yield f"its kind is {match.result_kind}, and its result says {result.kind}", False
    for side in record.sides:
        for name in COUNTED:
            has, says = getattr(side, name), getattr(got[side.team_id], name)
            if has != says:
                said = f"{side.team} has {name} {has!r}, and its result says {says!r}"
                yield said, name == "casualties"


def _fold_faults(record: MatchRecord, recorded: RecordedMatch) -> list[Fault]:
    """Where the log, folded again, differs from what is stored."""
    if not record.entries:
        return []
    try:
        folding = Folding.of(recorded, record.entries)
    except UNREADABLE as wrong:
        return [(f"its log can't be read: {wrong!r}", False)]
    events = {event.id: event for event in record.events}
    kept = _faces(record.rolls)
    found = [(what, False) for what in _brought_faults(record, folding)]
    for entry in folding.folded.entries:
        event = events.get(entry.entry.id)
        faults = list(_event_faults(event, folding.columns(entry), entry)) if event else []
        of_rules = bool(faults) and all(one for _, one in faults)
        of_event = f"event {entry.entry.id}"
        lost = _lost_dice(entry.rolled, kept, of_event)
        found += [*faults, *((what, of_rules) for what in lost)]
    lost = _lost_dice(folding.procedures, kept, "a procedure")
    return [*found, *((what, False) for what in lost)]


def _brought_faults(record: MatchRecord, folding: Folding) -> Iterator[str]:
    """Events of procedures that are missing, and stored ones that no procedure brings."""
    procedures = {row.id for row in folding.rows.values() if row.kind == PROCEDURE}
    brought = {entry.entry.id for entry in folding.folded.entries}
    brought = {one for one in brought if entry_of(one)[0] in procedures}
    rows = {event.id for event in record.events if entry_of(event.id)[0] in procedures}
    if lost := sorted(brought - rows):
        yield f"a procedure in its log brings event {_listed(lost)}, and the event is lost"
    if strange := sorted(rows - brought):
        yield f"event {_listed(strange)} is brought by nothing in its log"


def _event_faults(event: Event, now: Mapping[str, Any], folded: FoldedEntry) -> Iterator[Fault]:
    """Where the row differs from the entries from which it was made."""
    for name in (*REPEATED, *said_of(folded)):
        has, says = getattr(event, name), now[name]
        if has == says or (name == "outcome" and _plain(has) == _plain(says)):
            continue
        if name in REVOKED and (event.revoked_at is None or now["revoked_at"] is None):
            if name == "revoked_at":
                yield _taken_back(event), False
            continue
        what = f"event {event.id} has {name.removesuffix('_id')} {_said(has)}"
        yield f"{what}, and its log says {_said(says)}", name in DECIDED or not folded.decided


def _taken_back(event: Event) -> str:
    if event.revoked_at is None:
        return f"event {event.id} counts, and its log takes it back"
    return f"event {event.id} is taken back, and nothing in its log says so"


def _plain(value: Any) -> Any:
    """A stored outcome without its wording."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items() if key not in WORDS}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return json.loads(json.dumps(value))


Faces = Mapping[tuple[str, int], Sequence[tuple[str, list[int]]]]


def _faces(rolls: Iterable[Roll]) -> Faces:
    """The stored faces of each roll."""
    known: dict[tuple[str, int], list[tuple[str, list[int]]]] = defaultdict(list)
    for roll in rolls:
        known[roll.purpose, roll.first].append((roll.die, list(roll.faces)))
    return known


def _lost_dice(rolled: Iterable[MadeRoll], kept: Faces, of: str) -> Iterator[str]:
    for roll in rolled:
        if (roll.die, list(roll.faces)) not in kept.get((roll.purpose, roll.first), ()):
            shown = list(roll.faces)
            yield f"the roll {roll.purpose} of {of} showed {shown}, and is lost"


def _said(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    return repr(str(value) if isinstance(value, str) else value)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
