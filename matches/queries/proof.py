"""Rolls recomputed from the seed, with every step that a reader needs to check them.

Written independently of the code that rolled, so that a mistake there would show.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from accounts.permissions import Person
from dungeonbowl.dice import parts
from matches.models import Match, Roll
from matches.queries.dice import rolls_of

WORD = 2**64


@dataclass(frozen=True, slots=True)
class DieTry:
    """One try at a die: the text, the first eight bytes of its HMAC as a number, the face."""

    text: str
    number: int
    sides: int
    face: int | None

    @property
    def remainder(self) -> int:
        """The number modulo the die's sides."""
        return self.number % self.sides


@dataclass(frozen=True, slots=True)
class Proof:
    """A roll, and how its faces follow from the seed; no steps while that is secret."""

    roll: Roll
    attempts: list[DieTry]
    recomputed: list[int]

    @property
    def sides(self) -> int:
        """The die as pages draw it: 6, 16, 66."""
        return int(self.roll.die.removeprefix("d"))

    @property
    def agrees(self) -> bool:
        """Whether the stored faces are those that the seed gives."""
        return self.recomputed == self.roll.faces


def proven(match: Match, reader: Person) -> list[Proof]:
    """Every roll of the match that the reader may know.

    The program's rolls have their proof, once the seed is shown.
    """
    return [prove(roll, match.seed if match.seed_shown else "") for roll in rolls_of(match, reader)]


def prove(roll: Roll, seed: str) -> Proof:
    """The roll with its proof, unless people rolled it or the seed isn't given."""
    if not seed or roll.entered_by_id is not None:
        return Proof(roll, [], [])
    attempts: list[DieTry] = []
    faces = []
    sides = parts(roll.die)
    for place in range(len(roll.faces)):
        digits = ""
        for offset, side in enumerate(sides):
            number = (roll.first + place) * len(sides) + offset
            tries = _tries(seed, roll.thrown_as or roll.purpose, number, side)
            attempts += tries
            digits += str(tries[-1].face)
        faces.append(int(digits))
    return Proof(roll, attempts, faces)


def _tries(seed: str, purpose: str, number: int, sides: int) -> list[DieTry]:
    """Every try up to the first that isn't rejected as biased."""
    tries: list[DieTry] = []
    while not tries or tries[-1].face is None:
        text = f"{purpose}|{number}|{len(tries)}"
        digest = hmac.new(seed.encode(), text.encode(), hashlib.sha256).digest()
        value = int.from_bytes(digest[:8], "big")
        fair = value < WORD // sides * sides
        tries.append(DieTry(text, value, sides, value % sides + 1 if fair else None))
    return tries
