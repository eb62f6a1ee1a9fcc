"""The largest set of pairs in a graph of who may meet whom: Edmonds' blossom algorithm.

A Swiss round is such a set. Searching it by trying out takes for ever in a late round of a big
season; this is cubic at worst and in practice far less.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

Allowed = Callable[[int, int], bool]


class Matching:
    """A largest matching of these members, kept largest as members are taken out.

    `allowed(a, b)` says whether two may be paired and must be symmetric.
    """

    def __init__(self, members: Sequence[int], allowed: Allowed) -> None:
        self.mates: dict[int, int] = {}
        self.members = list(members)
        self._edges = {
            one: [other for other in members if other != one and allowed(one, other)]
            for one in members
        }
        self._greedy()
        for one in self.members:
            if one not in self.mates:
                self._augment(one)

    @property
    def size(self) -> int:
        """How many pairs there are."""
        return len(self.mates) // 2

    def without(self, *gone: int) -> Matching:
        """A largest matching of the members that remain."""
        rest = Matching.__new__(Matching)
        leaving = set(gone)
        rest.members = [one for one in self.members if one not in leaving]
        rest._edges = self._edges
        rest.mates = {
            one: mate
            for one, mate in self.mates.items()
            if one not in leaving and mate not in leaving
        }
        for one in rest.members:
            # Only who lost his partner, or never had one, can make it larger again.
            if one not in rest.mates:
                rest._augment(one)
        return rest

    def _greedy(self) -> None:
        """A first matching; most of a round is settled here."""
        for one in self.members:
            if one in self.mates:
                continue
            free = next((other for other in self._edges[one] if other not in self.mates), None)
            if free is not None:
                self.mates[one], self.mates[free] = free, one

    def _augment(self, root: int) -> bool:
        """Make the matching one pair larger by an alternating path from `root`, if there is one."""
        end, parent = _Search(self.members, self._edges, self.mates).path_from(root)
        while end is not None:
            before = parent[end]
            following = self.mates.get(before)
            self.mates[end], self.mates[before] = before, end
            end = following
        return root in self.mates


class _Search:
    """One breadth-first search for an alternating path, contracting odd cycles on its way."""

    def __init__(
        self, members: Sequence[int], edges: dict[int, list[int]], mates: dict[int, int]
    ) -> None:
        self.members, self.edges, self.mates = members, edges, mates
        self.present = set(members)
        self.parent: dict[int, int] = {}
        # The base of the blossom a member lies in; himself while he lies in none.
        self.base = {one: one for one in members}
        self.seen: set[int] = set()
        self.queue: deque[int] = deque()

    def path_from(self, root: int) -> tuple[int | None, dict[int, int]]:
        """The free end of an alternating path, and each member's predecessor on it."""
        self._reach(root)
        while self.queue:
            one = self.queue.popleft()
            for other in self.edges[one]:
                if other in self.present and self._leads_out(one, other, root):
                    return other, self.parent
        return None, self.parent

    def _reach(self, one: int) -> None:
        self.seen.add(one)
        self.queue.append(one)

    def _leads_out(self, one: int, other: int, root: int) -> bool:
        """Follow one edge; true when it ends at a member without a partner."""
        if self.base[one] == self.base[other] or self.mates.get(one) == other:
            return False
        mate = self.mates.get(other)
        if other == root or (mate is not None and mate in self.parent):
            self._contract(one, other)
        elif other not in self.parent:
            self.parent[other] = one
            if mate is None:
                return True
            self._reach(mate)
        return False

    def _contract(self, one: int, other: int) -> None:
        """Shrink the odd cycle that this edge closes to its base."""
        base = self._common_base(one, other)
        blossom: set[int] = set()
        self._mark(one, base, other, blossom)
        self._mark(other, base, one, blossom)
        for member in self.members:
            if self.base[member] in blossom:
                self.base[member] = base
                if member not in self.seen:
                    self._reach(member)

    def _common_base(self, one: int, other: int) -> int:
        on_the_way = set()
        while True:
            one = self.base[one]
            on_the_way.add(one)
            if one not in self.mates or self.mates[one] not in self.parent:
                break
            one = self.parent[self.mates[one]]
        while self.base[other] not in on_the_way:
            other = self.parent[self.mates[self.base[other]]]
        return self.base[other]

    def _mark(self, one: int, base: int, child: int, blossom: set[int]) -> None:
        while self.base[one] != base:
            mate = self.mates[one]
            blossom.update((self.base[one], self.base[mate]))
            self.parent[one] = child
            child = mate
            one = self.parent[mate]
