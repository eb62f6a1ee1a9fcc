"""Two things measured in turn, so that whatever slows the machine down slows both."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter

ROUND = 0.25  # seconds that a round takes, more or less
# How often something is done, at the least, before it counts and in each round; and at the most.
LEAST_TURNS, MOST_TURNS = 3, 60


@dataclass
class Plan:
    """How thoroughly it is measured."""

    rounds: int = 9

    @property
    def is_trial(self) -> bool:
        """A bench of one round is tried, and measures nothing."""
        return self.rounds == 1

    def amount(self, measured: int, tried: int = 1) -> int:
        """How much of something there is: a trial is content with less."""
        return tried if self.is_trial else measured


PLAN = Plan()

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Compared:
    """What a comparison came to: seconds of either, and the median of the rounds' ratios."""

    seconds: float
    floor: float
    ratio: float
    low: float
    high: float


def seconds(work: Work) -> float:
    """How long it takes once."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def compare(work: Work, floor: Work) -> Compared:
    """Both by turns, as often in a round as fits; in each round median stands against median."""
    turns = 1 if PLAN.is_trial else _turns(work, floor)
    pairs = []
    for number in range(PLAN.rounds):
        with without_gc():
            pairs.append(_round(work, floor, turns, number % 2 == 1))
    return summed_up(pairs)


def _turns(work: Work, floor: Work) -> int:
    """How many fit into a round, once both are warm."""
    for _ in range(LEAST_TURNS):
        once = seconds(work) + seconds(floor)
    return max(LEAST_TURNS, min(MOST_TURNS, round(ROUND / once)))


def summed_up(pairs: list[tuple[float, float]]) -> Compared:
    """Rounds, each with the seconds of the work and of its floor, as one comparison."""
    ratios = [work / floor for work, floor in pairs]
    return Compared(
        seconds=median(work for work, _ in pairs),
        floor=median(floor for _, floor in pairs),
        ratio=median(ratios),
        low=min(ratios),
        high=max(ratios),
    )


@contextmanager
def without_gc() -> Iterator[None]:
    """Garbage is collected before, not in between, where the measured work would pay for it; not
    where nothing is measured, since it takes longer than all the rest of a trial."""
    if not PLAN.is_trial:
        gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _round(work: Work, floor: Work, turns: int, floor_first: bool) -> tuple[float, float]:
    works, floors = [], []
    for _ in range(turns):
        if floor_first:
            floors.append(seconds(floor))
        works.append(seconds(work))
        if not floor_first:
            floors.append(seconds(floor))
    return median(works), median(floors)
