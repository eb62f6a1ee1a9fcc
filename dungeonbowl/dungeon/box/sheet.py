"""The set-up sheet of a dungeon of tiles: which tile goes where, turned how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from dungeonbowl.dungeon.box.building import Built
from dungeonbowl.dungeon.box.placed import PlacedTile
from dungeonbowl.dungeon.box.tiles import TileKind
from dungeonbowl.wording import counted, listed

TURNED = ("as it is", "turned a quarter clockwise", "turned round", "turned a quarter back")
DEGREES = 90


def setup_of(built: Built) -> list[dict[str, Any]]:
    """Each tile, in the order in which to lay them, as in documents."""
    return [
        {
            "tile": name_of(one),
            "kind": one.kind,
            "at": [*one.at],
            "wide": one.shown.wide,
            "deep": one.shown.deep,
            "turned": one.quarters * DEGREES,
        }
        for one in built.laid
    ]


def sheet_of(built: Built, tiles: tuple[TileKind, ...]) -> str:
    """The set-up sheet as text, with the tiles that stay in the box."""
    return "\n".join(_lines(built, tiles)) + "\n"


def name_of(one: PlacedTile) -> str:
    """A tile's name; its size if it has none."""
    return one.tile.name or f"{one.tile.wide} x {one.tile.deep}"


def _lines(built: Built, tiles: tuple[TileKind, ...]) -> Iterator[str]:
    layout = built.made.layout
    rows = layout.floors[0]
    size = f"{len(rows[0])} by {len(rows)} squares"
    yield f"{layout.name}: {counted(len(built.laid), 'tile')} on {size}"
    yield "Columns go from the left, rows from the top, both from 0."
    yield ""
    for number, one in enumerate(built.laid, start=1):
        yield f"{number:>3}. {name_of(one)}, {TURNED[one.quarters]}: {_place(one)}"
    yield ""
    used = Counter(one.kind for one in built.laid)
    left = [
        f"{tile.count - used[kind]} {tile.name or f'{tile.wide} x {tile.deep}'}"
        for kind, tile in enumerate(tiles)
        if used[kind] < tile.count
    ]
    yield f"In the box stay: {listed(left)}." if left else "Nothing stays in the box."


def _place(one: PlacedTile) -> str:
    (x, y), tile = one.at, one.shown
    return f"{_span('column', x, tile.wide)}, {_span('row', y, tile.deep)}"


def _span(what: str, first: int, length: int) -> str:
    return f"{what} {first}" if length == 1 else f"{what}s {first} to {first + length - 1}"
