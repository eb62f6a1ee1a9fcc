"""Hashes that depend on ids: of ledgers' chains, and of what counted in matches.

A league's rows have other ids here, and so other hashes: the document's are verified against it,
and then computed again from the rows here.
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
    """A change by its id and its team's, its present hashes, and those that it should have."""

    id: int
    team: int
    kept: tuple[str, ...]
    due: tuple[str, ...]


def chained(carried: Carried, people: Mapping[str, int]) -> Iterator[Rehashed]:
    """Every change with the hashes that it should have, in the order of the ledger."""
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
    """Give every change the right hashes, and every team its last change's."""
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
    """Every confirmed match's id, its present fingerprint, and the right one."""
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
    """Give every match that counts the right fingerprint."""
    found = {number: due for number, _, due in fingerprints(carried)}
    table = carried.tables["matches.Match"]
    were = table.picked("id", "posted")
    table.set("posted", [found.get(number, posted) for number, posted in were])


class _Grouped:
    """A table's rows grouped by what they belong to, converted on demand."""

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
