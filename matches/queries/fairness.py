"""Whether the program's dice are fair: how often each face fell over a league's matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

from dungeonbowl.dice import parts
from matches.models import Match, Roll

# The latest matches: enough to judge a die, and no more work in a league's tenth year.
MATCHES = 200
# If a face is expected less often than this, chi-squared isn't meaningful.
LEAST_EACH = 5
# A normal variable exceeds this many standard deviations once in twenty times.
ONE_IN_TWENTY = 1.6449


@dataclass(frozen=True, slots=True)
class DiceFairness:
    """A sort of die: how often each of its faces fell, from 1 on."""

    faces: Mapping[int, int]

    @property
    def sides(self) -> int:
        """How many faces it has."""
        return len(self.faces)

    @property
    def count(self) -> int:
        """How many fell."""
        return sum(self.faces.values())

    @property
    def expected(self) -> float:
        """How often each face should have."""
        return self.count / self.sides

    @property
    def mean(self) -> float:
        """The average face; a fair die has `expected_mean`."""
        return sum(face * times for face, times in self.faces.items()) / (self.count or 1)

    @property
    def expected_mean(self) -> float:
        """Of a D6 3.5."""
        return (self.sides + 1) / 2

    @property
    def chi_squared(self) -> float:
        """How much the faces together deviate from falling equally often."""
        if not self.count:
            return 0.0
        return sum((times - self.expected) ** 2 / self.expected for times in self.faces.values())

    @property
    def bound(self) -> float:
        """What a fair die exceeds once in twenty times, by Wilson and Hilferty: 11 for a D6."""
        free = 2 / (9 * (self.sides - 1))
        return float((self.sides - 1) * (1 - free + ONE_IN_TWENTY * sqrt(free)) ** 3)

    @property
    def judged(self) -> bool:
        """Whether enough dice fell for a judgement."""
        return self.expected >= LEAST_EACH

    @property
    def suspect(self) -> bool:
        """Whether a fair die would deviate this much at most once in twenty times."""
        return self.judged and self.chi_squared > self.bound


@dataclass(frozen=True, slots=True)
class FairDice:
    """Every sort of die that the program rolled in a number of matches, most frequent first."""

    matches: int
    dice: list[DiceFairness]


def fairness(league_slug: str) -> FairDice:
    """The dice that the program rolled in the league's latest matches. Two queries.

    A D66 is two D6, and counts as such.
    """
    over = Match.objects.filter(league_slug=league_slug, status__in=Match.CONFIRMED)
    latest = list(over.order_by("-confirmed_at", "-id").values_list("pk", flat=True)[:MATCHES])
    rolls = Roll.objects.filter(match__in=latest, entered_by=None).order_by()
    fell: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for sides, face in _single(rolls.values_list("die", "faces")):
        fell[sides][face] += 1
    dice = [
        DiceFairness({face: fell[sides][face] for face in range(1, sides + 1)}) for sides in fell
    ]
    return FairDice(len(latest), sorted(dice, key=lambda one: (-one.count, one.sides)))


def _single(rolls: Iterable[tuple[str, list[int]]]) -> Iterator[tuple[int, int]]:
    """Each single die's number of sides and face; dice with one face are left out."""
    for die, faces in rolls:
        sides = parts(die)
        if sides == (1,):
            continue
        for face in faces:
            shown = (face,) if len(sides) == 1 else divmod(face, 10)
            yield from zip(sides, shown, strict=True)
