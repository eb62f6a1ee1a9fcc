"""How many ways lead between two end zones that share no square: a maximum flow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.steps import Steps

if TYPE_CHECKING:
    from networkx import DiGraph

MOST = 4
"""More ways than these are all alike to players."""
OUT, IN = "out of", "into"
Node = int | tuple[str, int]


def routes(steps: Steps, zones: Mapping[int, Iterable[Square]]) -> dict[tuple[int, int], int]:
    """For each two end zones the ways between them that share no square, counted up to four.

    Squares of the end zones are shared by none either.
    """
    counted = Flows(steps, zones)
    return {
        (one, other): MOST if _are_plenty(steps, zones[one], zones[other]) else counted(one, other)
        for one, other in combinations(zones, 2)
    }


def _are_plenty(steps: Steps, zone: Iterable[Square], other: Iterable[Square]) -> bool:
    """Whether short ways, taken one after the other, are as many as are counted at all.

    Where they are, as in any wide cave, nobody needs a flow; where they aren't, one may still be.
    """
    begin, end, used = steps.places(zone), {*steps.places(other)}, set[int]()
    for _ in range(MOST):
        way = _way(steps, begin, end, used)
        if not way:
            return False
        used.update(way)
    return True


def _way(steps: Steps, begin: list[int], end: set[int], used: set[int]) -> list[int]:
    """A shortest way past what is used; none if there is none."""
    came = {place: place for place in begin if place not in used}
    for place in (queue := [*came]):
        if place in end:
            return _back(came, place)
        fresh = [near for near in steps.near[place] if near not in came and near not in used]
        came.update(dict.fromkeys(fresh, place))
        queue += fresh
    return []


def _back(came: Mapping[int, int], place: int) -> list[int]:
    way = [place]
    while came[place] != place:
        place = came[place]
        way.append(place)
    return way


class Flows:
    """The ways between end zones as maximum flows, in a network made once, if at all."""

    def __init__(self, steps: Steps, zones: Mapping[int, Iterable[Square]]) -> None:
        self._steps, self._zones = steps, zones

    def __call__(self, one: int, other: int) -> int:
        """How many ways lead between two end zones, counted up to four."""
        # It takes half a second to import, which nobody waits for who only draws.
        from networkx.algorithms.flow import edmonds_karp

        flows = self._network
        done = edmonds_karp(flows, (OUT, one), (IN, other), residual=flows, cutoff=MOST)
        return min(int(done.graph["flow_value"]), MOST)

    @cached_property
    def _network(self) -> DiGraph[Node]:
        return _network(self._steps, self._zones)


def _network(steps: Steps, zones: Mapping[int, Iterable[Square]]) -> DiGraph[Node]:
    """The dungeon as a residual network, as networkx makes one, made once for all end zones.

    A square is an edge of capacity 1, from where ways come in (its place) to where they leave it
    (the same, below zero). Against each edge lies one without capacity, for ways taken back.
    """
    from networkx import DiGraph

    graph: DiGraph[Node] = DiGraph(inf=MOST * 3)
    for place in steps.enterable():
        _join(graph, place, [-place])
        _join(graph, -place, steps.near[place])
    for end, zone in zones.items():
        places = steps.places(zone)
        _join(graph, (OUT, end), places)
        graph.add_node((IN, end))
        for place in places:
            _join(graph, -place, [(IN, end)])
    return graph


def _join(graph: DiGraph[Node], node: Node, others: Iterable[Node]) -> None:
    there = [(node, other) for other in others]
    graph.add_edges_from(there, capacity=1)
    graph.add_edges_from(((other, one) for one, other in there), capacity=0)
