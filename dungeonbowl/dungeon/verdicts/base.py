"""What a rule says of a dungeon, and everything it needs to know to say it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dungeonbowl.dungeon.layout import Layout
from dungeonbowl.dungeon.mending import Mend
from dungeonbowl.dungeon.squares import FLOOR, Square, at_of
from dungeonbowl.dungeon.steps import FAR, Distances, Steps, distances
from dungeonbowl.dungeon.things import CHEST, NOTE
from dungeonbowl.houserules import HouseRules

ERROR, WARNING = "error", "warning"
# Source: 002, Dungeon Set-up and Treasure Chests.
FROM_END_ZONE, FROM_CHEST = 8, 4
MOST_MENDS = 20
"""How often room is looked for; nobody wants more suggestions at once."""


@dataclass(frozen=True, slots=True)
class DungeonVerdict:
    """What one rule finds wrong with a dungeon, on which squares, and what would mend it.

    A match takes no dungeon with an error, unless everybody consents; a warning is a word of
    advice.
    """

    rule: str
    severity: str
    message: str
    squares: tuple[Square, ...] = ()
    mend: Mend | None = None

    def as_dict(self, floors: int = 1) -> dict[str, Any]:
        """The form in which replies and pages show it."""
        said = {
            "rule": self.rule,
            "severity": self.severity,
            "message": self.message,
            "squares": [at_of(square, floors) for square in self.squares],
        }
        return said | {"mend": self.mend.as_dict(floors)} if self.mend else said


class Survey:
    """A dungeon measured under the options of a match, for so many teams."""

    def __init__(self, layout: Layout, rules: HouseRules, teams: int) -> None:
        self.layout, self.rules, self.teams = layout, rules, teams
        # Distances in the dungeon are enforced (OPT-44).
        self.strict = rules.flag("placement_rules")
        self._asked = 0

    @cached_property
    def steps(self) -> Steps:
        """Where steps lead."""
        return Steps(self.layout)

    @cached_property
    def from_ends(self) -> dict[int, Distances]:
        """The distances from each end zone."""
        return {end: distances(self.steps, zone) for end, zone in self.layout.end_zones.items()}

    def lost_to(self, square: Square) -> list[int]:
        """The sides from whose end zones no way leads to a square."""
        return [end for end, far in self.from_ends.items() if far.to(square) is None]

    def too_near(self, square: Square, least: int) -> list[int]:
        """The sides whose end zones are nearer to a square than that."""
        found = ((end, far.to(square)) for end, far in self.from_ends.items())
        return [end for end, far in found if far is not None and far < least]

    def room_for_chests(self, besides: Iterable[int], number: int, near: Square) -> list[Square]:
        """Up to so many squares where chests may be put, the first near a square.

        `besides` are chests, by their places in the list, that stand nowhere any more.
        """
        if not (free := self._nearest(self._free_for_chests, near)):
            return []
        left = {*besides}
        standing = [one.at for place, one in self.layout.of_kind(CHEST) if place not in left]
        crowded, found = self._crowded(standing), list[Square]()
        for square in free:
            if len(found) == number:
                break
            if square not in crowded:
                found.append(square)
                crowded |= self._crowded([square])
        return found

    def free(self, near: Square) -> list[Square]:
        """The empty floor that every side reaches, the nearest to a square first.

        None where room was looked for too often.
        """
        return self._nearest(self._free, near)

    def _nearest(self, squares: list[Square], near: Square) -> list[Square]:
        self._asked += 1
        if self._asked > MOST_MENDS:
            return []
        return sorted(squares, key=lambda square: _apart(square, near))

    @cached_property
    def _free(self) -> list[Square]:
        taken = {one.at for one in self.layout.things if one.kind != NOTE}
        return [
            square
            for square, sign in self.layout.squares()
            if sign == FLOOR and square not in taken and not self.lost_to(square)
        ]

    @cached_property
    def _free_for_chests(self) -> list[Square]:
        if not self.strict:
            return self._free
        return [square for square in self._free if not self.too_near(square, FROM_END_ZONE)]

    def _crowded(self, chests: list[Square]) -> set[Square]:
        """Squares too near to these chests for another."""
        if not self.strict:
            return set(chests)
        found = distances(self.steps, chests, most=FROM_CHEST - 1).found
        return {self.steps.square(place) for place, far in enumerate(found) if far != FAR}


def _apart(one: Square, other: Square) -> tuple[int, int]:
    """How far apart two squares lie, as a bird flies, whatever is between them."""
    askew = [abs(here - there) for here, there in zip(one, other, strict=True)]
    return max(askew[:2]) + 100 * askew[2], sum(askew)
