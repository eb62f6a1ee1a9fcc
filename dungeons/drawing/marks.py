"""The figure or letters that tell a thing from others of its kind, and what they mean."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase

from dungeonbowl.book import book
from dungeonbowl.dungeon import Layout
from dungeonbowl.dungeon.layout import Thing
from dungeonbowl.dungeon.things import (
    MONSTER,
    NOTE,
    PAD,
    PORTAL,
    RUNE,
    THING_KINDS,
    TRAP,
    Detail,
)

Marks = dict[tuple[str, Detail | None], str]
# Two colleges that begin alike.
RUNES = {"amber": "Ab", "amethyst": "Ay"}


def marks_of(layout: Layout) -> Marks:
    """The mark of everything in the dungeon, by kind and by what it says of itself."""
    found: Marks = {}
    for kind, mark in NUMBERED.items():
        details = dict.fromkeys(one.detail for _, one in layout.of_kind(kind) if one.detail)
        found |= {(kind, each): mark(n) for n, each in enumerate(details)}
    for thing in layout.things:
        found.setdefault((thing.kind, thing.detail), _own(thing))
    return found


def in_words(thing: Thing) -> str:
    """The thing in words: `teleporter 3`, `trap: Pit trap`."""
    name = THING_KINDS[thing.kind].name
    if thing.detail is None:
        return name
    return f"{name} {thing.detail}" if thing.kind == PAD else f"{name}: {_called(thing)}"


def _own(thing: Thing) -> str:
    """The mark that follows from the detail itself; "" where all of a kind are alike."""
    if thing.kind == RUNE:
        return RUNES.get(str(thing.detail), str(thing.detail)[:2].title())
    if thing.kind == TRAP:
        return _trap_letter(str(thing.detail), book().traps)
    return str(thing.detail) if thing.kind == PAD else ""


def _trap_letter(key: str, traps: Iterable[str]) -> str:
    """The first letter of its key that no earlier trap has."""
    taken: dict[str, str] = {}
    for trap in traps:
        letters = (sign for sign in trap.upper() if sign.isalpha())
        taken[trap] = next((sign for sign in letters if sign not in taken.values()), "?")
    return taken.get(key, "?")


def _letter(number: int) -> str:
    """A to Z, then A1 and so on."""
    round_, place = divmod(number, len(ascii_uppercase))
    return f"{ascii_uppercase[place]}{round_ or ''}"


def _figure(number: int) -> str:
    return str(number + 1)


NUMBERED = {PORTAL: _letter, MONSTER: _figure, NOTE: _figure}
"""Kinds whose own words are too long: numbered in the order in which they lie."""


def _called(thing: Thing) -> str:
    """What the detail is called."""
    key, known = str(thing.detail), book()
    if thing.kind == TRAP and key in known.traps:
        return known.traps[key].name
    if thing.kind == RUNE and key in known.colleges:
        return known.colleges[key].name
    if thing.kind != MONSTER:
        return key
    return known.monsters[key].name if key in known.monsters else _at_large(key)


def _at_large(key: str) -> str:
    """A Big Guy at large: named by their race if their position is only called lineman (MON-04)."""
    race, _, position = key.partition(".")
    return (race if position == "lineman" else position).replace("_", " ")
