"""The kinds of squares in a dungeon, with their signs in documents and text pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple


class Square(NamedTuple):
    """A square by its column, its row and its floor, each from 0; `y` grows downwards."""

    x: int
    y: int
    floor: int = 0

    def said(self, floors: int = 1) -> str:
        """The square's name in sentences, with the floor if there are several."""
        return f"{self.x}, {self.y}" + (f" on floor {self.floor}" if floors > 1 else "")


@dataclass(frozen=True, slots=True)
class SquareKind:
    """One kind of square. `feature` is what OPT-59 must allow for it; "" if nothing.

    `open` says whether players may move onto it: a chasm counts as closed.
    """

    sign: str
    name: str
    feature: str = ""
    open: bool = True


ROCK, FLOOR = "#", "."
END_ZONES = "1234"
GROUND = frozenset(FLOOR + END_ZONES)
"""Floor in the strict sense, on which chests and teleporters stand."""
CLIMBS = frozenset("/|")
"""What joins its square with the same square one floor up (FEA-16, FEA-17)."""

SQUARES = (
    SquareKind(ROCK, "rock", open=False),
    SquareKind(FLOOR, "floor"),
    *(SquareKind(sign, f"end zone of side {sign}") for sign in END_ZONES),
    SquareKind("~", "water", "water"),
    SquareKind("!", "lava", "lava"),
    SquareKind("_", "chasm", "chasms", open=False),
    SquareKind("x", "obstacle", "obstacles", open=False),
    SquareKind("+", "door that fills its square", "doors"),
    SquareKind("^", "platform", "platforms"),
    SquareKind("/", "steps", "platforms"),
    SquareKind("|", "ladder", "platforms"),
)
KINDS = {kind.sign: kind for kind in SQUARES}
OPEN = frozenset(kind.sign for kind in SQUARES if kind.open)


def at_of(square: Square, floors: int) -> list[int]:
    """The square as in documents: with the floor only if there are several."""
    return [*square] if floors > 1 else [*square[:2]]


def is_whole(value: Any) -> bool:
    """Whether a JSON value is a whole number; true and 1.0 aren't."""
    return isinstance(value, int) and not isinstance(value, bool)
