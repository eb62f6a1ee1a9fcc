"""A player's characteristics and skills as they are now: printed, risen, injured."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.book.entries import Position
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Characteristic
from dungeonbowl.team.state import PlayerState

RISE = "+"


@dataclass(frozen=True, slots=True)
class Profile:
    """Characteristics in the notation of 003 (C-27), and skills: printed ones, then gained.

    003's profiles have no PA: what a broken arm costs stands among the injuries alone (C-30).
    """

    ma: int
    st: int
    ag: int
    av: int
    skills: tuple[str, ...]


def printed(player: PlayerState, college: str, book: Book, rules: HouseRules) -> Position:
    """The player's position as their college prints it, under OPT-09 for the Norse Catcher (C-44).

    A secret weapon player has their lineman's profile (SW-02). Raises UnknownKey.
    """
    return book.position(college, player.position, rules.choice("norse_catcher"))


def profile(player: PlayerState, college: str, book: Book, rules: HouseRules) -> Profile:
    """The player as they are now, rises and injuries taken in (INJ-06, C-122).

    No injury lowers a characteristic below OPT-84's minimum, which lifts nobody who is born below
    it. Source: 003, the college rosters; 004, Characteristic Reduction.
    """
    position = printed(player, college, book, rules)
    lowest, _ = rules.numbers("min_characteristic")

    def now(kind: Characteristic, value: int) -> int:
        healthy = value + rises(player, kind)
        return max(min(lowest, healthy), healthy - losses(player, kind))

    return Profile(
        ma=now(Characteristic.MA, position.ma),
        st=now(Characteristic.ST, position.st),
        ag=now(Characteristic.AG, position.ag),
        av=now(Characteristic.AV, position.av),
        skills=(*position.skills, *gained_skills(player)),
    )


def can_fall(player: PlayerState, kind: str, college: str, book: Book, rules: HouseRules) -> bool:
    """Whether a lasting injury can still lower this characteristic (INJ-06, OPT-84, C-117).

    Not below the lowest value, and not by more than the largest total from the start. PA has no
    value, only the total. Source: 004, Characteristic Reduction; the limits are not printed.
    """
    lowest, most = rules.numbers("min_characteristic")
    if losses(player, kind) >= abs(most):
        return False
    if kind == Characteristic.PA:
        return True
    value: int = getattr(profile(player, college, book, rules), kind)
    return value > lowest


def rises(player: PlayerState, kind: str) -> int:
    """How often they gained a point of this characteristic (C-122)."""
    return player.gained.count(RISE + kind)


def losses(player: PlayerState, kind: str) -> int:
    """How many points of this characteristic injuries cost them (INJ-06)."""
    return sum(injury.kind == kind for injury in player.injuries)


def gained_skills(player: PlayerState) -> tuple[str, ...]:
    """The skills they gained, in order, without the rises."""
    return tuple(skill for skill in player.gained if not skill.startswith(RISE))
