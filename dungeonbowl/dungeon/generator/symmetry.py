"""A dungeon's symmetry, by which all end zones are equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

Point = tuple[int, int]
Turn = Callable[[int, int, int, int], Point]
"""Where a point goes in a box of so many columns and rows."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Rotations that leave the whole unchanged; the first is the identity."""

    name: str
    turns: tuple[Turn, ...]
    is_square: bool = False

    def images(self, point: Point, wide: int, deep: int) -> tuple[Point, ...]:
        """A point's images, each once, itself first."""
        return tuple(dict.fromkeys(turn(*point, wide, deep) for turn in self.turns))

    def spread(self, points: Iterable[Point], wide: int, deep: int) -> set[Point]:
        """These points and all their images."""
        return {image for point in points for image in self.images(point, wide, deep)}


def _stay(x: int, y: int, wide: int, deep: int) -> Point:
    return x, y


def _across(x: int, y: int, wide: int, deep: int) -> Point:
    return wide - 1 - x, y


def _down(x: int, y: int, wide: int, deep: int) -> Point:
    return x, deep - 1 - y


def _half(x: int, y: int, wide: int, deep: int) -> Point:
    return wide - 1 - x, deep - 1 - y


def _quarter(x: int, y: int, wide: int, deep: int) -> Point:
    return deep - 1 - y, x


def _three_quarters(x: int, y: int, wide: int, deep: int) -> Point:
    return y, wide - 1 - x


TURNED = Symmetry("turned", (_stay, _half))
MIRRORED = Symmetry("mirrored", (_stay, _across))
QUARTERED = Symmetry("quartered", (_stay, _quarter, _half, _three_quarters), is_square=True)
CROSSED = Symmetry("crossed", (_stay, _across, _half, _down))
FOR_TWO = (TURNED, TURNED, MIRRORED)
FOR_MORE = (QUARTERED, CROSSED)
