"""How many disjoint ways lead between two end zones: an integer maximum flow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.steps import Steps

MOST = 4
"""More ways than these are all alike to players."""
START = 0
"""Where all ways begin; no square has this place."""


def routes(steps: Steps, zones: Mapping[int, Iterable[Square]]) -> dict[tuple[int, int], int]:
    """For each two end zones the number of disjoint ways between them, counted up to four.

    They don't share squares of the end zones either.
    """
    places = {end: steps.places(zone) for end, zone in zones.items()}
    return {
        (one, other): _counted(Ways(steps.near, places[one], {*places[other]}))
        for one, other in combinations(places, 2)
    }


def _counted(ways: Ways) -> int:
    return next((number for number in range(MOST) if not ways.one_more()), MOST)


@dataclass
class Ways:
    """Disjoint ways, each found past those before it, by augmenting paths (Ford and Fulkerson).

    `before` has, for each place on a way, the one before it. A walk goes from place to place; when
    it enters a place on a way, which it writes as a negative number, it can only follow that way
    backwards, and may leave it anywhere.
    """

    near: Sequence[Sequence[int]]
    begin: Sequence[int]
    end: set[int]
    before: dict[int, int] = field(default_factory=dict)

    def one_more(self) -> bool:
        """Lay another way, if there is room."""
        walk = self._walk()
        for here, there in pairwise(walk):
            if there == -here:
                del self.before[here]
            elif here >= START:
                self.before[abs(there)] = here
        return bool(walk)

    def _walk(self) -> list[int]:
        """A shortest walk from the start to the end; none if there is none."""
        came = dict.fromkeys(self._entered(self.begin), START)
        for here in (queue := [*came]):
            if here in self.end:
                return _back(came, here)
            fresh = [there for there in self._beyond(here) if there not in came]
            came.update(dict.fromkeys(fresh, here))
            queue += fresh
        return []

    def _beyond(self, here: int) -> list[int]:
        if here < START:
            before = self.before[-here]
            return [] if before == START else [before]
        return self._entered(self.near[here]) + ([-here] if here in self.before else [])

    def _entered(self, places: Iterable[int]) -> list[int]:
        return [-place if place in self.before else place for place in places]


def _back(came: Mapping[int, int], here: int) -> list[int]:
    walk = [here]
    while here != START:
        here = came[here]
        walk.append(here)
    return walk[::-1]
