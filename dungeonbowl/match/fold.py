"""Folding a match's log from its first entry to its last: what follows from what was recorded.

It is to a match what `effects.fold` is to a team. Nothing is frozen once recorded: after an entry
is taken back, changed or comes late, everything later is worked out again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dungeonbowl.changed import changed
from dungeonbowl.dice import (
    DeclaredFirst,
    Dice,
    DiceNeeded,
    ImpossibleFace,
    MadeRoll,
    Need,
    RecordingDice,
    TableDice,
)
from dungeonbowl.errors import FieldError
from dungeonbowl.match.entry import EntryKind, LogEntry, Ref
from dungeonbowl.match.event import ProcedureRuling, RecordedEvent
from dungeonbowl.match.events import after, kind_of
from dungeonbowl.match.looks import Look
from dungeonbowl.match.reading import read_event
from dungeonbowl.match.resolving import resolve
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.verdicts import Refused

PEOPLE = ("type", "player", "victim", "team")
# The dice of one entry: under its key, those given first.
DiceOf = Callable[[str, Mapping[str, Any]], RecordingDice]
Fault = FieldError | Refused | ImpossibleFace
# Rules and sentences.
Why = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class FoldedEntry:
    """What one entry recorded, and what it came to.

    `taken_back` is the entry that revokes it; what it would come to is worked out anyway. `needs`
    are missing dice, `fault` is why it is impossible as recorded: then nothing follows from it.
    """

    entry: LogEntry
    event: RecordedEvent
    taken_back: LogEntry | None = None
    rolled: tuple[MadeRoll, ...] = ()
    needs: tuple[Need, ...] = ()
    fault: Fault | None = None

    @property
    def counts(self) -> bool:
        """Whether it counts."""
        return self.taken_back is None

    @property
    def decided(self) -> bool:
        """Whether it could be worked out."""
        return not self.needs and self.fault is None


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded log: every recorded event, in order, and the match by those that count."""

    entries: tuple[FoldedEntry, ...]
    so_far: MatchSoFar


@dataclass(frozen=True, slots=True)
class Wording:
    """An event's entry with everything said about it since: its fields, its faces, its revocation.

    `ruling` is the decision of the procedure that brought it; `order`, its place among all others,
    and `called`, its name in other entries, are set if they aren't its entry's own.
    """

    entry: LogEntry
    fields: Mapping[str, Any]
    dice: Mapping[str, Any]
    taken_back: LogEntry | None = None
    ruling: ProcedureRuling | None = None
    order: tuple[int, int, int] | None = None
    called: str = ""

    @property
    def key(self) -> str:
        """How other entries refer to it."""
        return self.called or ".".join(map(str, self.entry.ref))

    @property
    def recorded_anew(self) -> bool:
        """Whether it was changed, and isn't taken back now."""
        return self.taken_back is None and self.fields != self.entry.body["event"]


Happening = Wording | Look


def fold(
    entries: Iterable[LogEntry],
    match: MatchSoFar,
    dice_of: DiceOf,
    counting: Collection[int] | None = None,
    brought: Iterable[Happening] = (),
) -> Folded:
    """Work out everything recorded, in the order that all phones share.

    `match` is the match before anything happened; its events are ignored. Impossible events are
    kept with the reason; nothing is refused. If phones recorded it, `counting` are the events that
    count by their flags and proposals (`dungeonbowl.table`); otherwise all that weren't taken back.
    `brought` is what the table adds: events of procedures, as they now read, and what people said
    about the eye and the referees' models.
    """
    going = MatchFold(changed(match, events=(), looks=()), dice_of)
    return going.go_on([*wordings(entries), *brought], counting)


@dataclass
class MatchFold:
    """Events worked out one after another; it can go on with later ones.

    `so_far` is the match by those that count.
    """

    so_far: MatchSoFar
    dice_of: DiceOf
    worked: tuple[FoldedEntry, ...] = ()

    def go_on(
        self, further: Iterable[Happening], counting: Collection[int] | None = None
    ) -> Folded:
        """Go on with these, which come after everything worked out before."""
        happened = sorted(further, key=_place)
        # Most of what a phone records is no event, and changes none.
        if not happened:
            return Folded(self.worked, self.so_far)
        worked = [*self.worked]
        for one in happened:
            if isinstance(one, Look):
                self.so_far = self.so_far.looking(one.said)
            else:
                worked.append(self._worked_out(one, counting))
        amended = {event.id: event for event in self.so_far.events}
        self.worked = tuple(_as_amended(one, amended) for one in worked)
        return Folded(self.worked, self.so_far)

    def _worked_out(self, wording: Wording, counting: Collection[int] | None) -> FoldedEntry:
        if counting is not None:
            wording = _by_the_table(wording, counting)
        one = worked_out(wording, self.so_far, self.dice_of)
        if one.counts:
            self.so_far = after(one.event, self.so_far)
        return one


def _place(one: Happening) -> tuple[tuple[int, int, int], bool]:
    """An eye that a procedure turned looks there once its infraction is dealt with (C-134)."""
    if isinstance(one, Look):
        return one.order, True
    return one.order or one.entry.order, False


def _by_the_table(wording: Wording, counting: Collection[int]) -> Wording:
    """What doesn't count was either taken back, or waits with an open flag."""
    counts = wording.entry.id in counting
    return replace(wording, taken_back=None if counts else wording.taken_back or wording.entry)


