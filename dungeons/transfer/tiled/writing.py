"""A dungeon as a map of Tiled: for each floor a layer of tiles, one of lines, one of things.

Objects are numbered in the order of the document, so that it comes back as it was, and what is
added in Tiled comes last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dungeonbowl.dungeon import Layout, Line, Thing
from dungeonbowl.dungeon.layout import EAST
from dungeonbowl.dungeon.squares import SQUARES
from dungeonbowl.dungeon.things import THING_KINDS
from dungeons.transfer.tiled.names import FLOORS, SIGN, STOREY

VERSION, WRITTEN_FOR = "1.10", "1.10.2"
TILE = 32
"""Points to a square."""
FIRST_GID = 1
GIDS = {kind.sign: FIRST_GID + place for place, kind in enumerate(SQUARES)}
IMAGE = "squares.png"
"""What the tiles look like: a file beside the map, which `GET dungeons/squares.png` gives."""
Json = dict[str, Any]


def tiled_of(layout: Layout) -> Json:
    """The dungeon as a map that Tiled opens, and that `read_tiled` gives back unchanged."""
    wide = max(len(rows[0]) for rows in layout.floors)
    deep = max(len(rows) for rows in layout.floors)
    layers = [*_layers(layout, wide, deep)]
    own = {"name": layout.name, "note": layout.note, FLOORS: len(layout.floors)}
    return {
        "type": "map",
        "version": VERSION,
        "tiledversion": WRITTEN_FOR,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "compressionlevel": -1,
        "width": wide,
        "height": deep,
        "tilewidth": TILE,
        "tileheight": TILE,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": len(layout.lines) + len(layout.things) + 1,
        "properties": _properties(own),
        "layers": [{"id": number, **layer} for number, layer in enumerate(layers, start=1)],
        "tilesets": [_tileset()],
    }


def _layers(layout: Layout, wide: int, deep: int) -> Iterator[Json]:
    for floor in range(len(layout.floors)):
        # Tiled draws layers on top of each other: only the lowest floor is visible at first.
        shared: Json = {
            "x": 0,
            "y": 0,
            "opacity": 1,
            "visible": floor == 0,
            "properties": _properties({STOREY: floor}),
        }
        data = _data(layout, floor, wide, deep)
        size = {"width": wide, "height": deep}
        yield {"type": "tilelayer", "name": f"Floor {floor}", **size, **shared, "data": data}
        for name, objects in (("lines", _lines(layout, floor)), ("things", _things(layout, floor))):
            group: Json = {"type": "objectgroup", "name": f"Floor {floor}: {name}"}
            yield {**group, "draworder": "index", **shared, "objects": [*objects]}


def _data(layout: Layout, floor: int, wide: int, deep: int) -> list[int]:
    """The tile of each square; 0 where this floor is smaller than others."""
    rows = layout.floors[floor]
    found = [0] * (wide * deep)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            found[y * wide + x] = GIDS[sign]
    return found


def _lines(layout: Layout, floor: int) -> Iterator[Json]:
    for number, line in enumerate(layout.lines, start=1):
        if line.at.floor == floor:
            yield _line(number, line)


def _line(number: int, line: Line) -> Json:
    upright = line.side == EAST
    start = (line.at.x + upright) * TILE, (line.at.y + (not upright)) * TILE
    end = {"x": 0, "y": TILE} if upright else {"x": TILE, "y": 0}
    return _object(number, line.kind, start) | {"polyline": [{"x": 0, "y": 0}, end]}


def _things(layout: Layout, floor: int) -> Iterator[Json]:
    for number, thing in enumerate(layout.things, start=len(layout.lines) + 1):
        if thing.at.floor == floor:
            yield _thing(number, thing)


def _thing(number: int, thing: Thing) -> Json:
    kind = THING_KINDS[thing.kind]
    found = _object(number, thing.kind, (thing.at.x * TILE, thing.at.y * TILE))
    found |= {"name": kind.name, "width": TILE, "height": TILE}
    if kind.own and thing.detail is not None:
        found |= {"properties": _properties({kind.own.name: thing.detail})}
    return found


def _object(number: int, kind: str, at: tuple[int, int]) -> Json:
    shape = {"x": at[0], "y": at[1], "width": 0, "height": 0, "rotation": 0}
    return {"id": number, "name": "", "type": kind, **shape, "visible": True}


def _tileset() -> Json:
    return {
        "firstgid": FIRST_GID,
        "name": "Squares of a dungeon",
        "tilewidth": TILE,
        "tileheight": TILE,
        "tilecount": len(SQUARES),
        "columns": len(SQUARES),
        "margin": 0,
        "spacing": 0,
        "image": IMAGE,
        "imagewidth": TILE * len(SQUARES),
        "imageheight": TILE,
        "tiles": [
            {"id": place, "type": kind.name, "properties": _properties({SIGN: kind.sign})}
            for place, kind in enumerate(SQUARES)
        ],
    }


def _properties(own: Json) -> list[Json]:
    return [
        {"name": name, "type": "int" if isinstance(value, int) else "string", "value": value}
        for name, value in own.items()
    ]
