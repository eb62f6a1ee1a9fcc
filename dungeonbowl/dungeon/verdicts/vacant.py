"""Vacant squares for mends, so that all mends of one judgement can be carried out together."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import islice

from dungeonbowl.dungeon.limits import MOST_THINGS
from dungeonbowl.dungeon.squares import FLOOR, Square
from dungeonbowl.dungeon.steps import distances
from dungeonbowl.dungeon.things import CHEST, NOTE, PAD
from dungeonbowl.dungeon.verdicts.evenness import Evenness
from dungeonbowl.dungeon.verdicts.explored import Explored

# Source: 002, Dungeon Set-up and Treasure Chests.
FROM_END_ZONE, FROM_CHEST = 8, 4
MOST_MENDS = 20
"""How often room is looked for; nobody wants more suggestions at once."""


class Vacant:
    """The empty squares in one judgement. Each is given to one mend only."""

    def __init__(self, explored: Explored) -> None:
        self._explored, self._layout = explored, explored.layout
        self._asked = 0
        self._things = len(explored.layout.things)
        self._given: list[Square] = []
        self._chests: list[Square] = []
        self._moved: dict[int, Square] = {}

    def for_chests(self, number: int, near: Square) -> list[Square]:
        """Squares for this many more chests, the first near a square; none if there are too few."""
        found = self._more_chests(number, near) if self._may_ask() else []
        return self._for_more(number, found, self._chests)

    def for_pads(self, number: int, near: Square) -> list[Square]:
        """Squares for this many more teleporters, near a square; none if there are too few."""
        found = self._more_pads(number, near) if self._may_ask() else []
        return self._for_more(number, found, self._given)

    def for_thing(self, place: int) -> Square | None:
        """Where a chest or teleporter, by its index, may go; the same for all who ask.

        None where there is no room.
        """
        if not self._may_ask():
            return None
        if place not in self._moved:
            thing = self._layout.things[place]
            if thing.kind == CHEST:
                found, given = self._moved_chest(place, thing.at), self._chests
            else:
                found, given = self._nearest(self._free, thing.at)[:1], self._given
            given += found
            self._moved.update((place, square) for square in found)
        return self._moved.get(place)

    def in_area(self, area: Iterable[Square], places: Iterable[int]) -> tuple[int, Square] | None:
        """The first of these things, by index, that has no new square yet, and a square for it.

        None where there is no such thing, or no room.
        """
        thing = next((place for place in places if place not in self._moved), None)
        square = next((one for one in area if one not in self._taken and self._is_left(one)), None)
        if thing is None or square is None:
            return None
        self._given.append(square)
        self._moved[thing] = square
        return thing, square

    def _may_ask(self) -> bool:
        self._asked += 1
        return self._asked <= MOST_MENDS

    def _for_more(self, number: int, found: list[Square], given: list[Square]) -> list[Square]:
        if len(found) < number or self._things + number > MOST_THINGS:
            return []
        self._things += number
        given += found
        return found

    def _more_chests(self, number: int, near: Square) -> list[Square]:
        """Without a rule of distances they keep 002's all the same, if there is room: a heap of
        six would be one errand."""
        standing = [one.at for _, one in self._layout.of_kind(CHEST)]
        even = Evenness(self._explored, standing)
        left, found = self._nearest(self._far_from_ends, near), list[Square]()
        while left := self._uncrowded(left, [*standing, *found]):
            if len(found) == number:
                break
            found.append(min(left, key=even.lacking))
            even.add(found[-1])
        return found if self._explored.strict else self._filled_up(found, number, near)

    def _more_pads(self, number: int, near: Square) -> list[Square]:
        standing = [one.at for _, one in self._layout.of_kind(PAD)]
        left, found = self._nearest(self._free, near), list[Square]()
        while left := self._uncrowded(left, [*standing, *found]):
            if len(found) == number:
                break
            found.append(left[0])
        return self._filled_up(found, number, near)

    def _moved_chest(self, place: int, near: Square) -> list[Square]:
        """The nearest square that the rules allow for this chest."""
        if not self._explored.strict:
            return self._nearest(self._free, near)[:1]
        standing = [one.at for other, one in self._layout.of_kind(CHEST) if other != place]
        left = self._nearest(self._far_from_ends, near)
        return self._uncrowded(left, [*standing, *self._chests])[:1]

    def _uncrowded(self, squares: list[Square], standing: list[Square]) -> list[Square]:
        """Squares at least as far from all chests as 002 demands."""
        steps = self._explored.steps
        near = distances(steps, standing, most=FROM_CHEST - 1)
        return [square for square in squares if near.to(square) is None]

    def _filled_up(self, found: list[Square], number: int, near: Square) -> list[Square]:
        """That many squares, side by side if there is no other room."""
        left = (one for one in self._nearest(self._free, near) if one not in found)
        return [*found, *islice(left, number - len(found))]

    def _nearest(self, squares: Iterable[Square], near: Square) -> list[Square]:
        left = filter(self._is_left, squares)
        return sorted(left, key=lambda square: _apart(square, near))

    def _is_left(self, square: Square) -> bool:
        return square not in self._given and square not in self._chests

    @cached_property
    def _taken(self) -> set[Square]:
        return {one.at for one in self._layout.things if one.kind != NOTE}

    @cached_property
    def _free(self) -> list[Square]:
        """The empty floor that every side reaches."""
        return [
            square
            for square, sign in self._layout.squares()
            if sign == FLOOR and square not in self._taken and not self._explored.lost_to(square)
        ]

    @cached_property
    def _far_from_ends(self) -> list[Square]:
        """Those of these squares on which a chest may lie by 002."""
        return [one for one in self._free if not self._explored.too_near(one, FROM_END_ZONE)]


def _apart(one: Square, other: Square) -> tuple[int, int, int]:
    """The straight distance between two squares, ignoring what is between them."""
    wide, deep, floors = (abs(here - there) for here, there in zip(one, other, strict=True))
    return floors, max(wide, deep), wide + deep