def _as_amended(one: FoldedEntry, amended: Mapping[int, RecordedEvent]) -> FoldedEntry:
    """With its event as a later one amended it."""
    event = amended.get(one.event.id, one.event)
    return one if event is one.event else changed(one, event=event)


def wordings(entries: Iterable[LogEntry]) -> list[Wording]:
    """Every recorded event as it now reads, in order."""
    ordered = sorted(entries, key=lambda entry: entry.order)
    since = said_since(ordered)
    events = (entry for entry in ordered if entry.kind == EntryKind.EVENT)
    return [
        amended(Wording(entry, entry.body["event"], entry.dice), since.get(entry.ref, ()))
        for entry in events
    ]


def said_since(ordered: Sequence[LogEntry]) -> dict[Ref, list[LogEntry]]:
    """By entry what others say about it, in order, without those that were taken back."""
    standing = _standing(ordered)
    said: dict[Ref, list[LogEntry]] = {}
    for entry in ordered:
        if entry.about is not None and entry.ref in standing:
            said.setdefault(entry.about, []).append(entry)
    return said


def _standing(ordered: Sequence[LogEntry]) -> set[Ref]:
    """Which entries aren't taken back; a revocation may be taken back too.

    Not for events, which a change may bring back after they were taken back.
    """
    gone: set[Ref] = set()
    for entry in reversed(ordered):
        if entry.kind == EntryKind.REVOKE and entry.ref not in gone and entry.about:
            gone.add(entry.about)
    return {entry.ref for entry in ordered} - gone


def amended(first: Wording, said: Iterable[LogEntry]) -> Wording:
    """The event with its changes, and its revocation unless it was changed since.

    A change with new dice, or to another event, isn't bound by its procedure.
    """
    fields, dice, ruling = dict(first.fields), dict(first.dice), first.ruling
    taken_back: LogEntry | None = None
    for one in said:
        if one.kind == EntryKind.REVOKE:
            taken_back = taken_back or one
            continue
        if ruling and (one.dice or one.body["event"].get("type") != fields.get("type")):
            dice, ruling = dict(ruling.thrown), None
        fields, dice = dict(one.body["event"]), {**dice, **one.dice}
        taken_back = None
    return Wording(first.entry, fields, dice, taken_back, ruling, first.order, first.called)


def worked_out(wording: Wording, so_far: MatchSoFar, dice_of: DiceOf) -> FoldedEntry:
    """What one event comes to after everything before it, or would if it counted."""
    entry, back = wording.entry, wording.taken_back
    try:
        event = read_event(wording.fields, so_far, entry.id)
    except (FieldError, Refused) as fault:
        return FoldedEntry(entry, _marked(_unread(wording, so_far), _why(fault)), back, fault=fault)
    event = changed(event, key=wording.key, ruling=wording.ruling)
    try:
        dice = dice_of(entry.key, wording.dice)
        outcome = resolve(event, so_far, _thrown_first(wording.ruling, dice)).outcome
    except DiceNeeded as lacking:
        lack = [("POST-14", f"A {need.die.upper()} lacks: {need.why}.") for need in lacking.needs]
        return FoldedEntry(entry, _undecided(event, so_far, lack), back, needs=lacking.needs)
    except (FieldError, Refused, ImpossibleFace) as fault:
        return FoldedEntry(entry, _undecided(event, so_far, _why(fault)), back, fault=fault)
    done = changed(event, outcome=outcome, ruling=None)
    return FoldedEntry(entry, done, back, rolled=tuple(dice.rolls))


def _thrown_first(ruling: ProcedureRuling | None, dice: RecordingDice) -> Dice:
    """A die that its procedure rolled for that purpose isn't rolled again, nor stored twice."""
    return dice if ruling is None else DeclaredFirst(TableDice(ruling.thrown), dice)


def _unread(wording: Wording, so_far: MatchSoFar) -> RecordedEvent:
    """An event that the present rules can't read, with just who and what."""
    fields = wording.fields
    sides = {name: so_far.side_of(fields.get(name)) for name in ("player", "victim")}
    team, other = (side.team if side else None for side in sides.values())
    details = {name: value for name, value in fields.items() if name not in PEOPLE}
    event = RecordedEvent(
        id=wording.entry.id,
        key=wording.key,
        type=str(fields.get("type")),
        player=fields.get("player"),
        player_team=team or fields.get("team"),
        victim=fields.get("victim"),
        victim_team=other,
        details=details,
    )
    return changed(event, outcome={"spp": 0, "text": str(details.get("text", ""))})


def _undecided(event: RecordedEvent, so_far: MatchSoFar, why: Why) -> RecordedEvent:
    """An impossible event, or one without its dice, has no consequences."""
    kind = kind_of(event)
    said = " ".join(filter(None, (kind.says(event, so_far), kind.own_words(event))))
    return _marked(changed(event, outcome={"spp": 0, "text": said}, ruling=None), why)


def _marked(event: RecordedEvent, why: Why) -> RecordedEvent:
    """The event with what is wrong with it, for the match's notes."""
    faults = [{"rule": rule, "text": text} for rule, text in why]
    return changed(event, outcome={**event.outcome, "faults": faults})


def _why(fault: Fault) -> Why:
    if isinstance(fault, Refused):
        return [(verdict.rule, verdict.message) for verdict in fault.verdicts]
    return [("POST-14", fault.message if isinstance(fault, FieldError) else str(fault))]
