"""Rounds, and the order that a draw makes; the formats decide how they are paired.

None of it is in the documents, which leave leagues to their commissioners. Everything follows from
the given order, so the same draw gives the same fixtures; `drawn` makes such an order from a seed.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """One round in order: each meeting is two teams or more, or one with a bye.

    Played `twice`, each pair meets once more in the same round with the places swapped. `number`
    is its own, if it doesn't simply follow the round before.
    """

    meetings: tuple[tuple[int, ...], ...]
    leg: int = 1
    twice: bool = False
    number: int | None = None

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The matches to be played."""
        return tuple((one[0], one[1]) for one in self.meetings if len(one) == 2)

    @property
    def byes(self) -> tuple[int, ...]:
        """The teams that sit this round out."""
        return tuple(team for one in self.meetings if len(one) == 1 for team in one)

    @property
    def fixtures(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """All fixtures: the leg and the teams, byes included."""
        first = tuple((self.leg, one) for one in self.meetings)
        again = tuple((self.leg + 1, one[::-1]) for one in self.meetings if len(one) > 1)
        return first + again if self.twice else first

    def without(self, gone: Container[int]) -> Round:
        """The round after some have left: their opponents have byes."""
        left = (tuple(team for team in one if team not in gone) for one in self.meetings)
        return replace(self, meetings=tuple(one for one in left if one))


def drawn(teams: Iterable[int], seed: str, drawn_as: Mapping[int, int] | None = None) -> list[int]:
    """The teams in an order that only the seed decides, the same on every machine.

    `drawn_as` are the numbers by which some are drawn instead of their ids.
    """
    numbers = drawn_as or {}

    def lot(team: int) -> bytes:
        return hashlib.sha256(f"{seed}|{numbers.get(team, team)}".encode()).digest()

    return sorted(teams, key=lot)


def balanced(rounds: Sequence[Round]) -> list[Round]:
    """The same meetings, with places swapped so that they balance.

    Nobody is named first more than once more or less often than second, nor is either of a pair
    against the other. Two meetings of a pair cancel out; the single ones that are left are walked
    through in circuits, each step from the one named first to the one named second.
    """
    times: dict[Pair, int] = defaultdict(int)
    pairs = [_sorted(pair) for one in rounds for pair in one.pairs]
    single = {pair for pair in pairs if pairs.count(pair) % 2}
    first = _walked(single)

    def turned(meeting: tuple[int, ...]) -> tuple[int, ...]:
        if len(meeting) != 2:
            return meeting
        pair = _sorted((meeting[0], meeting[1]))
        starts = pair if pair in first or pair not in single else pair[::-1]
        times[pair] += 1
        return starts if times[pair] % 2 else starts[::-1]

    return [replace(one, meetings=tuple(map(turned, one.meetings))) for one in rounds]


def _sorted(pair: Pair) -> Pair:
    return min(pair), max(pair)


def _walked(single: Iterable[Pair]) -> set[Pair]:
    """The pairs that are walked from the lower number to the higher."""
    ways: dict[int, set[int]] = defaultdict(set)
    for one, other in sorted(single):
        ways[one].add(other)
        ways[other].add(one)
    up: set[Pair] = set()
    # Odd nodes first: a walk that begins at one ends at another.
    for start in sorted(ways, key=lambda team: (-(len(ways[team]) % 2), team)):
        here = start
        while ways[here]:
            there = min(ways[here])
            ways[here].discard(there)
            ways[there].discard(here)
            if here < there:
                up.add((here, there))
            here = there
    return up
