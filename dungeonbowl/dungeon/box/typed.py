"""Tiles as people type them, one kind per line: `4 Long corridor 6x2: w 0-1, e 0-1`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from dungeonbowl.dungeon.box.tiles import TileKind, TileOpening, read_tiles
from dungeonbowl.errors import FieldError

LONGEST = 10_000
LINE = re.compile(r"(?:(\d{1,3}) +)?(?:(.*?) +)?(\d{1,3}) ?x ?(\d{1,3}) ?: ?(.+)", re.I)
OPENING = re.compile(r"([nesw]) ?(\d{1,3})(?: ?- ?(\d{1,3}))?", re.I)
FORM = "A line is how many, a name, the size and the openings: 4 Corridor 6x2: w 0-1, e 0-1."


def typed(tiles: Iterable[TileKind]) -> str:
    """The tiles as lines, from which `read_typed_tiles` reads the same tiles."""
    return "".join(f"{_line(tile)}\n" for tile in tiles)


def read_typed_tiles(text: str) -> tuple[TileKind, ...]:
    """The tiles in lines of text. Raises FieldError with the number of a line that isn't one."""
    if len(text) > LONGEST:
        raise FieldError("tiles", f"At most {LONGEST:,} characters.")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    documents = [_document(number, line) for number, line in enumerate(lines, start=1)]
    return read_tiles(documents)


def _line(tile: TileKind) -> str:
    name = f"{tile.name} " if tile.name else ""
    openings = ", ".join(map(_opening, tile.openings))
    return f"{tile.count} {name}{tile.wide}x{tile.deep}: {openings}"


def _opening(one: TileOpening) -> str:
    last = "" if one.last == one.first else f"-{one.last}"
    return f"{one.side} {one.first}{last}"


def _document(number: int, line: str) -> dict[str, Any]:
    found = LINE.fullmatch(line)
    if not found:
        raise FieldError("tiles", f"Line {number} isn't understood. {FORM}")
    openings = []
    for words in found[5].split(","):
        if not (one := OPENING.fullmatch(words.strip())):
            said = f"Line {number}: {words.strip()[:40]} is no opening, such as w 0-1."
            raise FieldError("tiles", said)
        last = int(one[3] or one[2])
        openings.append({"side": one[1].lower(), "from": int(one[2]), "to": last})
    return {
        "name": found[2] or "",
        "wide": int(found[3]),
        "deep": int(found[4]),
        "count": int(found[1] or 1),
        "openings": openings,
    }
