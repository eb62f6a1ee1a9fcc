"""What a rule pack does to the Book, entry by entry, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dungeonbowl.wording import counted, gold, listed

if TYPE_CHECKING:
    from dungeonbowl.book.entries import Item
    from dungeonbowl.book.raw import RawBook, RawRace

ONE = {
    "colleges": "college",
    "wheel": "part of the Great Wheel",
    "races": "race",
    "skills": "skill",
    "weapons": "secret weapon",
    "items": "magic item",
    "monsters": "monster",
    "traps": "trap",
    "balls": "ball",
    "features": "feature",
}


@dataclass(frozen=True, slots=True)
class PackPart:
    """One entry of a pack: its name, whether it is new, and its content.

    `differences` has `was` and `now` for an entry that the Book already had.
    """

    section: str
    key: str
    name: str
    new: bool
    text: str
    differences: tuple[tuple[str, str, str], ...] = ()

    @property
    def kind(self) -> str:
        """`college`, `race`, `skill`, ..."""
        return ONE[self.section]


def parts_of(data: Mapping[str, Any], base: RawBook, book: RawBook) -> Iterator[PackPart]:
    """The entries of a pack's file, as they are in its Book."""
    for section, kind in ONE.items():
        for key in data.get(section, {}):
            was, now = _entry(base, section, key), _entry(book, section, key)
            if was == now:
                continue
            name = str(getattr(now, "name", None) or f"{kind}: {key}")
            yield PackPart(
                section, key, name, was is None, _text(section, now), _differing(was, now)
            )


def _entry(raw: RawBook, section: str, key: str) -> Any:
    held = getattr(raw, section)
    return getattr(held, key, None) if section == "wheel" else held.get(key)


def _text(section: str, entry: Any) -> str:
    if section == "races":
        return _race(entry)
    if section == "colleges":
        special = f"; {entry.special} only as a third race" if entry.special else ""
        return f"Fields {listed(entry.races)}{special}. {entry.summary}"
    if section == "wheel":
        return f"{' > '.join(entry)}."
    if section == "items":
        return f"{entry.summary} By {_faces(entry)}."
    return str(entry.summary)


def _faces(item: Item) -> str:
    """An item's faces on each die: "D12 4 and D66 24 to 26"."""
    spans = [(die.upper(), span) for die in ("d12", "d66") if (span := item.faces_of(die))]
    return listed(
        f"{die} {low}" if low == high else f"{die} {low} to {high}" for die, (low, high) in spans
    )


def _race(race: RawRace) -> str:
    lines = [
        f"{one.name} ({one.kind}, {gold(one.cost)}, {one.ma}/{one.st}/{one.ag}/{one.av}, "
        f"{', '.join(one.skills) or 'no skills'}, learns {''.join(one.access)})"
        for one in race.positions.values()
    ]
    return f"{counted(len(lines), 'position')}: {'; '.join(lines)}."


def _differing(was: Any, now: Any) -> tuple[tuple[str, str, str], ...]:
    if was is None:
        return ()
    before, after = dict(_leaves(was)), dict(_leaves(now))
    return tuple(
        (way, before.get(way, "nothing"), after.get(way, "nothing"))
        for way in dict.fromkeys((*before, *after))
        if before.get(way) != after.get(way)
    )


def _leaves(value: Any, way: str = "") -> Iterator[tuple[str, str]]:
    """Every leaf field of an entry, by its path."""
    dumped = value.model_dump(mode="json") if hasattr(value, "model_dump") else value
    if not isinstance(dumped, dict):
        yield way or "order", _plain(dumped)
        return
    for key, inner in dumped.items():
        if key != "key":
            yield from _leaves(inner, f"{way}.{key}" if way else key)


def _plain(value: Any) -> str:
    if value is None or value == []:
        return "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(_plain(part) for part in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)
