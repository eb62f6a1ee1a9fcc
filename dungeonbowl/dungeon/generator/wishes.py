"""What somebody wants of a new dungeon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dungeonbowl.dungeon.generator.furnishing import BUILDERS
from dungeonbowl.dungeon.squares import is_whole
from dungeonbowl.dungeon.things import ImpossibleDetail, words
from dungeonbowl.errors import FieldErrors

FEWEST, MOST, USUAL = 150, 1_000, 270
"""How many squares may be wished for, and how many there are if nobody says."""
LONGEST_SEED = 100
MOST_WINDING, MOST_STOREYS = 3, 3


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a new dungeon should be like; the same wishes give the same dungeon.

    `features` None are those that the options allow; `winding` goes from 0, straight, to 3.
    `squares` counts all floors together.
    """

    seed: str
    teams: int = 2
    squares: int = USUAL
    features: tuple[str, ...] | None = None
    winding: int = 1
    floors: int = 1


def read_wishes(data: Mapping[str, Any]) -> Wishes:
    """The wishes in these fields. Raises FieldErrors for what is malformed."""
    faults: dict[str, list[str]] = {}
    seed = data.get("seed")
    try:
        seed = words(str(seed) if is_whole(seed) else seed, LONGEST_SEED)
    except ImpossibleDetail as wrong:
        faults["seed"] = [str(wrong)]
    numbers = {
        "teams": (2, 4, 2),
        "squares": (FEWEST, MOST, USUAL),
        "winding": (0, MOST_WINDING, 1),
        "floors": (1, MOST_STOREYS, 1),
    }
    for name, (low, high, usual) in numbers.items():
        value = data.get(name, usual)
        if not is_whole(value) or not low <= value <= high:
            faults[name] = [f"This is a whole number from {low} to {high:,}."]
    features = data.get("features")
    if features is not None and not _are_features(features):
        faults["features"] = [f"This is a list of some of {', '.join(BUILDERS)}."]
    if faults:
        raise FieldErrors(faults)
    said = {name: data.get(name, usual) for name, (_, _, usual) in numbers.items()}
    return Wishes(str(seed), features=None if features is None else tuple(features), **said)


def _are_features(value: object) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(one, str) and one in BUILDERS for one in value
    )
