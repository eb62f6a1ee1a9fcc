"""What people say of entries: that they are taken back, and how a flag is settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dungeonbowl.match.entry import LogEntry, Ref
from dungeonbowl.match.fold import Wording
from dungeonbowl.table.flags import Flag, What, refs
from dungeonbowl.table.kinds import TableEntry
from dungeonbowl.table.kinds.revoke import RevokeEntry
from dungeonbowl.table.kinds.settle import SettleEntry
from dungeonbowl.table.seats import SeatRole, TableSeat

# The word by which somebody lets their entry go.
AGREED = "revoke"
NOBODY = TableSeat(0, SeatRole.COACH, 0)


@dataclass
class Settling:
    """The words of a log about itself, and the flags that nobody has settled.

    `revoked` are the entries taken back; `unheard` those that would take something back, and may
    not while whoever recorded it says nothing.
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
        """All that was said; of an event that was changed since, its changes say whether it is."""
        settling = cls(entries, kinds, seats)
        settling._take_back_own()
        settling.revoked -= {ref for ref, one in wordings.items() if one.recorded_anew}
        settling._hear_settlements()
        settling._take_back_others()
        return settling

    def settled(self, flag: Flag) -> str:
        """The word by which it is settled; "" while it is open, and then it is listed."""
        for seat, word in self._said.get(flag.id, ()):
            if word in flag.choices and _may(seat, flag):
                return word
        self.flags.append(flag)
        return ""

    def seat(self, entry: LogEntry) -> TableSeat:
        """On which it was recorded."""
        return self.seats.get(entry.device, NOBODY)

    def _take_back_own(self) -> None:
        """One's own goes at once, from the last on: what takes one back may be taken back too."""
        for entry, kind in self._revocations():
            if entry.ref not in self.revoked and self._lets_go(entry, kind) and not kind.place:
                self.revoked.add(kind.entry)

    def _hear_settlements(self) -> None:
        for entry in self.entries:
            kind = self.kinds.get(entry.ref)
            if isinstance(kind, SettleEntry) and entry.ref not in self.revoked:
                self._said.setdefault(kind.flag, []).append((self.seat(entry), kind.word))

    def _take_back_others(self) -> None:
        """Somebody else's goes once they, or a referee, have said so; until then it is a flag."""
        authors = {entry.ref: entry for entry in self.entries}
        for entry, kind in self._revocations():
            author = authors.get(kind.entry)
            if author is None or entry.ref in self.revoked or self._lets_go(entry, kind):
                continue
            person = self.seat(author).person
            text = "Somebody wants to take this back."
            if self.settled(Flag(What.REVOKE, text, refs(author, entry), person=person)) != AGREED:
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
        """Whether nobody need be asked: it is their own, or theirs to decide."""
        own = self.seat(entry)
        other = self.seats.get(kind.entry[0])
        decides = own.decides and not kind.proposed
        return decides or (other is not None and own.person == other.person)


def _may(seat: TableSeat, flag: Flag) -> bool:
    """Pages are asked whether it concerns their person before their word is written."""
    if flag.person is not None:
        return seat.person == flag.person or seat.decides
    return seat.may_settle(flag.teams)
