"""The tiles of a layer by square, in whichever encoding Tiled wrote them.

Compressed data is unpacked only up to the size that the layer claims, so that no small file makes a
large list.
"""

from __future__ import annotations

import binascii
import struct
import zlib
from base64 import b64decode
from collections.abc import Iterator

from dungeonbowl.dungeon.squares import is_whole
from dungeons.transfer.sent import Sent

LARGEST_GID = 2**32 - 1
FLIPPED = 0xF0000000
"""The bits of a tile's number that say how it is turned."""
A_TILE = 4
FURTHEST = 100_000
MOST_SIDE, MOST_TILES = 2_000, 250_000
"""Rows or columns of a layer, and tiles of all layers of a map together."""
EITHER = 32 + zlib.MAX_WBITS
"""zlib looks itself whether it is its own format or gzip's."""
PACKED = {"", "zlib", "gzip"}
Cell = tuple[int, int, int]


class NotUnderstood(ValueError):
    """A layer has an encoding that can't be read here; the message says which."""


def pieces(layer: Sent) -> list[Sent]:
    """What holds a layer's tiles: its chunks on an infinite map, else the layer itself."""
    chunks = [*layer.objects("chunks")]
    return chunks or ([layer] if layer.has("data") else [])


def size(piece: Sent) -> int:
    """How many tiles a piece of a layer has. Raises FieldError."""
    return piece.whole("width", 0, MOST_SIDE) * piece.whole("height", 0, MOST_SIDE)


def cells(layer: Sent) -> Iterator[Cell]:
    """Column, row and tile of each square that has one, without how it is turned.

    Raises FieldError for what is malformed, NotUnderstood.
    """
    for piece in pieces(layer):
        wide = piece.whole("width", 0, MOST_SIDE)
        left, top = (piece.whole(name, -FURTHEST, FURTHEST, 0) for name in ("x", "y"))
        for place, gid in enumerate(_gids(piece, layer)):
            if tile := gid & ~FLIPPED:
                yield left + place % wide, top + place // wide, tile


def tile_of(placed: Sent) -> int:
    """The tile that shows an object, without how it is turned; 0 if no tile does."""
    return placed.whole("gid", 0, LARGEST_GID) & ~FLIPPED if placed.has("gid") else 0


def _gids(piece: Sent, layer: Sent) -> list[int]:
    data, expected = piece.fields.get("data"), size(piece)
    found = _unpacked(piece, layer, expected) if isinstance(data, str) else data
    if not isinstance(found, list):
        raise piece.wrong("data", "This is a list of tiles, or their bytes in base64.")
    if len(found) != expected:
        raise piece.wrong("data", f"There are {len(found):,} tiles; {expected:,} belong here.")
    for place, gid in enumerate(found):
        if not is_whole(gid) or not 0 <= gid <= LARGEST_GID:
            said = f"A tile is a whole number from 0 to {LARGEST_GID:,}."
            raise piece.wrong(f"data[{place}]", said)
    return found


def _unpacked(piece: Sent, layer: Sent, expected: int) -> list[int]:
    packing = layer.text("compression")
    if layer.text("encoding") not in ("base64", ""):
        raise NotUnderstood(f"its encoding {layer.text('encoding')} isn't known here")
    if packing not in PACKED:
        said = "save it with base64, with zlib or without compression, in Tiled's map properties"
        raise NotUnderstood(f"it is packed by {packing}: {said}")
    raw = _bytes(piece)
    if packing:
        raw = _inflated(piece, raw, expected * A_TILE)
    if len(raw) != expected * A_TILE:
        said = f"{expected:,} tiles take {expected * A_TILE:,} bytes, and there are {len(raw):,}."
        raise piece.wrong("data", said)
    return [*struct.unpack(f"<{expected}I", raw)]


def _bytes(piece: Sent) -> bytes:
    try:
        return b64decode(piece.text("data"), validate=True)
    except (binascii.Error, ValueError):
        raise piece.wrong("data", "This is no base64.") from None


def _inflated(piece: Sent, raw: bytes, expected: int) -> bytes:
    unpacking = zlib.decompressobj(EITHER)
    try:
        found = unpacking.decompress(raw, expected + 1)
    except zlib.error:
        raise piece.wrong("data", "This isn't packed as it says.") from None
    if len(found) > expected:
        raise piece.wrong("data", f"This unpacks to more than its {expected:,} bytes.")
    return found
