"""The numbers by which a table refers to things in a dungeon: chest 3, pad 7, door 2."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.dungeon.layout import WALL, Layout, Thing
from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.things import PAD

FILLS_ITS_SQUARE = "+"


@dataclass(frozen=True, slots=True)
class Numbered:
    """A thing with its number among those of its kind."""

    number: int
    thing: Thing


@dataclass(frozen=True, slots=True)
class Door:
    """A door or a gate with its number; on the line at a `side` of its square, or filling it."""

    number: int
    at: Square
    side: str
    kind: str


def numbered(layout: Layout, kind: str) -> tuple[Numbered, ...]:
    """The things of a kind: pads by the number on them, others counted row by row from 1."""
    found = [thing for _, thing in layout.of_kind(kind)]
    if kind == PAD:
        return tuple(Numbered(int(pad.detail or 0), pad) for pad in found)
    return tuple(Numbered(number, thing) for number, thing in enumerate(found, start=1))


def doors(layout: Layout) -> tuple[Door, ...]:
    """Every door and gate, counted row by row from 1 (FEA-01)."""
    filling = ((at, "", "door") for at, sign in layout.squares() if sign == FILLS_ITS_SQUARE)
    lines = ((line.at, line.side, line.kind) for line in layout.lines if line.kind != WALL)
    found = sorted([*filling, *lines], key=lambda one: (*reversed(one[0]), one[1]))
    return tuple(Door(number, *one) for number, one in enumerate(found, start=1))
