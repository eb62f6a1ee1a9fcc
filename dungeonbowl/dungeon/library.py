"""Our own dungeons: drawn by hand as text pictures, each with the options it was drawn for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from dungeonbowl.book import book
from dungeonbowl.dungeon.layout import Layout
from dungeonbowl.dungeon.text import read_text
from dungeonbowl.houserules import HouseRules

FOLDER = Path(__file__).parent.parent / "data" / "dungeons"


@dataclass(frozen=True)
class OwnDungeon:
    """One of our own dungeons, under the name of its file. `options` are those that differ."""

    key: str
    layout: Layout
    options: Mapping[str, Any]

    @property
    def rules(self) -> HouseRules:
        """The options for which it was drawn. Raises InvalidOption."""
        return HouseRules.resolve(book(), overrides=self.options)


@cache
def own_dungeons() -> tuple[OwnDungeon, ...]:
    """All of our own, by name. Raises ValueError for a file that isn't fully understood."""
    found = [_read(path) for path in FOLDER.glob("*.toml")]
    return tuple(sorted(found, key=lambda one: one.layout.name))


def _read(path: Path) -> OwnDungeon:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    reading = read_text(data["picture"])
    if reading.missed:
        raise ValueError(f"{path.name}: {' '.join(reading.missed)}")
    return OwnDungeon(path.stem, reading.layout, data["options"])
