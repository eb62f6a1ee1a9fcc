"""Correcting events of a confirmed match. For the floor above: no permission is checked here.

Changes are appended to the log, and the log is folded again: an event keeps its id and dice,
whatever is changed about it, and what came after it follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from dungeonbowl.dice import DiceNeeded, ImpossibleFace, Need
from dungeonbowl.errors import FieldError
from dungeonbowl.match import event as values
from dungeonbowl.match.fold import FoldedEntry as Outcome
from dungeonbowl.match.reading import fields_of, read_event
from dungeonbowl.table import entry_of
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Refused
from matches.models import Event, Match
from matches.queries import RecordedMatch, recorded_match
from matches.queries.folding import PROCEDURE, Folding, entries_of
from matches.queries.recordedmatch import event_value
from matches.services.folding import write
from matches.services.log import Log, Origin
from matches.services.recording import (
    Data,
    EventNeed,
    demand_known,
    demand_room,
    faces_given,
    placed,
)

ADDED, CHANGED = "add", "change"


@dataclass(frozen=True, slots=True)
class ChangeNeed(Need):
    """Dice that an event recorded earlier now lacks; `id` is the event's."""

    id: int = 0

    def as_dict(self) -> dict[str, Any]:
        """As replies ask for it."""
        return {**Need.as_dict(self), "id": self.id}


@dataclass(frozen=True, slots=True)
class Amendment:
    """What is to be corrected: events to add, to change (each with its `id`), ids to revoke."""

    add: Sequence[Data] = ()
    change: Sequence[Data] = ()
    revoke: Sequence[int] = ()


def amend(
    by: User, match: Match, states: dict[int, TeamState], amendment: Amendment, reason: str
) -> list[int]:
    """Correct events of the locked match; `states` are the sides' teams as at its start.

    Changing a revoked event makes it count again. Returns the ids of the appended entries. Raises
    FieldError for what is malformed or doesn't exist, Refused (POST-14 among others), DiceNeeded.
    """
    rows = {row.pk: row for row in match.events.order_by("id")}
    changed = _known(CHANGED, [one.get("id") for one in _listed(amendment.change)], rows)
    named = _revoked(amendment.revoke, rows)
    _demand_one_word(changed, named)
    going = [row for row in named if row.revoked_at is None]
    demand_room(match, amendment.add)
    amending = _Amending(recorded_match(match, states), by, rows, reason)
    amending.revoke(going)
    amending.change(sorted(amendment.change, key=lambda one: int(one["id"])))
    amending.add(amendment.add)
    return amending.write()


def restore(
    by: User, match: Match, states: dict[int, TeamState], appended: Iterable[int], reason: str
) -> list[int]:
    """Take an amendment back: every event as it was before its entries. Raises as `amend`."""
    rows = {row.pk: row for row in match.events.order_by("id")}
    amending = _Amending(recorded_match(match, states), by, rows, reason)
    amending.take_back(appended)
    return amending.write()


def _listed(change: Any) -> Sequence[Data]:
    if not isinstance(change, list | tuple) or not all(isinstance(e, Mapping) for e in change):
        raise FieldError(CHANGED, "Name events as a list of objects, each with its id.")
    return change


def _revoked(ids: Any, rows: Mapping[int, Event]) -> list[Event]:
    if not isinstance(ids, list | tuple):
        raise FieldError("revoke", "Name events as a list of ids.")
    return [rows[one] for one in _known("revoke", ids, rows)]


def _known(name: str, ids: Iterable[Any], rows: Mapping[int, Event]) -> list[int]:
    """The ids. Raises FieldError unless each is one of the match's, once."""
    known: list[int] = []
    for place, one in enumerate(ids):
        if isinstance(one, bool) or not isinstance(one, int):
            raise FieldError(f"{name}.{place}", "Name the event by its id.")
        if one not in rows:
            raise FieldError(f"{name}.{place}", f"This match has no event {one}.")
        if one in known:
            raise FieldError(f"{name}.{place}", f"Event {one} is named twice.")
        known.append(one)
    return known


def _demand_one_word(changed: Collection[int], revoked: Iterable[Event]) -> None:
    """Raise FieldError for an event that is to be both changed and revoked."""
    for place, row in enumerate(revoked):
        if row.pk in changed:
            raise FieldError(f"revoke.{place}", f"Event {row.pk} is changed or revoked, not both.")


