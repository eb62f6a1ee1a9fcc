"""What a phone has to fetch: the console's scripts as they are sent."""

from __future__ import annotations

import json
import re
from gzip import compress
from itertools import product
from pathlib import Path
from random import Random

from django.contrib.staticfiles import finders

from config.modules import CONSOLE
from core.api.conditional import compact
from dungeonbowl.dungeon import map_document, read_layout
from dungeonbowl.dungeon.limits import MOST_SIDE

IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")

MAP = "js/table/map/"


def console_scripts() -> tuple[list[bytes], list[bytes]]:
    """What the console's page loads; and the library that draws codes, which it fetches when
    somebody shows one, or packs."""
    found = {path: text for path, text in _scripts(CONSOLE).items() if not path.startswith(MAP)}
    drawing = [text for name, text in found.items() if name.endswith(".mjs")]
    return [text for name, text in found.items() if name.endswith(".js")], drawing


def map_scripts() -> list[bytes]:
    """What it loads besides where the match is played in a dungeon."""
    return [text for path, text in _scripts(CONSOLE).items() if path.startswith(MAP)]


def in_a_maze(kit: bytes) -> bytes:
    """The same match's kit in a dungeon of the largest floor, with walls on three lines of ten."""
    lots, inside = Random(7), range(MOST_SIDE - 1)
    lines = [
        {"at": [*at] if side == "e" else [*at[::-1]], "side": side, "is": "wall"}
        for side in "es"
        for at in product(inside, range(MOST_SIDE))
        if lots.random() < 0.3
    ]
    maze = read_layout({"squares": ["." * MOST_SIDE] * MOST_SIDE, "lines": lines})
    return compact({**json.loads(kit), "dungeon": map_document(maze)})


def weight(files: list[bytes]) -> int:
    """Bytes, each file packed by itself, as each is sent."""
    return sum(len(compress(one)) for one in files)


def _scripts(first: str) -> dict[str, bytes]:
    """A script and all that it imports, and those import, by where they lie."""
    found: dict[str, bytes] = {}
    wanted = [Path(first)]
    while wanted:
        path = wanted.pop()
        if str(path) not in found:
            found[str(path)] = text = _sent(path)
            names = IMPORTED.findall(text.decode())
            wanted += [_beside(path, name) for name in names]
    return found


def _sent(path: Path) -> bytes:
    found = finders.find(str(path))
    assert found is not None, path
    return Path(found).read_bytes()


def _beside(path: Path, name: str) -> Path:
    folder = path.parent
    while name.startswith("../"):
        folder, name = folder.parent, name.removeprefix("../")
    return folder / name.removeprefix("./")
