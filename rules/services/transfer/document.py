"""The document in which a league is carried: its tables, and the checks that vouch for them.

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
VERSION = 2
# Columns that documents of an earlier version hadn't, with what stands for them; by version.
ADDED: Mapping[int, Mapping[str, Mapping[str, Json]]] = {1: {"league.Entrant": {"drawn_as": None}}}
# So many rows are held in memory where not all of them need to be.
CHUNK = 2000
plain = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode
# How a value is written, in UTF-8.
Write = Callable[[Json], bytes]


def sorted_anew(value: Json) -> bytes:
    """As a document is written, whatever order its keys come in."""
    return plain(value).encode()


class Checking:
    """What vouches for a table, computed as its rows come."""

    def __init__(self, fields: Sequence[str], write: Write = sorted_anew) -> None:
        self.fields, self.write = fields, write
        self.rows: list[str] = []  # what vouches for some rows, together
        self.columns = [crc32(b"[") for _ in fields]

    def add(self, rows: Sequence[Sequence[Json]]) -> list[bytes]:
        """Some more rows; each as it is written."""
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
        """The check of all rows that came."""
        ends = (crc32(b"]", one) for one in self.columns)
        columns = {name: f"{one:08x}" for name, one in zip(self.fields, ends, strict=True)}
        return {"rows": "".join(self.rows), "columns": columns}


@dataclass
class ModelRows:
    """The rows of a model, each a list of what its columns hold; the first is its number."""

    fields: Sequence[str]
    rows: list[list[Json]] = field(default_factory=list)

    def place(self, name: str) -> int:
        """Where in a row this column stands."""
        return self.fields.index(name)

    def column(self, name: str) -> list[Json]:
        """All that it holds, in the order of the rows."""
        return list(map(itemgetter(self.place(name)), self.rows))

    def picked(self, *names: str) -> Iterator[tuple[Json, ...]]:
        """Some columns of every row, two at least."""
        return map(itemgetter(*map(self.place, names)), self.rows)

    def set(self, name: str, values: Iterable[Json]) -> None:
        """Let the column hold these, row by row."""
        place = self.place(name)
        for row, value in zip(self.rows, values, strict=True):
            row[place] = value

    def where(self, name: str, values: Mapping[Json, Json]) -> None:
        """Let it hold these instead, where they say so of what it holds."""
        self.set(name, [values.get(one, one) for one in self.column(name)])

    def check(self, write: Write = sorted_anew) -> dict[str, Any]:
        """What vouches for it, written like this."""
        checking = Checking(self.fields, write)
        for start in range(0, len(self.rows), CHUNK):
            checking.add(self.rows[start : start + CHUNK])
        return checking.found


@dataclass
class Carried:
    """A league as values: all that a document says.

    `people` are the numbers of usernames there, `rules` the house rules that rows share.
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
        """What it says beside its tables."""
        return self

    @property
    def size(self) -> int:
        """How many rows it has."""
        return sum(len(table.rows) for table in self.tables.values())

    def stretches(self) -> Iterator[Carried]:
        """All of it, one after the other: it is held whole."""
        yield self

    @property
    def heading(self) -> dict[str, Json]:
        """What it is."""
        return {"format": FORMAT, "version": VERSION, "made_at": self.made_at}

    @property
    def parts(self) -> dict[str, Json]:
        """What it says beside its tables."""
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
    """What vouches for a league's document: of each table, and of each other part.

    `tables` are the checks of its tables, where they are known.
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
