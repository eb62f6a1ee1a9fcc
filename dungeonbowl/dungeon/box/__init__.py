"""Dungeons from a tile box: built only of tiles that a club owns.

A tile is a room or a corridor with openings in its edge (`tiles`); turned and put down it is a
`PlacedTile`. `laying` joins tiles opening to opening, the same for every end zone, `building` makes
a dungeon of them, and `sheet` says which tile goes where.
"""

from dungeonbowl.dungeon.box.building import Built, build
from dungeonbowl.dungeon.box.sheet import setup_of, sheet_of
from dungeonbowl.dungeon.box.tiles import TileKind, TileOpening, read_tiles
from dungeonbowl.dungeon.box.typed import read_typed_tiles, typed

__all__ = [
    "Built",
    "TileKind",
    "TileOpening",
    "build",
    "read_tiles",
    "read_typed_tiles",
    "setup_of",
    "sheet_of",
    "typed",
]
