"""The tiles of a club: rooms and corridors with openings in their edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dungeonbowl.dungeon.squares import is_whole
from dungeonbowl.dungeon.things import ImpossibleDetail, words
from dungeonbowl.errors import FieldError, FieldErrors

NORTH, EAST, SOUTH, WEST = SIDES = ("n", "e", "s", "w")
MOST_KINDS, MOST_OF_A_KIND, MOST_WIDE, MOST_OPENINGS = 60, 40, 20, 20
LONGEST_NAME = 40
FIELDS = ("name", "wide", "deep", "count", "openings")


@dataclass(frozen=True, slots=True)
class TileOpening:
    """A gap in a tile's edge: from one square to another, counted from 0 from the left or top."""

    side: str
    first: int
    last: int

    def document(self) -> dict[str, Any]:
        """The opening as in documents."""
        return {"side": self.side, "from": self.first, "to": self.last}


@dataclass(frozen=True)
class TileKind:
    """One kind of tile and how many there are; all its squares are floor."""

    name: str
    wide: int
    deep: int
    count: int
    openings: tuple[TileOpening, ...]

    @property
    def size(self) -> int:
        """How many squares it has."""
        return self.wide * self.deep

    @cached_property
    def quarters(self) -> tuple[TileKind, ...]:
        """The tile after zero, one, two and three quarter turns clockwise."""
        once = _quarter(self)
        twice = _quarter(once)
        return self, once, twice, _quarter(twice)

    def document(self) -> dict[str, Any]:
        """The tile as in documents."""
        return {
            "name": self.name,
            "wide": self.wide,
            "deep": self.deep,
            "count": self.count,
            "openings": [one.document() for one in self.openings],
        }


def turned(tile: TileKind, quarters: int) -> TileKind:
    """The tile turned clockwise by this many quarters; tiles aren't turned over."""
    return tile.quarters[quarters % 4]


def _quarter(tile: TileKind) -> TileKind:
    openings = tuple(_turned(one, tile.deep) for one in tile.openings)
    return TileKind(tile.name, tile.deep, tile.wide, tile.count, openings)


def _turned(one: TileOpening, deep: int) -> TileOpening:
    side = SIDES[(SIDES.index(one.side) + 1) % 4]
    if one.side in (NORTH, SOUTH):
        return TileOpening(side, one.first, one.last)
    return TileOpening(side, deep - 1 - one.last, deep - 1 - one.first)


def read_tiles(value: object) -> tuple[TileKind, ...]:
    """The tiles in a list of documents.

    Raises FieldErrors by place, such as `tiles[2].openings[0].to`.
    """
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_KINDS:
        raise FieldError("tiles", f"This is a list of 1 to {MOST_KINDS} kinds of tiles.")
    faults: dict[str, list[str]] = {}
    found = [_Reader(f"tiles[{n}]", one, faults).tile() for n, one in enumerate(value)]
    if faults:
        raise FieldErrors(faults)
    return tuple(filter(None, found))


@dataclass
class _Reader:
    place: str
    value: object
    faults: dict[str, list[str]]

    def tile(self) -> TileKind | None:
        if not isinstance(self.value, Mapping):
            self.faults[self.place] = ["This is an object with a tile's size and openings."]
            return None
        for key in self.value:
            if key not in FIELDS:
                self._fault(str(key)[:40], f"A tile has only {', '.join(FIELDS)}.")
        wide, deep = (self._whole(name, 1, MOST_WIDE) for name in ("wide", "deep"))
        count = self._whole("count", 1, MOST_OF_A_KIND, 1)
        # Without a size it is unknown where a tile may be open.
        sized = f"{self.place}.wide" not in self.faults and f"{self.place}.deep" not in self.faults
        openings = tuple(self._openings(wide, deep)) if sized else ()
        return TileKind(self._name(), wide, deep, count, openings)

    def _fault(self, name: str, sentence: str) -> None:
        self.faults.setdefault(f"{self.place}.{name}", []).append(sentence)

    def _get(self, name: str) -> Any:
        return self.value.get(name) if isinstance(self.value, Mapping) else None

    def _name(self) -> str:
        if (name := self._get("name")) in (None, ""):
            return ""
        try:
            return words(name, LONGEST_NAME)
        except ImpossibleDetail as wrong:
            self._fault("name", str(wrong))
            return ""

    def _whole(self, name: str, low: int, high: int, usual: int | None = None) -> int:
        value = self._get(name)
        value = usual if value is None else value
        if isinstance(value, int) and is_whole(value) and low <= value <= high:
            return value
        self._fault(name, f"This is a whole number from {low} to {high}.")
        return low

    def _openings(self, wide: int, deep: int) -> Iterator[TileOpening]:
        listed = self._get("openings")
        if not isinstance(listed, list) or not 1 <= len(listed) <= MOST_OPENINGS:
            self._fault("openings", f"This is a list of 1 to {MOST_OPENINGS} openings.")
            return
        for number, one in enumerate(listed):
            try:
                yield _opening(one, wide, deep)
            except ValueError as wrong:
                self._fault(f"openings[{number}]", str(wrong))


def _opening(one: object, wide: int, deep: int) -> TileOpening:
    """Raises ValueError, with a sentence for people."""
    if not isinstance(one, Mapping) or one.get("side") not in SIDES:
        raise ValueError(f"An opening is side, one of {', '.join(SIDES)}, from and to.")
    first, last = one.get("from"), one.get("to")
    last = first if last is None else last
    length = wide if one["side"] in (NORTH, SOUTH) else deep
    whole = is_whole(first) and is_whole(last)
    if not whole or not 0 <= first <= last < length:  # type: ignore[operator]
        raise ValueError(f"Here an opening goes from 0 to {length - 1} at most, the first first.")
    return TileOpening(one["side"], first, last)  # type: ignore[arg-type]
