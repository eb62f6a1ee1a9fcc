"""The fields of a player and of a monster, as procedures take them (P and M)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeonbowl.procedures.language.inputs import choice, choices, number, records, text
from dungeonbowl.procedures.language.terms import Listed, Term

LONGEST_NAME = 100
HIGHEST_ID = 2**31 - 1
FIGURES = (("ma", 1, 12), ("st", 1, 10), ("ag", 1, 6), ("av", 1, 12))
"""The characteristics, each with the lowest and highest that there can be."""
DEFAULTS = {"ma": 6, "st": 3, "ag": 3, "av": 8}
SIZES = ("normal", "huge", "humongous")
ATTACKS = ("block", "slash", "poisoned_slash", "petrifying_slash")


def _or_none(data: str) -> Listed:
    """A key of the book's data, or "" for none."""
    return Listed(["join", ["list", ""], ["keys", "%" + data]])


PLAYER: tuple[Term, ...] = (
    number("id", 1, HIGHEST_ID, None),
    text("name", LONGEST_NAME),
    number("team", 1, HIGHEST_ID, None),
    *(number(name, low, high, DEFAULTS[name]) for name, low, high in FIGURES),
    choices("skills", Listed("%skills"), repeats=True),
    number("niggles", 0, 20),
    text("race", LONGEST_NAME),
    text("college", LONGEST_NAME),
    choice("item", _or_none("items"), ""),
    choice("weapon", _or_none("weapons"), ""),
    choice("size", SIZES, "normal"),
)
MONSTER: tuple[Term, ...] = (
    *PLAYER,
    records("attacks", number("count", 1, 12, 1), choice("type", ATTACKS, "block")),
    number("piercing", 0, 9),
)
TYPES: Mapping[str, Any] = {
    "player": [field.input.json for field in PLAYER],
    "monster": [field.input.json for field in MONSTER],
}
