"""What a drawing is made of. A path is `M`, `L`, `C` and `Z` in absolute units, with blanks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

UNIT = 20
"""Units to the side of a square."""

# How far the handles of a quarter of a circle reach, as a share of its radius.
_HANDLE = 0.5523


class SquareRun(NamedTuple):
    """Squares beside one another in a row: the first of them, and how many."""

    x: int
    y: int
    length: int


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, filled and outlined with inks by name; "" leaves it open. `width` in units."""

    path: str
    fill: str = ""
    line: str = "ink"
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class DrawnWords:
    """A few letters round a point, `size` units high."""

    text: str
    x: float
    y: float
    size: float
    ink: str = "ink"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class GroundSquares:
    """Squares of one ground, by its key in `GROUNDS`."""

    key: str
    runs: tuple[SquareRun, ...]


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """Shapes and words moved and scaled together; `says` is their tooltip."""

    items: tuple[Shape | DrawnWords, ...]
    x: float = 0
    y: float = 0
    scale: float = 1
    says: str = ""


Mark = Shape | DrawnWords
Item = Shape | DrawnWords | GroundSquares | DrawnGroup


def box(x: float, y: float, width: float, height: float) -> str:
    """The path of a rectangle."""
    right, low = x + width, y + height
    return f"M {x:g} {y:g} L {right:g} {y:g} L {right:g} {low:g} L {x:g} {low:g} Z"


def circle(x: float, y: float, radius: float) -> str:
    """The path of a circle, in four curves."""
    far = radius * _HANDLE
    left, right, top, low = x - radius, x + radius, y - radius, y + radius
    return (
        f"M {left:g} {y:g} C {left:g} {y - far:g} {x - far:g} {top:g} {x:g} {top:g}"
        f" C {x + far:g} {top:g} {right:g} {y - far:g} {right:g} {y:g}"
        f" C {right:g} {y + far:g} {x + far:g} {low:g} {x:g} {low:g}"
        f" C {x - far:g} {low:g} {left:g} {y + far:g} {left:g} {y:g} Z"
    )


def lines(*ends: tuple[float, float, float, float]) -> str:
    """The path of straight lines, each from a point to another."""
    return " ".join(f"M {x:g} {y:g} L {to_x:g} {to_y:g}" for x, y, to_x, to_y in ends)


def joined(runs: Iterable[tuple[int, int]]) -> list[SquareRun]:
    """Squares, given row by row as `(x, y)`, joined with their neighbours in the row."""
    found: list[SquareRun] = []
    for x, y in runs:
        last = found[-1] if found else None
        if last and last.y == y and last.x + last.length == x:
            found[-1] = SquareRun(last.x, y, last.length + 1)
        else:
            found.append(SquareRun(x, y, 1))
    return found
