"""How even the ways to all chests are for every end, as one after another is put down."""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.verdicts.explored import Explored


class Evenness:
    """The ways from each end zone to the chests there are."""

    def __init__(self, explored: Explored, chests: Iterable[Square]) -> None:
        self._ends = [*explored.from_ends.values()]
        self._ways: list[list[int]] = []
        for chest in chests:
            self.add(chest)

    def add(self, chest: Square) -> None:
        """One more chest lies there; one that some end doesn't reach counts for nobody."""
        if ways := self._to(chest):
            self._ways.append(ways)

    def lacking(self, square: Square) -> int:
        """How much longer one end's ways were than another's with a chest there."""
        sums = [sum(ways) for ways in zip(*self._ways, self._to(square), strict=True)]
        return max(sums, default=0) - min(sums, default=0)

    def _to(self, square: Square) -> list[int]:
        ways = [way for end in self._ends if (way := end.to(square)) is not None]
        return ways if len(ways) == len(self._ends) else []
