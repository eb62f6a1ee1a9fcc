"""Recording a match's events: each is resolved at once; it may be revoked, never erased."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction
from django.http import Http404

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict
from dungeonbowl.dice import DiceNeeded, ImpossibleFace, Need
from dungeonbowl.dice import MadeRoll as Rolled
from dungeonbowl.errors import FieldError
from dungeonbowl.match import fold, reading
from dungeonbowl.match.edition import EDITION
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import after, details, kinds
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.table import entry_of
from dungeonbowl.verdicts import Refused, Verdict
from matches.models import Entry, Event, Match
from matches.queries import RecordedMatch, recorded_match
from matches.queries.dice import Rolls, read_rolls
from matches.queries.foldcache import KeptLog
from matches.queries.folding import LONGEST_REASON, dice_of, entry_value, event_row
from matches.services.folding import refold
from matches.services.locking import lock_match
from matches.services.log import Log
from matches.services.rolls import keep_new

MOST_EVENTS = 1000

PEOPLE = frozenset({"type", "player", "victim", "team", "rolls"})

Data = Mapping[str, Any]


class MovedOn(Conflict):
    """More was recorded since the sender's page was opened, and is shown to them."""


@dataclass(frozen=True, slots=True)
class EventNeed(Need):
    """Missing dice of one event among several; `event` is its place among those sent, from 0."""

    event: int = 0

    def as_dict(self) -> dict[str, Any]:
        """The form in which a reply asks for it."""
        return {**Need.as_dict(self), "event": self.event}


@transaction.atomic
def record_events(
    by: User, match_id: int, events: Sequence[Data], *, seen: int | None = None
) -> list[Event]:
    """Record events in order; each is resolved with its dice and earns its SPP.

    All are written or none. `seen` is the clock of the log that the sender had before them. Raises
    Conflict in the wrong state, MovedOn if more was recorded since, FieldError for what is
    malformed, Refused (POST-14 among others), and DiceNeeded with every missing die, each under its
    event.
    """
    match = lock_match(match_id)
    require(by, Perm.MATCH_PLAY, match)
    _demand_open(match, Match.LIVE)
    if seen is not None and seen != match.clock:
        raise MovedOn("More was recorded of this match meanwhile.")
    demand_room(match, events)
    recorded = as_it_stands(up_to_date(recorded_match(match), by))
    rows = Recording(recorded, by, alone=len(events) == 1).write(events, with_report=False)
    match.save(update_fields=["clock"])
    return rows


def record_with_report(by: User, match: Match, events: Sequence[Data]) -> RecordedMatch:
    """Record what comes with a report, for the floor above, which has locked the match.

    Returns the match with these events, whatever its status. Raises as `record_events`.
    """
    demand_room(match, events)
    recording = Recording(as_it_stands(up_to_date(recorded_match(match), by)), by, alone=False)
    recording.write(events, with_report=True)
    return recording.recorded


@transaction.atomic
def revoke(by: User, match_id: int, event_id: int, reason: str) -> Event:
    """Take an event back. It can still be read, but counts for nothing.

    What was recorded after it is worked out again without it. Raises Http404, Conflict when it was
    revoked before or the match is reported, FieldError without a reason.
    """
    match = lock_match(match_id)
    require(by, Perm.MATCH_PLAY, match)
    _demand_open(match, Match.LIVE)
    event = match.events.filter(pk=event_id).first()
    if event is None:
        raise Http404("There is no such event.")
    if event.revoked_at is not None:
        raise Conflict("This event was revoked already.")
    take_back(by, match, [event], read_reason(reason))
    event.refresh_from_db()
    return event


def revoke_reported(by: User, match: Match, why: str) -> None:
    """Revoke what came with a report, for the floor above, because another report replaces it."""
    take_back(by, match, list(match.events.filter(with_report=True, revoked_at=None)), why)


def take_back(by: User, match: Match, events: Sequence[Event], why: str) -> None:
    """Revoke these events of a locked match, and work out again what came after them."""
    if not events:
        return
    log = Log.of(match, by)
    # A procedure's events go with it, and it is revoked only once.
    numbers = dict.fromkeys(entry_of(event.pk)[0] for event in events)
    entries = match.log.in_bulk(numbers)
    log.revocations([(entries[number], None) for number in numbers], why[:LONGEST_REASON])
    log.close()
    refold(recorded_match(match), by)


def read_reason(words: object) -> str:
    """The reason without stray space. Raises FieldError if it is missing or too long."""
    reason = " ".join(words.split()) if isinstance(words, str) else ""
    if not reason:
        raise FieldError("reason", "Say why, for whoever reads the record later.")
    if len(reason) > LONGEST_REASON:
        raise FieldError("reason", f"At most {LONGEST_REASON} characters.")
    return reason


