"""Placing chests, teleporters and traps far apart, and fairly for every end zone."""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.dungeon.generator.furnishing import UnfinishedDungeon
from dungeonbowl.dungeon.generator.symmetry import Point
from dungeonbowl.dungeon.layout import Thing
from dungeonbowl.dungeon.squares import END_ZONES, Square
from dungeonbowl.dungeon.steps import FAR, Steps, distances
from dungeonbowl.dungeon.things import CHEST, PAD, TRAP
from dungeonbowl.dungeon.verdicts.vacant import FROM_CHEST, FROM_END_ZONE

APART = 3
"""How far teleporters are from each other and from chests."""


class Placing:
    """A furnished dungeon, measured once, for putting things down."""

    def __init__(self, home: UnfinishedDungeon) -> None:
        self.home = home
        layout = home.layout("", "")
        self.steps = Steps(layout)
        self.left, self.top = (min(at[n] for at in home.signs) for n in (0, 1))
        zones = layout.end_zones.values()
        self.from_ends = [distances(self.steps, zone) for zone in zones]

    def chests(self, number: int) -> bool:
        """Put down chests in sets of images; returns whether there was room."""
        far = [at for at in self.home.bare() if min(self._far(at)) >= FROM_END_ZONE]
        found = self._spread(far, number, FROM_CHEST)
        # The rest go where all ends have about the same distance.
        rest = sorted(far, key=lambda at: max(self._far(at)) - min(self._far(at)))
        found += self._alone(rest, found, number - len(found), FROM_CHEST)
        self.home.things += [Thing(CHEST, Square(*at)) for at in found]
        return len(found) == number

    def pads(self, number: int) -> bool:
        """Put down teleporters, one in each end zone; returns whether there was room."""
        home = self.home
        chests = [one.at[:2] for one in home.things if one.kind == CHEST]
        end = home.lots.one_of(sorted(at for at, sign in home.signs.items() if sign == "1"))
        images = home.images(end)
        found = [at for at in images if home.signs[at] in END_ZONES][:number]
        # Far enough from every end zone's own teleporter.
        free = [at for at in home.bare() if min(self._far(at)) > APART]
        found += self._spread(free, number - len(found), APART, chests)
        found += self._alone(free, [*chests, *found], number - len(found), APART)
        order = home.lots.shuffled(range(1, len(found) + 1))
        pads = zip(found, order, strict=True)
        home.things += [
            Thing(PAD, Square(*at), n) for at, n in sorted(pads, key=lambda one: one[1])
        ]
        return len(found) == number

    def traps(self, number: int, types: Iterable[str]) -> bool:
        """Put down traps, all types in turn; returns whether there was room."""
        home, kinds = self.home, [*types]
        free = [at for at in home.bare() if min(self._far(at)) > 1]
        found = self._spread(free, number, 1)
        found += [at for at in free if at not in found][: number - len(found)]
        home.things += [
            Thing(TRAP, Square(*at), kinds[place % len(kinds)]) for place, at in enumerate(found)
        ]
        return len(found) == number

    def _far(self, at: Point) -> list[int]:
        """A square's distance from each end zone; negative if there is no way."""
        return [far.found[self._place(at)] for far in self.from_ends]

    def _spread(
        self, free: list[Point], number: int, apart: int, taken: Iterable[Point] = ()
    ) -> list[Point]:
        """Whole sets of images, up to this many squares, no two nearer than that."""
        found: list[Point] = []
        known, crowded = {*free}, self._crowded(taken, apart)
        for at in free:
            images = self.home.images(at)
            if len(found) + len(images) > number or not known.issuperset(images):
                continue
            if not crowded.intersection(images) and self._are_apart(images, apart):
                found += images
                crowded |= self._crowded(images, apart)
        return found

    def _alone(
        self, free: list[Point], taken: Iterable[Point], number: int, apart: int
    ) -> list[Point]:
        """The first squares that are far enough from everything."""
        found: list[Point] = []
        crowded = self._crowded(taken, apart)
        for at in free:
            if len(found) < number and at not in crowded:
                found.append(at)
                crowded |= self._crowded([at], apart)
        return found

    def _are_apart(self, squares: tuple[Point, ...], apart: int) -> bool:
        first, *others = squares
        return not self._crowded([first], apart).intersection(others)

    def _crowded(self, squares: Iterable[Point], apart: int) -> set[Point]:
        """The squares nearer to these than that."""
        moved = [Square(x - self.left, y - self.top) for x, y in squares]
        found = distances(self.steps, moved, most=apart - 1).found
        near = (self.steps.square(place) for place, far in enumerate(found) if far != FAR)
        return {(x + self.left, y + self.top) for x, y, _ in near}

    def _place(self, at: Point) -> int:
        return self.steps.place(Square(at[0] - self.left, at[1] - self.top))
