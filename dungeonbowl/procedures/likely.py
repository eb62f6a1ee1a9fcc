"""Every outcome with its chance, and with that of a team re-roll kept for its sake."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from dungeonbowl.procedures.chances import (
    MOST_RUNS,
    Chance,
    ChosenWay,
    End,
    Grower,
    Way,
    WeighedThrow,
)
from dungeonbowl.procedures.document import ANY_OTHER
from dungeonbowl.procedures.working import Prepared

CERTAIN = Chance(Fraction(1), Fraction(1))


@dataclass(frozen=True, slots=True)
class LikelyOutcome:
    """How likely an outcome is; `again` is the same for a team that has a re-roll and wants just
    this outcome, None where it may throw nothing again."""

    outcome: str
    once: Chance
    again: Chance | None = None


def likely_outcomes(ready: Prepared, most_runs: int = MOST_RUNS) -> list[LikelyOutcome]:
    """Every outcome that there can be, in the order of the procedure.

    Raises TooManyWays where the dice can fall in more ways than `most_runs`.
    """
    listed = [*ready.entry["outcomes"]]
    if len(listed) == 1 and ANY_OTHER not in listed:
        return [LikelyOutcome(listed[0], CERTAIN)]
    tree = Grower(ready, most_runs).way({})
    ranks = {outcome: rank for rank, outcome in enumerate(listed)}
    outcomes = dict.fromkeys(tree.outcomes())
    free = any(_free(tree))
    return [
        LikelyOutcome(outcome, _chance(tree, outcome, False), _again(tree, outcome, free))
        for outcome in sorted(outcomes, key=lambda one: ranks.get(one, len(ranks)))
    ]


def _again(tree: Way, outcome: str, free: bool) -> Chance | None:
    return _chance(tree, outcome, True) if free else None


def _chance(tree: Way, outcome: str, reroll: bool) -> Chance:
    return Chance(*(_Wish(outcome, pick).of(tree, reroll) for pick in (min, max)))


@dataclass(frozen=True, slots=True)
class _Wish:
    """The chance of one outcome, if whoever chooses makes it as low, or as high, as can be."""

    outcome: str
    pick: Callable[[Sequence[Fraction]], Fraction]

    def of(self, way: Way, reroll: bool) -> Fraction:
        """The chance from here on, with a re-roll left or without."""
        if isinstance(way, End):
            return Fraction(way.outcome == self.outcome)
        if isinstance(way, ChosenWay):
            return self.pick([self.of(one, reroll) for one in way.ways])
        if reroll and way.purpose:
            return self._kept_or_thrown_again(way)
        return _mean((weight, self.of(one, reroll)) for weight, one in way.ways)

    def _kept_or_thrown_again(self, throw: WeighedThrow) -> Fraction:
        """Once the dice lie there, the better of both, before whatever comes next."""
        instead = self.of(throw, reroll=False)
        return _mean((weight, max(self.of(one, True), instead)) for weight, one in throw.ways)


def _mean(weighed: Iterator[tuple[int, Fraction]]) -> Fraction:
    found = list(weighed)
    weights = sum(weight for weight, _ in found)
    return sum((weight * chance for weight, chance in found), Fraction()) / weights


def _free(way: Way) -> Iterator[bool]:
    """For every throw, whether the team may throw it again."""
    if isinstance(way, WeighedThrow):
        yield bool(way.purpose)
    if not isinstance(way, End):
        for one in way.ways:
            yield from _free(one[1] if isinstance(one, tuple) else one)
