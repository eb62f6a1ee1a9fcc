"""Spooling a league to disk as its document is read, and taking it out in stretches.

So ten years of matches are never in memory at once. A stretch is what has to be read together: the
league with its seasons and dungeons, some teams with their ledgers, or some matches with all their
rows.
"""

from __future__ import annotations

import marshal
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from tempfile import SpooledTemporaryFile
from typing import Any

from rules.services.transfer.columns import columns_of
from rules.services.transfer.document import Carried, Json, ModelRows
from rules.services.transfer.registry import FAMILIES, Family, Root

# How many make a stretch: usually some ten thousand rows.
TOGETHER = {Root.TEAM: 8, Root.MATCH: 250}
# Less than this stays in memory.
IN_MEMORY = 1 << 24
Rows = list[list[Json]]
# A stretch's kind (the league, teams or matches) and number.
Stretch = tuple[int, int]
LEAGUE: Stretch = (0, 0)


class Parcel:
    """Like a `Carried`, but its rows come in stretches.

    `named` are the people whom a row references.
    """

    def __init__(self) -> None:
        self.said = Carried({})
        self.named: frozenset[str] = frozenset()
        self.numbers: dict[str, array[int]] = {label: array("q") for label in FAMILIES}
        self._file: Any = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - it goes with the parcel
        self._length = 0
        self._kept: dict[Stretch, dict[str, list[tuple[int, int]]]] = defaultdict(dict)
        self._places = _Places()

    @property
    def size(self) -> int:
        """How many rows it has."""
        return sum(map(len, self.numbers.values()))

    def put(self, label: str, rows: Rows) -> None:
        """Store some rows of this model."""
        for stretch, some in self._places.divided(FAMILIES[label], rows).items():
            said = marshal.dumps(some)
            self._file.write(said)
            self._kept[stretch].setdefault(label, []).append((self._length, len(said)))
            self._length += len(said)

    def stretches(self) -> Iterator[Carried]:
        """All stretches, the league itself first."""
        yield self._taken_out(LEAGUE)
        for stretch in sorted(self._kept.keys() - {LEAGUE}):
            yield self._taken_out(stretch)

    def _taken_out(self, stretch: Stretch) -> Carried:
        """A stretch with its rows, and the parts beside the tables."""
        kept, said = self._kept.get(stretch, {}), self.said
        tables = {label: self._table(label, kept.get(label, ())) for label in FAMILIES}
        return Carried(
            said.league, tables, said.people, said.packs, said.rules, said.standings, said.made_at
        )

    def _table(self, label: str, places: Iterable[tuple[int, int]]) -> ModelRows:
        table = ModelRows([column.name for column in columns_of(label)])
        for start, length in places:
            self._file.seek(start)
            table.rows += marshal.loads(self._file.read(length))  # noqa: S302 - written above
        return table


class _Places:
    """Each row's stretch, learned as rows come: referenced rows come first."""

    def __init__(self) -> None:
        self.known: dict[str, dict[Any, Stretch]] = defaultdict(dict)

    def divided(self, family: Family, rows: Rows) -> Mapping[Stretch, Rows]:
        """These rows by their stretch."""
        if family.root not in TOGETHER:
            return {LEAGUE: rows}
        by, found = self._of(family, rows), defaultdict[Stretch, Rows](list)
        for stretch, row in zip(by, rows, strict=True):
            found[stretch].append(row)
        if family.label in _leading():
            self.known[family.label].update(zip((row[0] for row in rows), by, strict=True))
        return found

    def _of(self, family: Family, rows: Rows) -> Sequence[Stretch]:
        if family.by == "pk":
            kind, size = 1 + list(TOGETHER).index(family.root), TOGETHER[family.root]
            first = len(self.known[family.label])
            return [(kind, (first + place) // size) for place in range(len(rows))]
        column, model = _way(family.label)
        known = self.known[model]
        # A reference to a missing row is refused later.
        return [known.get(row[column], LEAGUE) for row in rows]


@cache
def _way(label: str) -> tuple[int, str]:
    """The index of the column by which a row is found, and the model that it references."""
    name = FAMILIES[label].by.partition("__")[0]
    columns = columns_of(label)
    place = next(place for place, one in enumerate(columns) if one.field.name == name)
    return place, columns[place].of


@cache
def _leading() -> frozenset[str]:
    """The models through which rows of others are found."""
    found = [one for one in FAMILIES.values() if one.root in TOGETHER and one.by != "pk"]
    return frozenset(_way(one.label)[1] for one in found)


class RisingNumbers(Mapping[int, int]):
    """Ids here by ids there, both ascending: needs a tenth of a dict's memory."""

    def __init__(self, there: Sequence[int], here: Sequence[int]) -> None:
        self.there, self.here = array("q", there), here

    def __getitem__(self, number: int) -> int:
        place = bisect_left(self.there, number)
        if place < len(self.there) and self.there[place] == number:
            return self.here[place]
        raise KeyError(number)

    def __iter__(self) -> Iterator[int]:
        return iter(self.there)

    def __len__(self) -> int:
        return len(self.there)
