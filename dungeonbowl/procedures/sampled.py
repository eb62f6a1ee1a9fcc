"""About how likely each outcome is, by throwing: for dice that fall in too many ways to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from dungeonbowl.dice import has_face
from dungeonbowl.procedures.chances import HIGHEST_FACE, Chance
from dungeonbowl.procedures.interpreter.rolling import BLOCK
from dungeonbowl.procedures.likely import LikelyOutcome
from dungeonbowl.procedures.working import Prepared

Json = Any
THROWS = 400


def sampled_outcomes(ready: Prepared, lots: Random, throws: int = THROWS) -> list[LikelyOutcome]:
    """Every outcome that came up, in the order of the procedure, with its share of the throws.

    Where somebody chooses once all dice lie there, as choices are in every procedure, a chance has
    a least and a most as in `likely_outcomes`.
    """
    thrower = _Thrower(ready, lots)
    least: Counter[str] = Counter()
    most: Counter[str] = Counter()
    for _ in range(throws):
        found = set(thrower.outcomes())
        most.update(found)
        least.update(found if len(found) == 1 else ())
    ranks = {outcome: rank for rank, outcome in enumerate(ready.entry["outcomes"])}
    return [
        LikelyOutcome(one, Chance(Fraction(least[one], throws), Fraction(most[one], throws)))
        for one in sorted(most, key=lambda one: ranks.get(one, len(ranks)))
    ]


@dataclass
class _Thrower:
    """Throws every die that was asked for so far at once: those not asked for are ignored."""

    ready: Prepared
    lots: Random
    known: dict[str, tuple[str, int]] = field(default_factory=dict)

    def outcomes(self) -> Iterator[str]:
        """What one throw of all dice comes to, by every choice there is."""
        dice = {purpose: self._faces(*asked) for purpose, asked in self.known.items()}
        yield from self._from(dice)

    def _from(self, dice: Mapping[str, Json]) -> Iterator[str]:
        answer = self.ready.with_dice(dice).as_dict()
        if not answer["needs"]:
            yield answer["outcome"]
            return
        (need,) = answer["needs"]
        if "choices" in need:
            for one in need["choices"]:
                yield from self._from({**dice, need["purpose"]: one})
            return
        yield from self._from({**dice, **self._throw(need, dice)})

    def _throw(self, need: Json, dice: Mapping[str, Json]) -> dict[str, list[int]]:
        """More of them than before, where one is to be thrown again."""
        purpose, die = need["purpose"], need["die"]
        given = [*dice.get(purpose, ())] if self.known.get(purpose, ("",))[0] == die else []
        self.known[purpose] = (die, need["count"])
        return {purpose: given + self._faces(die, need["count"] - len(given))}

    def _faces(self, die: str, count: int) -> list[int]:
        return [self.lots.choice(_faces_of(die)) for _ in range(count)]


@cache
def _faces_of(die: str) -> list[int]:
    shown = "d6" if die == BLOCK else die
    return [face for face in range(1, HIGHEST_FACE) if has_face(shown, face)]
