"""How likely each outcome of a procedure is: exactly, by throwing every face there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Any

from dungeonbowl.dice import has_face
from dungeonbowl.procedures.decisive import Decisive
from dungeonbowl.procedures.interpreter.rolling import BLOCK
from dungeonbowl.procedures.working import Prepared

Json = Any
MOST_RUNS = 20_000
HIGHEST_FACE = 100
TEAM = "team"


class TooManyWays(ValueError):
    """There are more dice than can be thrown in every way."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely an outcome is, at `least` and at `most`: they differ where somebody chooses."""

    least: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class End:
    """An outcome that was come to."""

    outcome: str

    def outcomes(self) -> Iterator[str]:
        """Every outcome to which it may come."""
        yield self.outcome


@dataclass(frozen=True, slots=True)
class WeighedThrow:
    """Dice, and each way they can fall, with its weight among all of them.

    `purpose` is theirs where the team may throw them again, else "".
    """

    ways: Sequence[tuple[int, Way]]
    purpose: str

    def outcomes(self) -> Iterator[str]:
        """Every outcome to which it may come."""
        for _, way in self.ways:
            yield from way.outcomes()


@dataclass(frozen=True, slots=True)
class ChosenWay:
    """Somebody chooses one of these."""

    ways: Sequence[Way]

    def outcomes(self) -> Iterator[str]:
        """Every outcome to which it may come."""
        for way in self.ways:
            yield from way.outcomes()


Way = End | WeighedThrow | ChosenWay


def chances(ready: Prepared, again: str = "", on: Collection[str] = ()) -> dict[str, Chance]:
    """How likely each outcome is that there can be.

    With `again`, the purpose of a die that the team may throw again, it is thrown once more with
    all that follows whenever the outcome is one of `on`. Raises TooManyWays.
    """
    tree = Grower(ready).way({})
    return {
        outcome: Chance(*(Odds(outcome, pick, again, on).of(tree) for pick in (min, max)))
        for outcome in dict.fromkeys(tree.outcomes())
    }


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of one outcome, if whoever chooses makes it as low, or as high, as can be."""

    outcome: str
    pick: Callable[[Sequence[Fraction]], Fraction]
    again: str = ""
    on: Collection[str] = ()

    def of(self, way: Way, instead: Fraction | None = None) -> Fraction:
        """The chance from here on; `instead` is that of throwing again, where it is thrown."""
        if isinstance(way, End):
            if instead is not None and way.outcome in self.on:
                return instead
            return Fraction(way.outcome == self.outcome)
        if isinstance(way, ChosenWay):
            return self.pick([self.of(one, instead) for one in way.ways])
        if self.again and way.purpose == self.again:
            instead = self._thrown(way, None)
        return self._thrown(way, instead)

    def _thrown(self, throw: WeighedThrow, instead: Fraction | None) -> Fraction:
        total = sum(weight for weight, _ in throw.ways)
        found = (weight * self.of(way, instead) for weight, way in throw.ways)
        return sum(found, Fraction()) / total


@dataclass
class Grower:
    """Works a procedure out with every face, need after need."""

    ready: Prepared
    most_runs: int = MOST_RUNS
    runs: int = 0
    decisive: Decisive = field(init=False)

    def __post_init__(self) -> None:
        self.decisive = Decisive(self.ready.entry)

    def way(self, dice: Mapping[str, Json]) -> Way:
        """What can come of it from these dice on."""
        return self._from(dice, self._answer(dice))

    def _from(self, dice: Mapping[str, Json], answer: Json) -> Way:
        """The same, where they were worked out already."""
        if not answer["needs"]:
            return End(answer["outcome"])
        (need,) = answer["needs"]
        chosen = {choice: {**dice, need["purpose"]: choice} for choice in need.get("choices", ())}
        if not chosen:
            return self._throw(dice, need)
        return ChosenWay([self.way(one) for one in chosen.values()])

    def _throw(self, dice: Mapping[str, Json], need: Json) -> WeighedThrow:
        """Faces that don't stand are thrown again until one does, which changes no chance."""
        purpose = need["purpose"]
        decides = self.decisive.decides(purpose)
        ways: list[tuple[int, Way]] = []
        freely = False
        for faces, weight in _falls(need, in_order=self.decisive.in_order(purpose)):
            thrown = {**dice, purpose: list(faces)}
            answer = self._answer(thrown)
            if any(one["purpose"] == purpose for one in answer["needs"]):
                continue
            freely = TEAM in answer["reroll"].get(purpose, ())
            ways.append((weight, self._from(thrown, answer)))
            if not decides:
                break
        return WeighedThrow(ways, purpose if freely else "")

    def _answer(self, dice: Mapping[str, Json]) -> dict[str, Json]:
        self.runs += 1
        if self.runs > self.most_runs:
            raise TooManyWays("There are too many dice to throw in every way.")
        return self.ready.with_dice(dice).as_dict()


def _falls(need: Json, *, in_order: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way in which the dice can fall, and how often; those of one sum up if order is none."""
    die = "d6" if need["die"] == BLOCK else need["die"]
    faces = [face for face in range(1, HIGHEST_FACE) if has_face(die, face)]
    if in_order:
        yield from ((fall, 1) for fall in product(faces, repeat=need["count"]))
        return
    for fall in combinations_with_replacement(faces, need["count"]):
        same = (factorial(often) for often in Counter(fall).values())
        yield fall, reduce(lambda ways, one: ways // one, same, factorial(need["count"]))
