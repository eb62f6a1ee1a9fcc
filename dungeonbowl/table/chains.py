"""The procedures of a log: which replaces which, and the events that each brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from dungeonbowl.dice import MadeRoll
from dungeonbowl.errors import FieldError
from dungeonbowl.match.entry import EntryKind, LogEntry, Ref
from dungeonbowl.match.fold import Wording, amended, said_since
from dungeonbowl.procedures import UnknownProcedure
from dungeonbowl.table.game import Game
from dungeonbowl.table.kinds.procedure import ProcedureEntry
from dungeonbowl.table.procedurecache import worked_before
from dungeonbowl.table.throwing import Brought, Faces, ProcedureResult, Throw, work
from dungeonbowl.verdicts import Refused

# An entry's first event has its number, and each following one is this much higher.
FURTHER = 2**29
Unworkable = Refused | FieldError | UnknownProcedure


def entry_of(event: int) -> tuple[int, int]:
    """The number of an event's entry, and the event's place among those that it brings."""
    place, entry = divmod(event, FURTHER)
    return entry, place + 1


def event_of(entry: int, place: int) -> int:
    """The number of the event that this entry brings at this place."""
    return entry + (place - 1) * FURTHER


@dataclass(frozen=True, slots=True)
class BroughtEvent:
    """An event that a procedure brought, as it now reads.

    `apart` is the entry that takes back just this event, and not its procedure.
    """

    wording: Wording
    apart: LogEntry | None

    @property
    def id(self) -> int:
        """The event's number."""
        return self.wording.entry.id


@dataclass
class Chains:
    """Every procedure of a log, worked out once. `kinds` are their parsed entries.

    `known` is what the match fills in for each, at the place where it happens, and `authors` are
    those who pushed its victims there.
    """

    game: Game
    entries: dict[Ref, LogEntry]
    kinds: dict[Ref, ProcedureEntry]
    said: Mapping[Ref, Sequence[LogEntry]]
    known: dict[Ref, Mapping[str, Any]] = field(default_factory=dict)
    authors: dict[Ref, int | None] = field(default_factory=dict)
    _worked: dict[Ref, ProcedureResult | Unworkable] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, ordered: Sequence[LogEntry], kinds: Mapping[Ref, object]) -> Chains:
        """Those of this log."""
        chains = cls(game, {}, {}, {})
        chains.hear(ordered, kinds)
        chains.said = said_since(ordered) if chains.kinds else {}
        return chains

    def hear(self, further: Iterable[LogEntry], kinds: Mapping[Ref, object]) -> None:
        """Add the procedures among these, about which there are no other entries."""
        found = {ref: kind for ref, kind in kinds.items() if isinstance(kind, ProcedureEntry)}
        self.kinds |= found
        self.entries |= {entry.ref: entry for entry in further if entry.ref in found}

    @cached_property
    def stand_ins(self) -> Mapping[Ref, list[LogEntry]]:
        """Replacements by the procedure that they name, in order."""
        found: dict[Ref, list[LogEntry]] = {}
        for entry in sorted(self.entries.values(), key=lambda one: one.order):
            if (named := self.named(entry.ref)) is not None:
                found.setdefault(named.ref, []).append(entry)
        return found

    def at(self, ref: Ref) -> Iterator[Ref]:
        """Every procedure that may replace this one, itself first."""
        yield ref
        for one in self.stand_ins.get(ref, ()):
            yield from self.at(one.ref)

    def named(self, ref: Ref) -> LogEntry | None:
        """The procedure that this one replaces: recorded earlier, with the same key."""
        of = self.kinds[ref].of
        earlier = self.entries.get(of) if of else None
        if earlier is None or earlier.order >= self.entries[ref].order:
            return None
        return earlier if self.kinds[earlier.ref].which == self.kinds[ref].which else None

    def first(self, ref: Ref) -> LogEntry:
        """The procedure at whose place it happens."""
        named = self.named(ref)
        return self.entries[ref] if named is None else self.first(named.ref)

    def worked(self, ref: Ref) -> ProcedureResult | Unworkable:
        """What it comes to, or why that can't be worked out."""
        if ref not in self._worked:
            self._worked[ref] = self._worked_out(ref)
        return self._worked[ref]

    def _worked_out(self, ref: Ref) -> ProcedureResult | Unworkable:
        """Work it out with what the match knows, unless that makes it unreadable.

        Somebody may have rolled for six chests when five were left: as they recorded it, it could
        be read.
        """
        try:
            return worked_before(self.throw(ref), self.game)
        except FieldError as wrong:
            return self._worked_out(ref) if self.known.pop(ref, None) else wrong
        except (Refused, UnknownProcedure) as wrong:
            return wrong

    def worked_anyway(self, ref: Ref) -> ProcedureResult | None:
        """The same if people say that it counts although rules forbid it.

        None if it still can't be worked out, for example with a stored face of a die that it
        doesn't have.
        """
        worked = self.worked(ref)
        if not isinstance(worked, Refused):
            return worked if isinstance(worked, ProcedureResult) else None
        with suppress(FieldError):
            return work(self.throw(ref), self.game, judged=False)
        return None

    def throw(self, ref: Ref) -> Throw:
        """The procedure with its faces."""
        named, kind, author = self.named(ref), self.kinds[ref], self.authors.get(ref)
        key, known = self.entries[ref].key, self.known.get(ref, {})
        if named is None:
            return Throw(kind, key, {}, known, author)
        return Throw(kind, key, self.faces(named.ref), known, author).without_choices(self.game)

    def faces(self, ref: Ref) -> Faces:
        """All its faces, including those that the program rolled."""
        worked = self.worked(ref)
        return worked.faces if isinstance(worked, ProcedureResult) else self.throw(ref).faces

    def events(self, ref: Ref) -> list[BroughtEvent]:
        """The events that it brings if it counts, with later changes."""
        worked = self.worked_anyway(ref)
        if worked is None:
            return []
        return [self._event(ref, place, one) for place, one in enumerate(worked.events, start=1)]

    def _event(self, ref: Ref, place: int, brought: Brought) -> BroughtEvent:
        first = self._wording(ref, place, brought)
        said = [one for one in self.said.get(ref, ()) if one.body.get("place", place) == place]
        apart = amended(first, (one for one in said if "place" in one.body))
        return BroughtEvent(amended(first, said), apart.taken_back)

    def _wording(self, ref: Ref, place: int, brought: Brought) -> Wording:
        entry = self.entries[ref]
        event = replace(
            entry,
            id=event_of(entry.id, place),
            key=f"{entry.key}.{place}",
            kind=EntryKind.EVENT,
            body={"event": brought.fields},
            dice={},
        )
        first = self.first(ref)
        called = f"{first.device}.{first.n}.{place}"
        return Wording(event, brought.fields, {}, None, brought.ruling, first.order, called)

    def rolled(self, entries: Iterable[LogEntry]) -> Iterator[MadeRoll]:
        """The dice of those among these."""
        for entry in entries:
            worked = self.worked(entry.ref)
            if isinstance(worked, ProcedureResult):
                yield from worked.rolled


def faces_of(entries: Iterable[LogEntry], ref: Sequence[int], game: Game) -> Faces | None:
    """The faces of a procedure among these entries; None if it isn't one of them."""
    ordered = sorted(entries, key=lambda entry: entry.order)
    kinds = {
        entry.ref: ProcedureEntry.model_validate(entry.body)
        for entry in ordered
        if entry.kind == ProcedureEntry.key
    }
    chains = Chains.of(game, ordered, kinds)
    return next((chains.faces(known) for known in kinds if [*known] == [*ref]), None)
