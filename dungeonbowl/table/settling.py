"""Entries about entries: which are taken back, and how flags are settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dungeonbowl.match.entry import LogEntry, Ref
from dungeonbowl.match.fold import Wording
from dungeonbowl.table.flags import Flag, FlagKind, refs
from dungeonbowl.table.kinds import TableEntry
from dungeonbowl.table.kinds.revoke import RevokeEntry
from dungeonbowl.table.kinds.settle import SettleEntry
from dungeonbowl.table.seats import SeatRole, TableSeat

# The word by which somebody agrees to their entry's revocation.
AGREED = "revoke"
NOBODY = TableSeat(0, SeatRole.COACH, 0)


@dataclass
class Settling:
    """A log's revocations and settlements, and the flags about revocations.

    `revoked` are the entries taken back; `unheard` the revocations that wait for the author's
    agreement.
    """

    entries: Sequence[LogEntry]
    kinds: Mapping[Ref, TableEntry]
    seats: Mapping[int, TableSeat]
    flags: list[Flag] = field(default_factory=list)
    revoked: set[Ref] = field(default_factory=set)
    unheard: set[Ref] = field(default_factory=set)
    _said: dict[str, list[tuple[TableSeat, str]]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        entries: Sequence[LogEntry],
        kinds: Mapping[Ref, TableEntry],
        seats: Mapping[int, TableSeat],
        wordings: Mapping[Ref, Wording],
    ) -> Settling:
        """All of it; whether a changed event is revoked is said by its changes."""
        settling = cls(entries, kinds, seats)
        settling._take_back_own()
        settling.revoked -= {ref for ref, one in wordings.items() if one.recorded_anew}
        settling._hear_settlements()
        settling._take_back_others()
        return settling

    def settled(self, flag: Flag) -> str:
        """The word by which a flag is settled; "" while it is open, and then it is listed."""
        for seat, word in self._said.get(flag.id, ()):
            if word in flag.choices and _may(seat, flag):
                return word
        self.flags.append(flag)
        return ""

    def seat(self, entry: LogEntry) -> TableSeat:
        """The seat on which an entry was recorded."""
        return self.seats.get(entry.device, NOBODY)

    def _take_back_own(self) -> None:
        """Revokes what needs no consent, from the last on: a revocation may be revoked too."""
        for entry, kind in self._revocations():
            if entry.ref not in self.revoked and self._lets_go(entry, kind) and not kind.place:
                self.revoked.add(kind.entry)

    def _hear_settlements(self) -> None:
        for entry in self.entries:
            kind = self.kinds.get(entry.ref)
            if isinstance(kind, SettleEntry) and entry.ref not in self.revoked:
                self._said.setdefault(kind.flag, []).append((self.seat(entry), kind.word))

    def _take_back_others(self) -> None:
        """Revokes what its author, or a referee, agreed to; until then there is a flag."""
        authors = {entry.ref: entry for entry in self.entries}
        for entry, kind in self._revocations():
            author = authors.get(kind.entry)
            if author is None or entry.ref in self.revoked or self._lets_go(entry, kind):
                continue
            person = self.seat(author).person
            text = "Somebody wants to take this back."
            flag = Flag(FlagKind.REVOKE, text, refs(author, entry), person=person)
            if self.settled(flag) != AGREED:
                self.unheard.add(entry.ref)
            elif not kind.place:
                self.revoked.add(author.ref)

    def _revocations(self) -> Iterator[tuple[LogEntry, RevokeEntry]]:
        """From the last to the first."""
        for entry in reversed(self.entries):
            kind = self.kinds.get(entry.ref)
            if isinstance(kind, RevokeEntry):
                yield entry, kind

    def _lets_go(self, entry: LogEntry, kind: RevokeEntry) -> bool:
        """Whether nobody has to agree: it is their own, or they may decide."""
        own = self.seat(entry)
        other = self.seats.get(kind.entry[0])
        decides = own.decides and not kind.proposed
        return decides or (other is not None and own.person == other.person)


def _may(seat: TableSeat, flag: Flag) -> bool:
    """For pages this was checked before the settlement was written."""
    if flag.person is not None:
        return seat.person == flag.person or seat.decides
    return seat.may_settle(flag.teams)
