"""Where mends put things, so that all mends of one judgement can be carried out together."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from dungeonbowl.dungeon.limits import MOST_THINGS
from dungeonbowl.dungeon.squares import FLOOR, Square
from dungeonbowl.dungeon.steps import FAR, distances
from dungeonbowl.dungeon.things import CHEST, NOTE
from dungeonbowl.dungeon.verdicts.explored import Explored

# Source: 002, Dungeon Set-up and Treasure Chests.
FROM_END_ZONE, FROM_CHEST = 8, 4
MOST_MENDS = 20
"""How often room is looked for; nobody wants more suggestions at once."""


class Vacant:
    """The empty squares in one judgement. A square that one mend was given no other gets."""

    def __init__(self, explored: Explored) -> None:
        self._explored, self._layout = explored, explored.layout
        self._asked = 0
        self._things = len(explored.layout.things)
        self._given: list[Square] = []
        self._chests: list[Square] = []
        self._moved: dict[int, Square] = {}

    def for_chests(self, number: int, near: Square) -> list[Square]:
        """Squares for so many more chests, the first near a square; none if they are too few."""
        found = self._for_chests(number, near) if self._may_ask() else []
        return self._for_more(number, found, self._chests)

    def for_pads(self, number: int, near: Square) -> list[Square]:
        """Squares for so many more teleporters, near a square; none if they are too few."""
        found = self._nearest(self._free, near)[:number] if self._may_ask() else []
        return self._for_more(number, found, self._given)

    def for_thing(self, place: int) -> Square | None:
        """Where a chest or teleporter, by its place in the list, may go; the same to all who ask.

        None where there is no room.
        """
        if not self._may_ask():
            return None
        if place not in self._moved:
            thing = self._layout.things[place]
            if thing.kind == CHEST:
                found, given = self._for_chests(1, thing.at, besides=place), self._chests
            else:
                found, given = self._nearest(self._free, thing.at)[:1], self._given
            given += found
            self._moved.update((place, square) for square in found)
        return self._moved.get(place)

    def in_area(self, area: Iterable[Square], places: Iterable[int]) -> tuple[int, Square] | None:
        """The first of these things, by their places, that goes nowhere yet, and its square there.

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

    def _for_chests(self, number: int, near: Square, besides: int | None = None) -> list[Square]:
        """Up to so many squares; `besides` is a chest that stands nowhere any more."""
        chests = self._layout.of_kind(CHEST)
        standing = [one.at for place, one in chests if place != besides]
        crowded, found = self._crowded([*standing, *self._chests]), list[Square]()
        for square in self._nearest(self._free_for_chests, near):
            if len(found) == number:
                break
            if square not in crowded:
                found.append(square)
                crowded |= self._crowded([square])
        return found

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
    def _free_for_chests(self) -> list[Square]:
        if not self._explored.strict:
            return self._free
        return [one for one in self._free if not self._explored.too_near(one, FROM_END_ZONE)]

    def _crowded(self, chests: list[Square]) -> set[Square]:
        """Squares too near to these chests for another."""
        if not self._explored.strict:
            return set(chests)
        steps = self._explored.steps
        found = distances(steps, chests, most=FROM_CHEST - 1).found
        return {steps.square(place) for place, far in enumerate(found) if far != FAR}


def _apart(one: Square, other: Square) -> tuple[int, int, int]:
    """How far apart two squares lie, as a bird flies, whatever is between them."""
    wide, deep, floors = (abs(here - there) for here, there in zip(one, other, strict=True))
    return floors, max(wide, deep), wide + deep
