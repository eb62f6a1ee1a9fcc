"""How many ways lead between two end zones that share no square: a maximum flow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    # It takes half a second to import, which nobody waits for who only draws.
    from networkx.algorithms.flow import edmonds_karp

    flows = _flows(steps, zones)
    found = {}
    for one, other in combinations(zones, 2):
        done = edmonds_karp(flows, (OUT, one), (IN, other), residual=flows, cutoff=MOST)
        found[one, other] = min(int(done.graph["flow_value"]), MOST)
    return found


def _flows(steps: Steps, zones: Mapping[int, Iterable[Square]]) -> DiGraph[Node]:
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