@dataclass
class _Amending:
    """Entries being appended to a log, and what it then comes to."""

    recorded: RecordedMatch
    by: User
    rows: dict[int, Event]
    reason: str
    # Each new entry's place in the list of events to add.
    added: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.log = Log.of(self.recorded.match, self.by)
        self.entries = {row.pk: row for row in entries_of(self.recorded.match)}

    def revoke(self, events: Iterable[Event]) -> None:
        """These count no longer."""
        self.log.revocations([self._entry(event.pk) for event in events], self.reason)

    def change(self, events: Iterable[Data]) -> None:
        """Change these events."""
        self.log.changes([self._changed(data) for data in events], self.reason)

    def add(self, events: Sequence[Data]) -> None:
        """Add these forgotten events, after all others."""
        read = [self._read(ADDED, place, one) for place, one in enumerate(events)]
        entries = self.log.events(read, with_report=True)
        self.added = {entry.pk: place for place, entry in enumerate(entries)}

    def take_back(self, appended: Iterable[int]) -> None:
        """Undo what these entries did, newest first."""
        entries = [(self.entries[one], None) for one in sorted(appended, reverse=True)]
        self.log.revocations(entries, self.reason)

    def write(self) -> list[int]:
        """Fold the log, refuse what is impossible, and write it; returns the ids of new entries."""
        folding = Folding.of(self.recorded, [*self.entries.values(), *self.log.appended])
        self._demand_dice(folding)
        for entry in folding.folded.entries:
            if entry.counts and entry.fault is not None:
                raise self._placed(entry.entry.id, entry.fault)
        write(folding, self.rows, self.by)
        self.log.close()
        return [row.pk for row in self.log.appended]

    def _demand_dice(self, folding: Folding) -> None:
        """Raise DiceNeeded with all missing dice; refusals that may come from them don't count."""
        counting = [entry for entry in folding.folded.entries if entry.counts]
        for entry in counting:
            if isinstance(entry.fault, FieldError | ImpossibleFace):
                raise self._placed(entry.entry.id, entry.fault)
        needs = [self._need(entry, need) for entry in counting for need in entry.needs]
        if needs:
            raise DiceNeeded(needs)

    def _need(self, outcome: Outcome, need: Need) -> Need:
        asked = (need.purpose, need.die, need.count, need.why)
        if outcome.entry.id in self.added:
            return EventNeed(*asked, self.added[outcome.entry.id])
        return ChangeNeed(*asked, outcome.entry.id)

    def _changed(self, data: Data) -> tuple[Origin, values.RecordedEvent, Data]:
        row = self.rows[data["id"]]
        said = {name: value for name, value in data.items() if name != "id"}
        try:
            demand_known(said)
            faces = faces_given(data)
            now = read_event(_recorded_again(event_value(row), said), self.recorded.so_far, row.pk)
        except (FieldError, Refused) as wrong:
            raise self._placed(row.pk, wrong) from None
        return self._entry(row.pk), now, faces

    def _entry(self, event: int) -> Origin:
        """The entry of an event; a procedure's event is named by its place too."""
        number, place = entry_of(event)
        entry = self.entries[number]
        return entry, place if entry.kind == PROCEDURE else None

    def _read(self, name: str, place: int, data: Data) -> tuple[values.RecordedEvent, Data]:
        try:
            demand_known(data)
            return read_event(data, self.recorded.so_far), faces_given(data)
        except (FieldError, Refused) as wrong:
            raise placed(f"{name}.{place}", f"Event {place + 1}", wrong) from None

    def _placed(self, event: int, wrong: Exception) -> Exception:
        """The same exception, saying which event it is about."""
        if event in self.added:
            place = self.added[event]
            return placed(f"{ADDED}.{place}", f"Event {place + 1}", wrong)
        return placed(f"{CHANGED}.{event}", f"Event {event}", wrong)


def _recorded_again(before: values.RecordedEvent, data: Data) -> dict[str, Any]:
    """The event's own fields, overridden by those given; null removes one.

    Another player brings their own team; if the player is removed, the team stays.
    """
    again = {**fields_of(before), **data}
    if "player" in data and "team" not in data:
        again["team"] = before.player_team if data["player"] is None else None
    return {name: value for name, value in again.items() if name != "rolls"}
