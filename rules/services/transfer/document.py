"""The document of a league: its tables, and the checks that vouch for them.

docs/export.md describes it. A table's check has eight characters for each of its rows and for
each of its columns, so that a changed figure is found where the two cross.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from operator import itemgetter
from typing import Any
from zlib import crc32

Json = Any
FORMAT = "great-wheel-league"
VERSION = 3
WAITING: Mapping[str, Mapping[str, Json]] = {"league.Group": {"agreed": [], "undone": {}}}
# Columns that earlier versions' documents may lack, with their values; by version.
ADDED: Mapping[int, Mapping[str, Mapping[str, Json]]] = {
    1: {"league.Entrant": {"drawn_as": None}, **WAITING},
    2: WAITING,
}
# How many rows are held in memory at a time.
CHUNK = 2000
plain = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode
# How a value is written, in UTF-8.
Write = Callable[[Json], bytes]


def sorted_anew(value: Json) -> bytes:
    """Sort the keys as in a written document."""
    return plain(value).encode()


class Checking:
    """A table's check, computed as its rows come."""

    def __init__(self, fields: Sequence[str], write: Write = sorted_anew) -> None:
        self.fields, self.write = fields, write
        self.rows: list[str] = []  # the combined check of the rows so far
        self.columns = [crc32(b"[") for _ in fields]

    def add(self, rows: Sequence[Sequence[Json]]) -> list[bytes]:
        """Add more rows, as written."""
        comma = b"," if self.rows else b""
        for place, column in enumerate(zip(*rows, strict=True)):
            said = comma + self.write(column)[1:-1]
            self.columns[place] = crc32(said, self.columns[place])
        written = [self.write(row) for row in rows]
        if written:
            self.rows.append("".join([f"{crc32(row):08x}" for row in written]))
        return written

    @property
    def found(self) -> dict[str, Any]:
        """The check of all rows."""
        ends = (crc32(b"]", one) for one in self.columns)
        columns = {name: f"{one:08x}" for name, one in zip(self.fields, ends, strict=True)}
        return {"rows": "".join(self.rows), "columns": columns}


@dataclass
class ModelRows:
    """The rows of a model, each a list of its columns' values; the first is its id."""

    fields: Sequence[str]
    rows: list[list[Json]] = field(default_factory=list)

    def place(self, name: str) -> int:
        """The column's index in a row."""
        return self.fields.index(name)

    def column(self, name: str) -> list[Json]:
        """The column's values, in the order of the rows."""
        return list(map(itemgetter(self.place(name)), self.rows))

    def picked(self, *names: str) -> Iterator[tuple[Json, ...]]:
        """At least two columns of every row."""
        return map(itemgetter(*map(self.place, names)), self.rows)

    def set(self, name: str, values: Iterable[Json]) -> None:
        """Set the column's values, row by row."""
        place = self.place(name)
        for row, value in zip(self.rows, values, strict=True):
            row[place] = value

    def where(self, name: str, values: Mapping[Json, Json]) -> None:
        """Replace the column's values that are keys of this mapping."""
        self.set(name, [values.get(one, one) for one in self.column(name)])

    def check(self, write: Write = sorted_anew) -> dict[str, Any]:
        """The rows' check."""
        checking = Checking(self.fields, write)
        for start in range(0, len(self.rows), CHUNK):
            checking.add(self.rows[start : start + CHUNK])
        return checking.found


@dataclass
class Carried:
    """A league as values: a document's whole content.

    `people` are the ids of usernames there, `rules` the house rules that rows share.
    """

    league: dict[str, str]
    tables: dict[str, ModelRows] = field(default_factory=dict)
    people: dict[str, int] = field(default_factory=dict)
    packs: dict[str, str] = field(default_factory=dict)
    rules: list[Json] = field(default_factory=list)
    standings: dict[str, Json] = field(default_factory=dict)
    made_at: str = ""

    @property
    def said(self) -> Carried:
        """The parts beside its tables."""
        return self

    @property
    def size(self) -> int:
        """How many rows it has."""
        return sum(len(table.rows) for table in self.tables.values())

    def stretches(self) -> Iterator[Carried]:
        """Its stretches: only one, since it is held whole."""
        yield self

    @property
    def heading(self) -> dict[str, Json]:
        """The document's format and version."""
        return {"format": FORMAT, "version": VERSION, "made_at": self.made_at}

    @property
    def parts(self) -> dict[str, Json]:
        """The parts beside its tables."""
        return {name: getattr(self, name) for name in PARTS}

    def as_dict(self) -> dict[str, Any]:
        """The document, with its checks."""
        tables = {
            label: {"fields": list(one.fields), "rows": one.rows}
            for label, one in self.tables.items()
        }
        return {**self.heading, **self.parts, "tables": tables, "checks": checks_of(self)}


def checks_of(
    carried: Carried, tables: Mapping[str, Mapping[str, Any]] | None = None
) -> dict[str, Any]:
    """The checks of a league's document: one for each table and each other part.

    `tables` are the checks of its tables, if known.
    """
    parts = {name: _short(one) for name, one in carried.parts.items()}
    if tables is None:
        tables = {label: one.check() for label, one in carried.tables.items()}
    return {"parts": parts, "tables": tables, "digest": digest_of(parts, tables)}


PARTS = ("league", "people", "packs", "rules", "standings")
CHECK = 8


def digest_of(parts: Json, tables: Json) -> str:
    """The hash of all checks."""
    return sha256(plain([parts, tables]).encode()).hexdigest()


def _short(value: Json) -> str:
    return f"{crc32(plain(value).encode()):08x}"
