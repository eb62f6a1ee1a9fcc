"""Where a team's chain is broken: what was edited, is missing or was inserted from outside.

The chain is walked from the hash in the team's row back to the first change. What isn't on that
path doesn't belong in the table; if the path ends too early something is missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from teams.ledger.chain import NOTHING, change_hash, entries_hash, facts_of

# Rows of the ledger by their columns: models, or named tuples.
Row = Any


@dataclass
class LedgerWalk:
    """A team's changes in the order of their ids, and their entries by the change's id.

    `last` is the hash in the team's row, `first` what stands before the first of these changes.
    """

    changes: Sequence[Row]
    entries: Mapping[int, Sequence[Row]]
    last: str
    first: str = NOTHING
    places: dict[int, int] = field(init=False)
    edited: set[int] = field(init=False)
    known: dict[str, Row] = field(init=False)

    def __post_init__(self) -> None:
        self.places = {change.id: place for place, change in enumerate(self.changes)}
        own = {change.id: change_hash(change) for change in self.changes}
        self.edited = {change.id for change in self.changes if own[change.id] != change.hash}
        # A forgery may have the hash of the change that it was copied from.
        by_trust = sorted(self.changes, key=lambda change: change.id in self.edited)
        self.known = {change.hash: change for change in reversed(by_trust)}
        for change in self.changes:
            self.known.setdefault(own[change.id], change)

    def faults(self) -> Iterator[str]:
        """Each in a sentence, the latest first; then what was inserted."""
        belonging: set[int] = set()
        after, wanted = None, self.last
        while wanted != self.first:
            found = self.known.get(wanted)
            if found is None or found.id in belonging:
                found = self._nearest(after, belonging)
                yield _missing(found, after)
                if found is None:
                    break
            belonging.add(found.id)
            yield from self._faults_of(found, after)
            after, wanted = found, self._before(found)
        for change in self.changes:
            if change.id not in belonging:
                yield f"{_named(change)} was inserted from outside"

    def _faults_of(self, change: Row, after: Row | None) -> Iterator[str]:
        """How a change that belongs here was tampered with."""
        if change.id in self.edited or (after is not None and change.id > after.id):
            yield f"{_named(change)} was edited"
        entries = self.entries.get(change.id, ())
        if entries_hash(map(facts_of, entries)) != change.entries_hash:
            yield f"entries of {_named(change)} were edited, torn out or slipped in"

    def _nearest(self, after: Row | None, belonging: Collection[int]) -> Row | None:
        """The change with which the walk goes on after a gap, an unedited one if possible."""
        end = len(self.changes) if after is None else self.places[after.id]
        left = [change for change in self.changes[:end] if change.id not in belonging]
        sound = [change for change in left if change.id not in self.edited]
        return (sound or left or [None])[-1]

    def _before(self, change: Row) -> str:
        """The hash with which the walk goes on, even if just that was edited."""
        place = self.places[change.id]
        neighbour = str(self.changes[place - 1].hash) if place else self.first
        edited = change.id in self.edited and change_hash(change, neighbour) == change.hash
        return neighbour if edited else str(change.before)


def _missing(before: Row | None, after: Row | None) -> str:
    if after is None:
        end = f", after {_named(before)}" if before else ""
        return f"a change is missing at the end{end}"
    if before is None:
        return f"a change is missing before {_named(after)}"
    return f"a change is missing between {_named(before)} and {_named(after)}"


def _named(change: Row) -> str:
    return f"change {change.id} ({change.why})"
