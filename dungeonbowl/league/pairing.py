"""Rounds, and the order that a draw makes; how they are paired is the formats' business.

None of it is in the documents, which leave leagues to their commissioners. Everything is decided
by the order given, so the same draw gives the same fixtures; `drawn` makes such an order out of a
seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """One round in order: each meeting is two teams, or one with a bye."""

    meetings: tuple[tuple[int, ...], ...]
    leg: int = 1

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The matches to be played."""
        return tuple((one[0], one[1]) for one in self.meetings if len(one) == 2)

    @property
    def byes(self) -> tuple[int, ...]:
        """The teams that sit this round out."""
        return tuple(team for one in self.meetings if len(one) == 1 for team in one)


def drawn(teams: Iterable[int], seed: str) -> list[int]:
    """The teams in an order that the seed alone decides, the same on every machine."""
    return sorted(teams, key=lambda team: hashlib.sha256(f"{seed}|{team}".encode()).digest())
