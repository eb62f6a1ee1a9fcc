"""How even the ways to all chests are for every end, as one after another is put down."""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.verdicts.explored import Explored


class Evenness:
    """The ways from each end zone to the chests there are, added up."""

    def __init__(self, explored: Explored, chests: Iterable[Square]) -> None:
        self._ends = [*explored.from_ends.values()]
        self._sums = [0] * len(self._ends)
        self._ways: dict[Square, list[int]] = {}
        for chest in chests:
            self.add(chest)

    def add(self, chest: Square) -> None:
        """One more chest lies there."""
        self._sums = self._with(chest)

    def lacking(self, square: Square) -> int:
        """How much longer one end's ways were than another's with a chest there."""
        sums = self._with(square)
        return max(sums, default=0) - min(sums, default=0)

    def _with(self, square: Square) -> list[int]:
        # A chest that no way leads to counts for nobody.
        if square not in self._ways:
            self._ways[square] = [far.to(square) or 0 for far in self._ends]
        return [one + more for one, more in zip(self._sums, self._ways[square], strict=True)]
