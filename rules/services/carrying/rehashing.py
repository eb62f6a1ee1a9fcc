"""The hashes that numbers are in: of ledgers' chains, and of what counted in matches.

The numbers of a league's rows are others here, and so are the hashes: those of the document are
held to what it says, and computed anew from what is kept.
"""

from __future__ import annotations

from collections import defaultdict, namedtuple
from collections.abc import Iterator, Mapping
from datetime import datetime
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

from dungeonbowl.match.event import RecordedEvent
from matches.queries.fingerprint import SIDE, fingerprint
from rules.services.carrying.document import Carried
from teams.ledger.chain import CHAINED, NOTHING, chain

Row = SimpleNamespace
EVENT = (
    "id", "match_id", "type", "player_id", "team_id", "victim_id", "victim_team_id", "details",
    "outcome", "revoked_at",
)  # fmt: skip


def chained(carried: Carried, people: Mapping[str, int]) -> Iterator[tuple[Row, tuple[str, ...]]]:
    """Every change with the hashes that it ought to have, in the order of the ledger."""
    entries = _Grouped(carried, "teams.Entry", "change_id")
    last: dict[int, str] = {}
    for change in _rows(carried, "teams.Change"):
        fresh = Row(**vars(change))
        fresh.by_id = None if change.by_id is None else people.get(change.by_id, change.by_id)
        fresh.at = _moment(change.at)
        last[change.team_id] = chain(
            fresh, entries.of(change.id), last.get(change.team_id, NOTHING)
        )
        yield change, tuple(getattr(fresh, name) for name in CHAINED)


def chained_anew(carried: Carried, people: Mapping[str, int]) -> None:
    """Give every change the hashes that it ought to have, and every team its last change's."""
    changes, teams = carried.tables["teams.Change"], carried.tables["teams.Team"]
    found: list[tuple[str, ...]] = []
    last: dict[int, str] = {}
    for change, hashes in chained(carried, people):
        found.append(hashes)
        last[change.team_id] = hashes[-1]
    for place, name in enumerate(CHAINED):
        changes.set(name, [hashes[place] for hashes in found])
    teams.set("ledger_hash", [last.get(number, NOTHING) for number in teams.column("id")])


def fingerprints(carried: Carried) -> Iterator[tuple[Row, str]]:
    """Every confirmed match, and the fingerprint of all that counts in it."""
    sides = _Grouped(carried, "matches.Side", "match_id", ("order", *SIDE))
    events = _Grouped(carried, "matches.Event", "match_id", EVENT)
    for match in _rows(carried, "matches.Match", ("id", "result", "posted", "confirmed_at")):
        if match.posted:
            own: Any = match
            ordered: Any = sorted(sides.of(match.id), key=lambda side: side.order)
            standing = [_value(one) for one in events.of(match.id) if one.revoked_at is None]
            yield match, fingerprint(own, ordered, standing)


def fingerprinted_anew(carried: Carried) -> None:
    """Give every match that counts the fingerprint that it ought to have."""
    found = {match.id: posted for match, posted in fingerprints(carried)}
    table = carried.tables["matches.Match"]
    were = table.picked("id", "posted")
    table.set("posted", [found.get(number, posted) for number, posted in were])


def _value(event: Row) -> RecordedEvent:
    return RecordedEvent(
        event.id,
        event.type,
        event.player_id,
        event.team_id,
        event.victim_id,
        event.victim_team_id,
        event.details,
        event.outcome,
    )


class _Grouped:
    """A table's rows by what they belong to, made readable when they are asked for."""

    def __init__(self, carried: Carried, label: str, by: str, names: tuple[str, ...] = ()) -> None:
        table = carried.tables[label]
        place = table.place(by)
        self.rows: dict[Any, list[list[Any]]] = defaultdict(list)
        for row in table.rows:
            self.rows[row[place]].append(row)
        names = names or tuple(table.fields)
        self.values = itemgetter(*map(table.place, names))
        self.read: Any = namedtuple("Read", names)  # type: ignore[misc]

    def of(self, number: int) -> list[Any]:
        """Those that belong to it, in their order."""
        return list(map(self.read._make, map(self.values, self.rows.get(number, ()))))


def _rows(carried: Carried, label: str, names: tuple[str, ...] = ()) -> Iterator[Row]:
    table = carried.tables[label]
    wanted = names or tuple(table.fields)
    return (Row(**dict(zip(wanted, row, strict=True))) for row in table.picked(*wanted))


def _moment(value: str | datetime) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else value
