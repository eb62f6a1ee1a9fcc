"""Which squares and things the tiles of a map's tilesets stand for, as far as they say so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.dungeon.squares import KINDS
from dungeons.transfer.drawing import Drawing
from dungeons.transfer.sent import Sent
from dungeons.transfer.tiled.cells import LARGEST_GID
from dungeons.transfer.tiled.names import (
    CLASS_FIELDS,
    SIGN,
    line_meant,
    square_meant,
    thing_meant,
)

MOST_TILES = 100_000


@dataclass(frozen=True)
class TilesOfMap:
    """What the tiles of a map stand for, by their numbers on it.

    That is the sign of a square, or for a thing its class in its own words.
    """

    signs: dict[int, str] = field(default_factory=dict)
    classes: dict[int, str] = field(default_factory=dict)


def tiles_of_map(drawing: Drawing, sent: Sent) -> TilesOfMap:
    """The tiles of all tilesets, as far as they are in the map itself."""
    found = TilesOfMap()
    for tileset in sent.objects("tilesets"):
        first = tileset.whole("firstgid", 1, LARGEST_GID, 1)
        if source := tileset.text("source"):
            drawing.miss(
                f"The tileset {source} is a file of its own: its tiles are known by the names of"
                " their layers alone."
            )
        for place, tile in _tiles(tileset):
            if sign := _sign(tile):
                found.signs[first + place] = sign
            if (said := class_of(tile)) and (thing_meant(said) or line_meant(said)):
                found.classes[first + place] = said
    return found


def properties(sent: Sent) -> dict[str, Any]:
    """An object's own properties, as any version of Tiled writes them, by name."""
    value = sent.fields.get("properties")
    if isinstance(value, dict):
        return value
    return {one.text("name"): one.fields.get("value") for one in sent.objects("properties")}


def class_of(sent: Sent) -> str:
    """The class of a tile, an object or a layer."""
    return next((said for name in CLASS_FIELDS if (said := sent.text(name))), "")


def _tiles(tileset: Sent) -> Iterator[tuple[int, Sent]]:
    """Tiles with their places; a list today, an object by number before Tiled 1.2."""
    if isinstance(tileset.fields.get("tiles"), dict):
        by_number = tileset.object("tiles")
        for number in by_number.fields:
            if number.isdecimal() and len(number) < 7:
                yield int(number), by_number.object(number)
        return
    for tile in tileset.objects("tiles"):
        yield tile.whole("id", 0, MOST_TILES), tile


def _sign(tile: Sent) -> str:
    own = properties(tile)
    sign = own.get(SIGN)
    if isinstance(sign, str) and sign in KINDS:
        return sign
    if meant := square_meant(class_of(tile)):
        return meant
    said = (value if isinstance(value, str) else name for name, value in own.items() if value)
    return next((meant for words in said if (meant := square_meant(words))), "")
