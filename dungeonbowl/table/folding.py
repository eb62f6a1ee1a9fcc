"""Folding a table's log, in the order that all phones share: state, flags, events.

Any order of arrival gives the same result: entries are sorted first, and nothing depends on when
they came.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.dice import MadeRoll
from dungeonbowl.match.entry import LogEntry, Ref
from dungeonbowl.match.fold import FoldedEntry, Wording
from dungeonbowl.match.looks import Look
from dungeonbowl.table.filling import starred
from dungeonbowl.table.flags import Flag
from dungeonbowl.table.game import Game
from dungeonbowl.table.kinds import TableEntry
from dungeonbowl.table.outcome import TableOutcome
from dungeonbowl.table.seats import TableSeat
from dungeonbowl.table.settling import Settling
from dungeonbowl.table.state import digest
from dungeonbowl.table.walking import CarriedOut, Walk, read_all


@dataclass(frozen=True, slots=True)
class FoldedTable:
    """What a log comes to: the state as every reply shows it, and the open flags.

    `events` are the events that count, worked out; `fallen` are the entries that don't count.
    `outcomes` has the outcomes of entries, whether they count or not. `brought` are all events that
    procedures brought, with what takes back those that don't count; `procedures` are those that
    count, and `rolled` the dice of all. `looks` says where people, or their dice, turned the eye,
    and what they said about the referees' models.
    """

    state: dict[str, Any]
    flags: tuple[Flag, ...]
    events: tuple[FoldedEntry, ...]
    fallen: frozenset[Ref]
    outcomes: Mapping[Ref, TableOutcome]
    brought: tuple[Wording, ...] = ()
    procedures: tuple[CarriedOut, ...] = ()
    rolled: tuple[MadeRoll, ...] = ()
    looks: tuple[Look, ...] = ()

    @property
    def counting(self) -> frozenset[int]:
        """The numbers of the events that count."""
        return frozenset(event.entry.id for event in self.events)

    @property
    def digest(self) -> str:
        """The digest that two phones compare."""
        return digest(self.state)


def fold_table(entries: Iterable[LogEntry], game: Game) -> FoldedTable:
    """Fold a match's log from its first entry to its last. Nothing is refused."""
    return TableFold.of(entries, game).folded


def taken_back(entries: Iterable[LogEntry], seats: Mapping[int, TableSeat]) -> Set[Ref]:
    """Which of these entries are taken back, without working them out."""
    ordered = sorted(entries, key=lambda entry: entry.order)
    return Settling.of(ordered, read_all(ordered, {}), seats, {}).revoked


@dataclass
class TableFold:
    """A log folded to its end, which can go on with what comes after.

    `last` is the order of its last entry, at first one before all others; other entries are about
    those in `named`.
    """

    walk: Walk
    last: tuple[int, ...] = ()
    named: set[Ref] = field(default_factory=set)
    brought: list[Wording] = field(default_factory=list)
    rolled: list[MadeRoll] = field(default_factory=list)

    @classmethod
    def of(cls, entries: Iterable[LogEntry], game: Game) -> TableFold:
        """From the first entry to the last."""
        ordered = sorted(entries, key=lambda entry: entry.order)
        fold = cls(Walk.of(ordered, game))
        fold.named |= {entry.about for entry in ordered if entry.about is not None}
        fold._go_through(ordered)
        fold.walk.rest()
        return fold

    @property
    def game(self) -> Game:
        """What the table was set with."""
        return self.walk.table.game

    def go_on(self, entries: Sequence[LogEntry]) -> bool:
        """Fold these too; False, with nothing done, if everything has to be folded again.

        That is so for entries that don't come last, and for those about earlier ones.
        """
        ordered = sorted(entries, key=lambda entry: entry.order)
        kinds = read_all(ordered, {})
        if not all(self._comes_last(entry, kinds.get(entry.ref)) for entry in ordered):
            return False
        self.walk.hear(ordered, kinds)
        self._go_through(ordered)
        return True

    def _comes_last(self, entry: LogEntry, kind: TableEntry | None) -> bool:
        known = entry.ref in self.named or entry.order <= self.last
        return kind is not None and not kind.speaks_of_another and not known

    def _go_through(self, ordered: Sequence[LogEntry]) -> None:
        for entry in ordered:
            self.walk.come_to(entry)
            self.last = entry.order
        thrown = [entry for entry in ordered if entry.ref in self.walk.chains.entries]
        self.brought += self.walk.brought(thrown)
        self.rolled += self.walk.rolled(thrown)

    def known(self, procedure: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
        """What the match would fill in for a procedure recorded next."""
        return starred(procedure, inputs, self.walk.table, self.walk.recalled)

    @property
    def folded(self) -> FoldedTable:
        """The result so far, which doesn't change when the log goes on."""
        walk, settling = self.walk, self.walk.settling
        return FoldedTable(
            walk.table.state.as_dict(),
            tuple(sorted(settling.flags, key=lambda flag: (flag.entries[-1], flag.id))),
            tuple(walk.table.events),
            frozenset(walk.fallen | settling.revoked),
            dict(walk.outcomes),
            tuple(self.brought),
            tuple(walk.procedures),
            tuple(self.rolled),
            tuple(walk.looks),
        )
