"""Repeatable random numbers: the same seed draws the same lots on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from dungeonbowl.dice import seeded_face

PURPOSE = "dungeon"
T = TypeVar("T")


class Lots:
    """Lots drawn one after the other from a seed."""

    def __init__(self, seed: str) -> None:
        self._seed, self._drawn = seed, 0

    def below(self, most: int) -> int:
        """A number from 0 up to, but not including, `most`."""
        self._drawn += 1
        return seeded_face(self._seed, PURPOSE, self._drawn, most) - 1

    def one_of(self, choices: Sequence[T]) -> T:
        """One of these."""
        return choices[self.below(len(choices))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """All of these in random order."""
        left, found = [*items], []
        while left:
            place = self.below(len(left))
            left[place], left[-1] = left[-1], left[place]
            found.append(left.pop())
        return found
