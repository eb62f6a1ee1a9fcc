"""The document in which a league is carried: its tables, and the checks that vouch for them.

docs/export.md describes it. A table's check has eight characters for each of its rows and for
each of its columns, so that a changed figure is found where the two cross.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from zlib import crc32

Json = Any
FORMAT = "great-wheel-league"
VERSION = 1
_plain = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


@dataclass
class Table:
    """The rows of a model, each a list of what its columns hold; the first is its number."""

    fields: Sequence[str]
    rows: list[list[Json]] = field(default_factory=list)

    def place(self, name: str) -> int:
        """Where in a row this column stands."""
        return self.fields.index(name)

    def column(self, name: str) -> Iterator[Json]:
        """All that it holds, in the order of the rows."""
        place = self.place(name)
        return (row[place] for row in self.rows)

    def picked(self, *names: str) -> Iterator[tuple[Json, ...]]:
        """Some columns of every row."""
        places = [self.place(name) for name in names]
        return (tuple(row[place] for place in places) for row in self.rows)

    def set(self, name: str, values: Iterable[Json]) -> None:
        """Let the column hold these, row by row."""
        place = self.place(name)
        for row, value in zip(self.rows, values, strict=True):
            row[place] = value

    def where(self, name: str, values: Mapping[Json, Json]) -> None:
        """Let it hold these instead, where they say so of what it holds."""
        self.set(name, [values.get(one, one) for one in self.column(name)])

    @property
    def check(self) -> dict[str, Any]:
        """What vouches for it."""
        columns = {name: _short(list(self.column(name))) for name in self.fields}
        return {"rows": "".join(map(_short, self.rows)), "columns": columns}


@dataclass
class Carried:
    """A league as values: all that a document says.

    `people` are the numbers of usernames there, `rules` the house rules that rows share.
    """

    league: dict[str, str]
    tables: dict[str, Table] = field(default_factory=dict)
    people: dict[str, int] = field(default_factory=dict)
    packs: dict[str, str] = field(default_factory=dict)
    rules: list[Json] = field(default_factory=list)
    standings: dict[str, Json] = field(default_factory=dict)
    made_at: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The document, with its checks."""
        document = {
            "format": FORMAT,
            "version": VERSION,
            "made_at": self.made_at,
            "league": self.league,
            "people": self.people,
            "packs": self.packs,
            "rules": self.rules,
            "standings": self.standings,
            "tables": {
                label: {"fields": list(one.fields), "rows": one.rows}
                for label, one in self.tables.items()
            },
        }
        return {**document, "checks": checks_of(self)}


def checks_of(carried: Carried) -> dict[str, Any]:
    """What vouches for a league's document: of each table, and of each other part."""
    parts = {name: _short(getattr(carried, name)) for name in PARTS}
    tables = {label: one.check for label, one in carried.tables.items()}
    return {"parts": parts, "tables": tables, "digest": digest_of(parts, tables)}


PARTS = ("league", "people", "packs", "rules", "standings")
CHECK = 8


def digest_of(parts: Json, tables: Json) -> str:
    """The hash of all checks."""
    return sha256(_plain([parts, tables]).encode()).hexdigest()


def _short(value: Json) -> str:
    return f"{crc32(_plain(value).encode()):08x}"
