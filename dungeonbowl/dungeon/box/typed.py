"""Tiles as people type them, one kind per line: `4 Long corridor 6x2: w 0-1, e 0-1`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dungeonbowl.dungeon.box.tiles import TileKind, TileOpening, read_tiles
from dungeonbowl.errors import FieldError, FieldErrors

LONGEST = 10_000
LINE = re.compile(r"(?:(\d{1,3}) +)?(?:(.*?) +)?(\d{1,3}) ?x ?(\d{1,3}) ?: ?(.+)", re.I)
OPENING = re.compile(r"([nesw]) ?(\d{1,3})(?: ?- ?(\d{1,3}))?", re.I)
PARTS = {"count": "how many", "wide": "columns", "deep": "rows", "name": "the name"}
FORM = "A line is how many, a name, the size and the openings: 4 Corridor 6x2: w 0-1, e 0-1."


def typed(tiles: Iterable[TileKind]) -> str:
    """The tiles as lines, from which `read_typed_tiles` reads the same tiles."""
    return "".join(f"{_line(tile)}\n" for tile in tiles)


def read_typed_tiles(text: str) -> tuple[TileKind, ...]:
    """The tiles in lines of text.

    Raises FieldError with the number of a line that isn't one, FieldErrors by place, each sentence
    with its line.
    """
    if len(text) > LONGEST:
        raise FieldError("tiles", f"At most {LONGEST:,} characters.")
    typed_in = enumerate(map(str.strip, text.splitlines()), start=1)
    lines = {number: line for number, line in typed_in if line}
    documents = [_document(number, line) for number, line in lines.items()]
    try:
        return read_tiles(documents)
    except FieldErrors as wrong:
        raise FieldErrors(_by_line(wrong.errors, [*lines])) from None


def _by_line(errors: Mapping[str, Iterable[str]], lines: Sequence[int]) -> dict[str, list[str]]:
    """The sentences for each place, with the text's line and what of it is wrong."""
    found = {}
    for place, sentences in errors.items():
        tile, _, name = place.partition(".")
        index = tile.removeprefix("tiles[").removesuffix("]")
        line = f"Line {lines[int(index)]}"
        where = f"{line}, {PARTS[name]}" if name in PARTS else line
        found[place] = [f"{where}: {one}" for one in sentences]
    return found


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
