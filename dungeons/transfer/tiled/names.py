"""What the names of layers, tiles and objects in a Tiled map mean, in people's own English."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dungeonbowl.dungeon.layout import DOOR, GATE, WALL
from dungeonbowl.dungeon.squares import FLOOR, ROCK, SQUARES
from dungeonbowl.dungeon.things import (
    CHEST,
    CIRCLE,
    MONSTER,
    NOTE,
    PAD,
    PORTAL,
    REFEREE,
    RUNE,
    TRAP,
)

SIGN, FLOORS, STOREY = "sign", "floors", "floor"
"""Properties of our own: of a tile, of the map, and of a layer."""
CLASS_FIELDS = ("type", "class")
"""Where Tiled keeps the class of tiles and objects, by its version."""
WORD = re.compile(r"[a-z]+")
SQUARE_WORDS = {
    ROCK: "rock wall solid cliff void blocked collides collision boundary",
    FLOOR: "floor ground path room corridor hall cave dirt sand grass road carpet bridge",
    "~": "water river pool lake pond sea sewage",
    "!": "lava magma fire",
    "_": "chasm pit hole abyss",
    "x": "obstacle column pillar statue boulder tree table barrel crate furniture",
    "+": "door",
    "^": "platform ledge balcony",
    "/": "stair steps step staircase",
    "|": "ladder",
}
THING_WORDS = {
    CHEST: "chest treasure loot",
    PAD: "pad teleporter teleport",
    TRAP: "trap",
    RUNE: "rune",
    CIRCLE: "circle",
    PORTAL: "portal",
    REFEREE: "referee",
    MONSTER: "monster enemy creature npc",
    NOTE: "note label text sign",
}
LINE_WORDS = {WALL: "wall fence", DOOR: "door", GATE: "gate portcullis"}
NAMES = {kind.name: kind.sign for kind in SQUARES}


def _by_word(words: Mapping[str, str]) -> dict[str, str]:
    return {word: meant for meant, own in words.items() for word in own.split()}


SQUARE_OF, THING_OF, LINE_OF = map(_by_word, (SQUARE_WORDS, THING_WORDS, LINE_WORDS))


def square_meant(words: str) -> str:
    """The sign of the kind of square that words name; "" for none."""
    return NAMES.get(words) or _meant(words, SQUARE_OF)


def thing_meant(words: str) -> str:
    """The kind of thing that words name; "" for none."""
    return _meant(words, THING_OF)


def line_meant(words: str) -> str:
    """The kind of line that words name; "" for none."""
    return _meant(words, LINE_OF)


def _meant(words: str, known: Mapping[str, str]) -> str:
    """The last known word decides: a stone floor is a floor, a floor trap a trap."""
    for word in reversed(WORD.findall(words.lower())):
        if found := known.get(word) or known.get(word.removesuffix("s")):
            return found
    return ""
