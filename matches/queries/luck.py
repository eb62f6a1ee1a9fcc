"""The luck of the dice: how each sort of die fell against its mean, in a match and in a league."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.dice import parts
from matches.models import Event, Match, Roll

FACES = 6
# With five degrees of freedom a fair die goes beyond this once in twenty times.
SUSPECT = 11.07
# The latest of a league: enough to judge a die by, and no more work in its tenth year.
MATCHES = 200


@dataclass(slots=True)
class Luck:
    """Dice of one sort, or of one player: how often each face fell."""

    die: str
    faces: Counter[int] = field(default_factory=Counter)
    expected: float = 0.0

    @property
    def count(self) -> int:
        """How many fell."""
        return self.faces.total()

    @property
    def mean(self) -> float:
        """What they showed, on average."""
        return sum(face * times for face, times in self.faces.items()) / (self.count or 1)

    @property
    def surplus(self) -> float:
        """How much more they showed, all together, than they should have."""
        return (self.mean - self.expected) * self.count


def luck_of(match: Match) -> tuple[list[Luck], Mapping[int, Luck]]:
    """The match's dice by their sort, and the D6 thrown for its players' events. Two queries.

    Whoever an event's die fell for is who did it, else who suffered it.
    """
    by_die: dict[str, Luck] = {}
    by_player: dict[int, Luck] = {}
    whose = _whose(match)
    for purpose, die, faces in _latest(match):
        _count(by_die, die, die, faces)
        player = whose.get(_key(purpose))
        if player is not None and die == f"d{FACES}":
            _count(by_player, player, die, faces)
    return sorted(by_die.values(), key=lambda luck: -luck.count), by_player


def _latest(match: Match) -> Iterable[tuple[str, str, list[int]]]:
    """Of a roll that was thrown again under the same purpose, the last word."""
    rows = Roll.objects.filter(match=match).order_by("id")
    found = {
        (row[0], row[3]): row[:3] for row in rows.values_list("purpose", "die", "faces", "first")
    }
    return found.values()


def _whose(match: Match) -> dict[str, int]:
    events = Event.objects.filter(match=match).values_list("key", "player", "victim")
    return {key: player or victim for key, player, victim in events if player or victim}


def _key(purpose: str) -> str:
    """`1.7` of `event.1.7.casualty`."""
    head, _, rest = purpose.partition(".")
    return rest.rpartition(".")[0] if head == "event" else ""


def _count(found: dict[Any, Luck], key: Any, die: str, faces: Iterable[int]) -> None:
    luck = found.setdefault(key, Luck(die, expected=_mean(die)))
    luck.faces.update(faces)


def _mean(die: str) -> float:
    """Of a D6 3.5; of a D66, which is read as two digits, 38.5."""
    total = 0.0
    for sides in parts(die):
        total = total * 10 + (sides + 1) / 2
    return total


@dataclass(frozen=True, slots=True)
class Fairness:
    """The program's own D6 over many matches: how often each face fell, and whether that is odd."""

    matches: int
    faces: Mapping[int, int]

    @property
    def count(self) -> int:
        """How many fell."""
        return sum(self.faces.values())

    @property
    def expected(self) -> float:
        """How often each face should have."""
        return self.count / FACES

    @property
    def chi_squared(self) -> float:
        """How far off that is, all faces together."""
        if not self.count:
            return 0.0
        return sum((times - self.expected) ** 2 / self.expected for times in self.faces.values())

    @property
    def suspect(self) -> bool:
        """Whether a fair die would be so far off once in twenty times or less."""
        return self.chi_squared > SUSPECT


def fairness(league_slug: str) -> Fairness:
    """The D6 that the program rolled in the league's latest matches. Two queries."""
    over = Match.objects.filter(league_slug=league_slug, status__in=Match.CONFIRMED)
    latest = list(over.order_by("-confirmed_at", "-id").values_list("pk", flat=True)[:MATCHES])
    rolls = Roll.objects.filter(match__in=latest, die=f"d{FACES}", entered_by=None).order_by()
    faces = defaultdict(int, dict.fromkeys(range(1, FACES + 1), 0))
    for row in rolls.values_list("faces", flat=True):
        for face in row:
            faces[face] += 1
    return Fairness(len(latest), dict(faces))
