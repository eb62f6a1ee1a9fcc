"""How even the distances to all chests are for every end, as chests are put down."""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.verdicts.explored import Explored


class Evenness:
    """The distances from each end zone to the chests so far."""

    def __init__(self, explored: Explored, chests: Iterable[Square]) -> None:
        self._ends = [*explored.from_ends.values()]
        self._ways: list[list[int]] = []
        for chest in chests:
            self.add(chest)

    def add(self, chest: Square) -> None:
        """Count one more chest, unless some end can't reach it."""
        if ways := self._to(chest):
            self._ways.append(ways)

    def lacking(self, square: Square) -> int:
        """How much one end's total would exceed another's with a chest there."""
        sums = [sum(ways) for ways in zip(*self._ways, self._to(square), strict=True)]
        return max(sums, default=0) - min(sums, default=0)

    def _to(self, square: Square) -> list[int]:
        ways = [way for end in self._ends if (way := end.to(square)) is not None]
        return ways if len(ways) == len(self._ends) else []