def up_to_date(recorded: RecordedMatch, by: User) -> RecordedMatch:
    """The match under the present rules; one begun under another edition is folded again first."""
    if recorded.match.edition == EDITION or not recorded.match.clock:
        return recorded
    return refold(recorded, by).recorded


def as_it_stands(recorded: RecordedMatch) -> RecordedMatch:
    """The match with what was recorded at its table besides events, such as where the eye looks."""
    if not recorded.match.at_table:
        return recorded
    return replace(recorded, so_far=KeptLog.of(recorded.match).folding.recorded.so_far)


def _demand_open(match: Match, statuses: Sequence[str]) -> None:
    if match.status not in statuses:
        raise Conflict(f"The match is {match.state}: nothing is recorded or revoked now.")


def demand_room(match: Match, events: Sequence[Data]) -> None:
    """Raise FieldError unless it is a list of events, and for more than a match holds."""
    if not isinstance(events, list | tuple) or not all(isinstance(e, Mapping) for e in events):
        raise FieldError("events", "Send events as a list of objects.")
    if match.events.count() + len(events) > MOST_EVENTS:
        raise FieldError("events", f"A match holds {MOST_EVENTS} events at most.")


def demand_known(data: Data) -> None:
    """Raise FieldError for a field that no event has, which is a typing error.

    Fields of other kinds of events are ignored.
    """
    known = PEOPLE | details().keys()
    for name in data:
        if name not in known:
            raise FieldError(str(name)[:LONGEST_REASON], "No event has such a field.")


def faces_given(data: Data) -> Rolls:
    """The faces given with an event. Raises FieldError for what is no object."""
    return read_rolls(data.get("rolls"))


def placed(field_name: str, event: str, wrong: Exception) -> Exception:
    """The same exception, saying which of several events it is about."""
    if isinstance(wrong, Refused):
        return Refused(
            Verdict(one.rule, f"{event}: {one.message}", one.mend) for one in wrong.verdicts
        )
    if isinstance(wrong, ImpossibleFace):
        return FieldError(f"{field_name}.rolls", str(wrong))
    assert isinstance(wrong, FieldError)
    return FieldError(f"{field_name}.{wrong.field}", wrong.message)


@dataclass
class Recording:
    """Several events sent at once, resolved one after another.

    A missing die doesn't stop the others from being resolved, so that all dice can be asked for
    together; but then a refusal that may come from missing dice doesn't count.
    """

    recorded: RecordedMatch
    by: User
    alone: bool
    needs: list[Need] = field(default_factory=list)
    rolled: list[Rolled] = field(default_factory=list)

    def write(self, events: Sequence[Data], with_report: bool) -> list[Event]:
        """Write, resolve and return the events, which `table` then includes.

        Earlier entries are folded already, so only these are worked out. The caller stores how far
        the log goes. Raises DiceNeeded if any die is missing.
        """
        read = [self._read(place, data) for place, data in enumerate(events)]
        # Entries are written first, because the program's dice are derived from their keys.
        entries = Log.of(self.recorded.match, self.by).events(read, with_report)
        rows, so_far = [], self.recorded.so_far
        for place, entry in enumerate(entries):
            done = self._worked_out(place, entry, so_far)
            rows.append(event_row(entry, done))
            so_far = after(done.event, so_far)
        if self.needs:
            raise DiceNeeded(self.needs)
        Event.objects.bulk_create(rows)
        keep_new(self.recorded.match, self.rolled, self.by)
        self.recorded = replace(self.recorded, so_far=so_far)
        # If phones record it too, only the whole log says what counts.
        if self.recorded.match.at_table or any(kinds()[row.type].amends for row in rows):
            self.recorded = refold(self.recorded, self.by).recorded
            for row in rows:
                row.refresh_from_db()
        return rows

    def _read(self, place: int, data: Data) -> tuple[RecordedEvent, Rolls]:
        try:
            demand_known(data)
            return reading.read_event(data, self.recorded.so_far), faces_given(data)
        except (FieldError, Refused) as wrong:
            raise self._placed(place, wrong) from None

    def _worked_out(self, place: int, entry: Entry, so_far: MatchSoFar) -> fold.FoldedEntry:
        wording = fold.Wording(entry_value(entry), entry.body["event"], entry.dice)
        done = fold.worked_out(wording, so_far, dice_of(self.recorded))
        self.needs.extend(self._need(place, need) for need in done.needs)
        self.rolled.extend(done.rolled)
        if done.fault is not None and not (self.needs and isinstance(done.fault, Refused)):
            raise self._placed(place, done.fault)
        return done

    def _need(self, place: int, need: Need) -> Need:
        if self.alone:
            return need
        return EventNeed(need.purpose, need.die, need.count, need.why, place)

    def _placed(self, place: int, wrong: Exception) -> Exception:
        return wrong if self.alone else placed(f"events.{place}", f"Event {place + 1}", wrong)
