"""Pairing a round in which everybody plays, as a maximum weight matching."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from networkx import Graph


def first_matching(
    size: int,
    fresh: Callable[[int, int], bool],
    spare: Collection[int] = (),
    aim: Callable[[int], int] | None = None,
) -> list[tuple[int, ...]]:
    """Pairs of the places 0 to `size` - 1, in order; with an odd number last who is left over.

    Of all ways the one with the most pairs that are `fresh` (they haven't met); of those in which
    the last of `spare` is left over; of those in which the first meets whoever is nearest to its
    `aim` (unless it says otherwise, the next place; of two equally near the lower), then the next
    the nearest of the rest to its own, and so on. `spare` is empty if and only if `size` is even.
    """
    # Imported here, because it takes half a second and only draws need it.
    from networkx import max_weight_matching

    weighed = _weighed(size, fresh, spare, aim or (lambda place: place + 1))
    found = max_weight_matching(weighed, maxcardinality=True)
    pairs = sorted((min(pair), max(pair)) for pair in found)
    meetings = [pair for pair in pairs if pair[1] < size]
    return [*meetings, *((one,) for one, other in pairs if other == size)]


def _weighed(
    size: int,
    fresh: Callable[[int, int], bool],
    spare: Collection[int],
    aim: Callable[[int], int],
) -> Graph[int]:
    """The places, and beyond them one that stands for nobody.

    Weights are integers in which each wish outweighs all later ones together, like digits; nothing
    is rounded.
    """
    from networkx import Graph

    graph: Graph[int] = Graph()
    digit = 2 * size + 1
    for one, other in combinations(range(size), 2):
        # Prefer a place below the aim to one above it, so that no two are equally near.
        away = 2 * abs(other - aim(one)) - (other > aim(one))
        near = (2 * size - away) * digit ** (size - one)
        graph.add_edge(one, other, weight=near + fresh(one, other) * digit ** (size + 2))
    for one in spare:
        graph.add_edge(one, size, weight=one * digit ** (size + 1))
    return graph
