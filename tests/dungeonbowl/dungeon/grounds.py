"""Dungeons by lot, and what the library knows of their squares: vectors for other interpreters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from dungeonbowl.dungeon import Ground, Layout, map_document, read_layout
from dungeonbowl.dungeon.squares import Square

SIGNS = "......#~!_x+^/|12"
QUESTIONS = ("beside", "far", "leap", "sees", "obstacles", "range", "behind")
# What is asked of one square alone.
OF_ONE = ("hazards", "walled", "lift")


def dungeon_by_lot(lots: Random) -> Layout:
    """One or two floors of at most seven by six squares, with walls and doors on their lines."""
    wide, deep, floors = lots.randint(2, 7), lots.randint(2, 6), lots.choice([1, 1, 2])
    squares = [["".join(lots.choices(SIGNS, k=wide)) for _ in range(deep)] for _ in range(floors)]
    at = [[x, y, floor] for floor in range(floors) for y in range(deep) for x in range(wide)]
    lines = [
        {"at": one if floors > 1 else one[:2], "side": side, "is": kind}
        for one in at
        for side in "es"
        if (one[0] < wide - 1 if side == "e" else one[1] < deep - 1)
        for kind in lots.choices(["", "wall", "door", "gate"], [8, 2, 1, 1])
        if kind
    ]
    document = {"floors": floors, "squares": squares if floors > 1 else squares[0], "lines": lines}
    return read_layout(document)


def ground_vectors(seed: int = 7, many: int = 40) -> Iterator[dict[str, Any]]:
    """Dungeons as phones have them, which doors are shut, and Python's answers."""
    lots = Random(seed)
    for _ in range(many):
        layout = dungeon_by_lot(lots)
        known = map_document(layout)
        shut = {one["number"] for one in known["doors"] if lots.random() < 0.5}
        ground = Ground(layout, shut)
        squares = [square for square, _ in layout.squares()]
        pairs = [lots.sample(squares, 2) for _ in range(50)]
        pairs += [pair for pair in (_neighbours(lots, squares) for _ in range(20)) if pair]
        yield {
            "map": known,
            "shut": sorted(shut),
            "asked": [_answers(ground, one, other) for one, other in pairs],
        }


def _neighbours(lots: Random, squares: list[Square]) -> list[Square]:
    """Two squares that touch; none where the second would lie outside."""
    one = lots.choice(squares)
    other = one._replace(x=one.x + lots.choice([-1, 0, 1]), y=one.y + lots.choice([-1, 0, 1]))
    return [one, other] if other != one and other in squares else []


def _answers(ground: Ground, one: Square, other: Square) -> dict[str, Any]:
    found = {name: getattr(ground, name)(one, other) for name in QUESTIONS}
    alone = {name: getattr(ground, name)(one) for name in OF_ONE}
    return {"from": [*one], "to": [*other], "alone": alone, **found}
