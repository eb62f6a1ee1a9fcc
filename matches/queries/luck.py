"""The luck of the dice: each sort of die against its expected mean, by match and player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.dice import parts
from matches.models import Event, Match, Roll


@dataclass(slots=True)
class Luck:
    """Dice of one sort or one player: how often each face fell."""

    die: str
    faces: Counter[int] = field(default_factory=Counter)
    expected: float = 0.0

    @property
    def count(self) -> int:
        """How many fell."""
        return self.faces.total()

    @property
    def mean(self) -> float:
        """The average face."""
        return sum(face * times for face, times in self.faces.items()) / (self.count or 1)

    @property
    def share(self) -> float:
        """The mean's deviation as a share of the largest possible one: from -1 to 1 for any die."""
        return (self.mean - self.expected) / (self.expected - _least(self.die))

    @property
    def surplus(self) -> float:
        """How much more than expected they showed in total."""
        return (self.mean - self.expected) * self.count


def luck_of(match: Match) -> tuple[list[Luck], Mapping[tuple[int, str], Luck]]:
    """The match's dice by their sort, and those of its players by player and sort. Two queries.

    An event's die belongs to the player who did it, or else to the one who suffered it.
    """
    by_die: dict[str, Luck] = {}
    by_player: dict[tuple[int, str], Luck] = {}
    whose = _whose(match)
    for purpose, die, faces in _latest(match):
        _count(by_die, die, die, faces)
        player = whose.get(_key(purpose))
        if player is not None:
            _count(by_player, (player, die), die, faces)
    return sorted(by_die.values(), key=lambda luck: -luck.count), by_player


def _latest(match: Match) -> Iterable[tuple[str, str, list[int]]]:
    """The last faces for each purpose, if it was rolled again."""
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


def _least(die: str) -> int:
    """The lowest face: 1, or 11 for a D66."""
    return int("1" * len(parts(die)))


def _mean(die: str) -> float:
    """The expected mean: 3.5 for a D6; 38.5 for a D66, which is read as two digits."""
    total = 0.0
    for sides in parts(die):
        total = total * 10 + (sides + 1) / 2
    return total
