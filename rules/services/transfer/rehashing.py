"""The hashes that numbers are in: of ledgers' chains, and of what counted in matches.

The numbers of a league's rows are others here, and so are the hashes: those of the document are
held to what it says, and computed anew from what is kept.
"""

from __future__ import annotations

from collections import defaultdict, namedtuple
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from operator import attrgetter, itemgetter
from types import SimpleNamespace
from typing import Any, NamedTuple

from dungeonbowl.match.event import RecordedEvent
from matches.queries.fingerprint import SIDE, fingerprint
from matches.queries.recordedmatch import EVENT_COLUMNS
from rules.services.transfer.document import Carried
from teams.ledger.chain import CHAINED, FACTS, NOTHING, chain

_hashes = attrgetter(*CHAINED)
EVENT = (*EVENT_COLUMNS, "revoked_at")
CHANGE = ("id", "team_id", "key", "by_id", "why", "at", "match", "step", "reverses_id")


class Rehashed(NamedTuple):
    """A change by its number and its team's, the hashes that it has, and those it ought to have."""

    id: int
    team: int
    kept: tuple[str, ...]
    due: tuple[str, ...]


def chained(carried: Carried, people: Mapping[str, int]) -> Iterator[Rehashed]:
    """Every change with the hashes that it ought to have, in the order of the ledger."""
    entries = _Grouped(carried, "teams.Entry", "change_id", FACTS)
    last: dict[int, str] = {}
    changes = carried.tables["teams.Change"]
    hashes = changes.picked(*CHAINED)
    for values, kept in zip(changes.picked(*CHANGE), hashes, strict=True):
        change = SimpleNamespace(**dict(zip(CHANGE, values, strict=True)))
        if change.by_id is not None:
            change.by_id = people.get(change.by_id, change.by_id)
        change.at = _moment(change.at)
        last[change.team_id] = chain(
            change, entries.of(change.id), last.get(change.team_id, NOTHING)
        )
        yield Rehashed(change.id, change.team_id, kept, _hashes(change))


def rechain(carried: Carried, people: Mapping[str, int]) -> None:
    """Give every change the hashes that it ought to have, and every team its last change's."""
    changes, teams = carried.tables["teams.Change"], carried.tables["teams.Team"]
    found: list[tuple[str, ...]] = []
    last: dict[int, str] = {}
    for change in chained(carried, people):
        found.append(change.due)
        last[change.team] = change.due[-1]
    for place, name in enumerate(CHAINED):
        changes.set(name, [hashes[place] for hashes in found])
    teams.set("ledger_hash", [last.get(number, NOTHING) for number in teams.column("id")])


def fingerprints(carried: Carried) -> Iterator[tuple[int, str, str]]:
    """Every confirmed match by its number, the fingerprint that it has, and that of what counts."""
    sides = _Grouped(carried, "matches.Side", "match_id", ("order", *SIDE))
    events = _Grouped(carried, "matches.Event", "match_id", EVENT)
    matches = carried.tables["matches.Match"].picked("id", "result", "posted")
    for number, result, posted in matches:
        if posted:
            own: Any = SimpleNamespace(result=result)
            ordered: Any = sorted(sides.of(number), key=lambda side: side.order)
            standing = [
                RecordedEvent(*event[:-1]) for event in events.of(number) if event[-1] is None
            ]
            yield number, posted, fingerprint(own, ordered, standing)


def refingerprint(carried: Carried) -> None:
    """Give every match that counts the fingerprint that it ought to have."""
    found = {number: due for number, _, due in fingerprints(carried)}
    table = carried.tables["matches.Match"]
    were = table.picked("id", "posted")
    table.set("posted", [found.get(number, posted) for number, posted in were])


class _Grouped:
    """A table's rows by what they belong to, made readable when they are asked for."""

    def __init__(self, carried: Carried, label: str, by: str, names: tuple[str, ...]) -> None:
        table = carried.tables[label]
        place = table.place(by)
        self.rows: dict[Any, list[list[Any]]] = defaultdict(list)
        for row in table.rows:
            self.rows[row[place]].append(row)
        self.values = itemgetter(*map(table.place, names))
        self.read: Any = namedtuple("Read", names)  # type: ignore[misc]

    def of(self, number: int) -> list[Any]:
        """Those that belong to it, in their order."""
        return list(map(self.read._make, map(self.values, self.rows.get(number, ()))))


@lru_cache(10_000)
def _moment(value: str | datetime) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else value
