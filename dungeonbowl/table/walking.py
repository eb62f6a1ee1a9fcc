"""Walking through a log: each entry in turn counts or falls.

A flagged entry doesn't count until its flag is settled, and then as the settlement says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dungeonbowl.dice import MadeRoll
from dungeonbowl.match.entry import LogEntry, Ref
from dungeonbowl.match.events import after
from dungeonbowl.match.fold import Wording, wordings, worked_out
from dungeonbowl.match.looks import EyeTurned, Look, ModelsAway
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.table.applying import apply_changes, of_table
from dungeonbowl.table.chains import Chains
from dungeonbowl.table.filling import author_of, no_model_left, starred
from dungeonbowl.table.flags import Flag, FlagKind, concerned, refs
from dungeonbowl.table.game import Game
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds import Objection, TableEntry, table_kinds
from dungeonbowl.table.kinds.event import EventEntry
from dungeonbowl.table.kinds.eye import EyeEntry
from dungeonbowl.table.kinds.procedure import ProcedureEntry
from dungeonbowl.table.kinds.referee_model import RefereeModelEntry
from dungeonbowl.table.objecting import (
    fault_of,
    of_another,
    out_of_play,
    recorded_twice,
    twice,
    unworkable,
)
from dungeonbowl.table.outcome import TableOutcome
from dungeonbowl.table.parts import Part, idle_parts, procedure_outcome
from dungeonbowl.table.remembering import Recalled, ThrownBefore
from dungeonbowl.table.settling import Settling
from dungeonbowl.table.throwing import ProcedureResult

# The settlements with which a flagged entry counts.
COUNTS = frozenset({"two", "stands", "second"})


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """A procedure that counts, and what it came to."""

    entry: LogEntry
    worked: ProcedureResult


@dataclass
class Walk:
    """A walk through the log. `kinds` are its parsed entries, with events as changed since."""

    table: TableInPlay
    kinds: dict[Ref, TableEntry]
    wordings: dict[Ref, Wording]
    settling: Settling
    chains: Chains
    fallen: set[Ref] = field(default_factory=set)
    outcomes: dict[Ref, TableOutcome] = field(default_factory=dict)
    procedures: list[CarriedOut] = field(default_factory=list)
    recalled: Recalled = field(default_factory=Recalled)
    # Where people, or their dice, turned the eye, or left no referee's model.
    looks: list[Look] = field(default_factory=list)
    # Replacements, by the procedure that they replace.
    stood_in: dict[Ref, LogEntry] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Sequence[LogEntry], game: Game) -> Walk:
        """At the beginning of this log, which is in order."""
        said = {one.entry.ref: one for one in wordings(entries)}
        kinds = read_all(entries, said)
        settling = Settling.of(entries, kinds, game.seats, said)
        heard = [entry for entry in entries if entry.ref not in settling.unheard]
        chains = Chains.of(game, heard, kinds)
        return cls(TableInPlay.begun(game), kinds, said, settling, chains)

    def hear(self, entries: Sequence[LogEntry], kinds: Mapping[Ref, TableEntry]) -> None:
        """Go on with these, which aren't about other entries, nor are others about them."""
        self.wordings |= {one.entry.ref: one for one in wordings(entries)}
        self.kinds |= kinds
        self.chains.hear(entries, kinds)

    def come_to(self, entry: LogEntry) -> None:
        """Take the next entry of the log."""
        kind = self.kinds.get(entry.ref)
        if kind is None:
            return
        self.table.device = entry.device
        if isinstance(kind, ProcedureEntry):
            self._procedure(entry)
        elif entry.ref not in self.settling.revoked:
            self._plain(kind, entry)

    def _plain(self, kind: TableEntry, entry: LogEntry) -> None:
        part = Part(kind)
        if isinstance(kind, EventEntry):
            part = self._event(part, self.wordings[entry.ref])
        if part.outcome is not None:
            self.outcomes[entry.ref] = part.outcome
        if self._holds(self._objection(part, entry), kind, entry):
            self._happens(part, entry)

    def _procedure(self, entry: LogEntry) -> None:
        """A procedure or its replacement; a replacement itself has been handled at that place."""
        chains, revoked = self.chains, self.settling.revoked
        if chains.named(entry.ref) is not None:
            if chains.first(entry.ref).ref in revoked | self.fallen:
                self.fallen.add(entry.ref)
            return
        self._fill_in(entry)
        if entry.ref in revoked:
            self._happen_anew(entry)
            return
        holding = self._holding(entry)
        kind, parts = chains.kinds[holding.ref], [*self._parts(holding.ref)]
        self.outcomes[holding.ref] = procedure_outcome(chains, holding.ref, parts)
        if not self._holds(self._against(kind, entry, holding), kind, entry):
            return
        worked = chains.worked_anyway(holding.ref)
        if worked is None or worked.lack:
            self.fallen.add(entry.ref)
            return
        if self._holds(self._first_objection(parts, entry), kind, entry):
            self.procedures.append(CarriedOut(holding, worked))
            for part in (Part(kind), *parts):
                self._happens(part, entry, worked)

    def _fill_in(self, entry: LogEntry) -> None:
        """What the match knows at this place holds for every possible replacement."""
        for ref in self.chains.at(entry.ref):
            kind = self.chains.kinds[ref]
            self.chains.known[ref] = starred(kind.which, kind.inputs, self.table, self.recalled)
            self.chains.authors[ref] = author_of(kind.which, kind.inputs, self.table, self.recalled)

    def _holding(self, entry: LogEntry) -> LogEntry:
        """The procedure that counts at this place: the last replacement, if any."""
        found: LogEntry | None = None
        for one in self.chains.stand_ins.get(entry.ref, ()):
            if one.ref in self.settling.revoked:
                continue
            own = one.device == entry.device
            if own or self._stands(twice(entry), self.kinds[one.ref], one):
                found = one
            else:
                self.fallen.add(one.ref)
        if found is None:
            return entry
        self.stood_in[entry.ref] = found
        return self._holding(found)

    def _against(
        self, kind: ProcedureEntry, entry: LogEntry, holding: LogEntry
    ) -> Objection | None:
        """The objection to a procedure itself, before its parts."""
        return (
            recorded_twice(kind, entry, self.table)
            or out_of_play(kind, self.table)
            or unworkable(self.chains.worked(holding.ref))
            or self._names_nothing(holding)
        )

    def _names_nothing(self, entry: LogEntry) -> Objection | None:
        kind = self.chains.kinds[entry.ref]
        if kind.of is None or self.chains.named(entry.ref) is not None:
            return None
        return Objection(FlagKind.IMPOSSIBLE, "It stands in for something that isn't there.")

    def _parts(self, ref: Ref) -> Iterator[Part]:
        """A procedure's parts, each event worked out after those before it."""
        so_far = self.table.so_far
        for part, wording in idle_parts(self.chains, ref):
            done = part if wording is None else self._event(part, wording, so_far)
            if done.folded is not None:
                so_far = after(done.folded.event, so_far)
            yield done

    def _happen_anew(self, entry: LogEntry) -> None:
        """The events of a revoked procedure that were recorded again since."""
        anew: list[Part] = []
        for part, wording in idle_parts(self.chains, entry.ref):
            if wording is not None and part.anew:
                done = self._event(part, wording)
                self._happens(done, entry)
                anew.append(done)
        self.outcomes[entry.ref] = procedure_outcome(self.chains, entry.ref, anew)

    def _happens(self, part: Part, entry: LogEntry, worked: ProcedureResult | None = None) -> None:
        kind = part.kind
        self.recalled.take(kind, entry.device, _thrown(kind, worked))
        if kind.deed is not None:
            self.table.this_turn.setdefault((kind.key, kind.deed), entry)
        if kind.doer is not None:
            self.table.acts(kind.doer)
        self.table.loses_sight(kind.moved)
        kind.apply(self.table, entry)
        if part.folded is not None:
            self.table.events.append(part.folded)
            self.table.so_far = after(part.folded.event, self.table.so_far)
        if part.outcome is not None:
            apply_changes(self.table, part.outcome.changes)
        if isinstance(kind, EyeEntry):
            self._looks(EyeTurned(entry.order, kind.team))
        elif isinstance(kind, RefereeModelEntry):
            self._looks(ModelsAway(entry.order, no_model_left(self.table)))

    def _looks(self, look: Look) -> None:
        self.looks.append(look)
        self.table.so_far = self.table.so_far.looking(look.said)

    def _event(self, part: Part, wording: Wording, so_far: MatchSoFar | None = None) -> Part:
        before = self.table.so_far if so_far is None else so_far
        standing = replace(wording, taken_back=None)
        folded = worked_out(standing, before, self.table.game.dice_of)
        outcome = TableOutcome.of(folded, before)
        changes = of_table(folded.event, outcome.changes, self.table)
        return replace(part, folded=folded, outcome=replace(outcome, changes=changes))

    def _first_objection(self, parts: Iterable[Part], entry: LogEntry) -> Objection | None:
        found = (self._objection(part, entry) for part in parts)
        return next((one for one in found if one is not None), None)

    def _objection(self, part: Part, entry: LogEntry) -> Objection | None:
        """The first objection."""
        kind, table = part.kind, self.table
        return (
            recorded_twice(kind, entry, table)
            or out_of_play(kind, table)
            or of_another(kind, self.settling.seat(entry), table)
            or kind.objection(table)
            or fault_of(part.outcome)
        )

    def _holds(self, objection: Objection | None, kind: TableEntry, entry: LogEntry) -> bool:
        """Whether it counts; otherwise it has fallen."""
        holds = objection is None or self._stands(objection, kind, entry)
        if not holds:
            self.fallen.add(entry.ref)
        return holds

    def _stands(self, objection: Objection, kind: TableEntry, entry: LogEntry) -> bool:
        """Whether it counts in spite of its flag, by a settlement."""
        about = [entry] if objection.earlier is None else [objection.earlier, entry]
        flag = Flag(objection.what, objection.text, refs(*about), self._sides(kind, about))
        return self.settling.settled(flag) in COUNTS

    def _sides(self, kind: TableEntry, about: Sequence[LogEntry]) -> frozenset[int]:
        """The sides concerned: that of its author, and those that it is about."""
        state = self.table.state
        named = {state.team_of(player) for player in kind.people if player is not None}
        seats = [self.settling.seat(entry).teams for entry in about]
        return concerned(*seats, *({team} for team in {*named, *kind.teams} if team is not None))

    def rest(self) -> None:
        """At the end of the log, work out the procedures that don't count anywhere."""
        chains = self.chains
        idle = [ref for ref in chains.entries if ref not in self.outcomes]
        parts = {ref: [part for part, _ in idle_parts(chains, ref)] for ref in idle}
        self.outcomes |= {ref: procedure_outcome(chains, ref, parts[ref]) for ref in idle}

    def brought(self, entries: Iterable[LogEntry]) -> Iterator[Wording]:
        """Every event of the procedures among these, revoked if it doesn't count."""
        counting = {folded.entry.id for folded in self.table.events}
        for entry in entries:
            for event in self.chains.events(entry.ref):
                wording = event.wording
                taker = wording.taken_back or self.stood_in.get(entry.ref) or entry
                yield replace(wording, taken_back=None if event.id in counting else taker)

    def rolled(self, entries: Iterable[LogEntry]) -> Iterator[MadeRoll]:
        """The dice of the procedures among these."""
        return self.chains.rolled(entries)


def _thrown(kind: TableEntry, worked: ProcedureResult | None) -> ThrownBefore | None:
    """How a procedure ended, for `remembering`."""
    if worked is None or not isinstance(kind, ProcedureEntry):
        return None
    answer, inputs = worked.answer, {**worked.filled, **kind.inputs}
    return ThrownBefore(kind.which, inputs, answer.outcome, answer.so_far.get("value"))


def _read(entry: LogEntry, wording: Wording | None) -> TableEntry | None:
    """The parsed entry; None for a change, which is read with its event."""
    known = table_kinds().get(entry.kind)
    if known is None:
        return None
    if wording is not None:
        return EventEntry(event=dict(wording.fields))
    return known.model_validate(entry.body)


def read_all(entries: Iterable[LogEntry], said: Mapping[Ref, Wording]) -> dict[Ref, TableEntry]:
    """These entries, parsed; changes are left out."""
    known = {entry.ref: _read(entry, said.get(entry.ref)) for entry in entries}
    return {ref: kind for ref, kind in known.items() if kind is not None}
