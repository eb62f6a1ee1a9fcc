"""Writing what a match's log comes to: its events, and their dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from accounts.models import User
from core.rows import overwrite
from dungeonbowl.match.edition import EDITION
from dungeonbowl.match.fold import FoldedEntry
from dungeonbowl.table import entry_of
from dungeonbowl.team.state import TeamState
from matches.models import Entry, Event, Match
from matches.queries import RecordedMatch, recorded_match
from matches.queries.foldcache import KeptLog
from matches.queries.folding import (
    RECORDED,
    REVOKED,
    Course,
    Folding,
    entries_of,
    last_entry,
    recorded_late,
    said_of,
)
from matches.services.rolls import keep_latest, keep_new

WRITTEN = [name.removesuffix("_id") for name in (*RECORDED, *REVOKED)]


def refold(recorded: RecordedMatch, by: User, log: KeptLog | None = None) -> Folding:
    """Fold a locked match's log again and write the result. `log` if it is loaded."""
    log = log or KeptLog.of(recorded.match)
    course = Course.of(recorded, entries_of(recorded.match), log.seats)
    write(course.folding, {row.pk: row for row in recorded.match.events.all()}, by)
    log.keep(course, written=True)
    return course.folding


def fold_on(log: KeptLog, rows: Sequence[Entry], by: User) -> Folding:
    """Fold what was just appended to a locked match's log, and write the result.

    The cached course goes on with it if it comes last and refers to nothing earlier, and if the
    stored rows agree with the cache. Otherwise everything is folded and written again.
    """
    course = log.written_course
    before = course.folding if course is not None else None
    if course is None or before is None or not course.go_on(rows):
        return refold(recorded_match(log.match), by, log)
    _write_further(log.match, before, course.folding, by)
    log.keep(course, written=True)
    return course.folding


def take_up(match: Match, by: User) -> None:
    """Let what phones sent since this locked match's last report count."""
    if match.reported_to is None:
        return
    report_to(match, None)
    refold(recorded_match(match), by)


def take_up_late(match: Match, states: dict[int, TeamState], by: User) -> None:
    """Let what phones recorded since this locked match's report count, for a correction.

    `states` are the sides' teams as at its start.
    """
    if recorded_late(match).exists():
        report_to(match, last_entry(match))
        refold(recorded_match(match, states), by)


def leave_late(match: Match, reported_to: int | None) -> None:
    """Let what phones recorded since this entry wait again, and delete what it came to."""
    report_to(match, reported_to)
    late = set(recorded_late(match).values_list("pk", flat=True))
    rows = match.events.values_list("pk", flat=True)
    Event.objects.filter(pk__in=[one for one in rows if entry_of(one)[0] in late]).delete()


def report_to(match: Match, entry: int | None) -> None:
    """The last entry that a report of a locked match includes."""
    match.reported_to = entry
    match.save(update_fields=["reported_to"])


def write(folding: Folding, events: Mapping[int, Event], by: User) -> None:
    """Bring a locked match's events and dice up to date with this folding."""
    match = folding.recorded.match
    fresh, moved = [], []
    for entry in folding.folded.entries:
        row = folding.row(entry)
        was = events.get(row.pk)
        if was is None:
            fresh.append(row)
        elif _moved(was, row, entry):
            moved.append(was)
    Event.objects.bulk_create(fresh)
    _drop_stale(folding, events)
    overwrite(moved, WRITTEN)
    keep_latest(match, folding.rolled(), by)
    if match.edition != EDITION:
        match.edition = EDITION
        match.save(update_fields=["edition"])


def _write_further(match: Match, before: Folding, now: Folding, by: User) -> None:
    """Write what is new since a folding that is already written."""
    known, entries = before.folded.entries, now.folded.entries
    fresh = entries[len(known) :]
    moved = [one for was, one in zip(known, entries, strict=False) if one is not was]
    Event.objects.bulk_create([now.row(one) for one in fresh])
    overwrite([now.row(one) for one in moved], WRITTEN)
    rolled = [roll for one in fresh for roll in one.rolled]
    keep_new(match, [*rolled, *now.procedures[len(before.procedures) :]], by)


def _drop_stale(folding: Folding, events: Mapping[int, Event]) -> None:
    """Delete procedures' events that no longer follow, by mended rules or replaced entries."""
    standing = {entry.entry.id for entry in folding.folded.entries}
    known = {row.id for row in folding.rows.values()}
    stale = [one for one in events if one not in standing and entry_of(one)[0] in known]
    if stale:
        Event.objects.filter(pk__in=stale).delete()


def _moved(was: Event, now: Event, folded: FoldedEntry) -> bool:
    """Update the row; returns whether it changed."""
    names = [one for one in said_of(folded) if getattr(was, one) != getattr(now, one)]
    for name in names:
        setattr(was, name, getattr(now, name))
    return bool(names)
