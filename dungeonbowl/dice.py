"""Dice that can be checked: seeded, rolled at the table, or both in turn.

Every roll has a purpose. The same seed and purpose give the same face on every machine and
after every correction, so a re-run can't fish for better dice.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

WORD = 2**64
# The sides of dice that people have; a D3 is a D6 halved.
SOLD = (3, 4, 6, 8, 10, 12, 16, 20)


@dataclass(frozen=True, slots=True)
class Need:
    """Missing dice: which, how many, and why."""

    purpose: str
    die: str
    count: int = 1
    why: str = ""

    def as_dict(self) -> dict[str, Any]:
        """As replies ask for it."""
        return {"purpose": self.purpose, "die": self.die, "count": self.count, "why": self.why}


class DiceNeeded(Exception):
    """The command needs dice that nobody has rolled yet."""

    def __init__(self, needs: Iterable[Need]) -> None:
        self.needs = tuple(needs)
        super().__init__(", ".join(f"{need.count}{need.die} {need.purpose}" for need in self.needs))


class ImpossibleFace(ValueError):
    """A face was given that the die doesn't have, or the wrong number of faces."""

    def __init__(self, purpose: str, message: str) -> None:
        self.purpose = purpose
        super().__init__(message)


class Dice(Protocol):
    """A source of faces."""

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        """`count` faces of `die` for `purpose`, counted from the purpose's roll `first`."""


def parts(die: str) -> tuple[int, ...]:
    """The sides of the dice in a roll: d6 -> (6,), d66 -> (6, 6), d68 -> (6, 8)."""
    pairs = {"d66": (6, 6), "d68": (6, 8)}
    return pairs.get(die) or (int(die.removeprefix("d")),)


def has_face(die: str, face: int) -> bool:
    """Whether the die can show this face; for a d66, 11 to 66 without 17, 18, 19, 20, ..."""
    sides = parts(die)
    shown = (face,) if len(sides) == 1 else divmod(face, 10)
    return all(1 <= one <= most for one, most in zip(shown, sides, strict=True))


def seed_hash(seed: str) -> str:
    """The promise shown before the match: the hex SHA-256 of the seed's text."""
    return hashlib.sha256(seed.encode()).hexdigest()


def seeded_face(seed: str, purpose: str, number: int, sides: int) -> int:
    """Face `number` (from 0) of a purpose: HMAC-SHA256 over "purpose|number|try".

    Values in the last, incomplete multiple of the sides are rejected and the next try taken, so
    that every face is equally likely.
    """
    fair = WORD - WORD % sides
    attempt = 0
    while True:
        message = f"{purpose}|{number}|{attempt}".encode()
        value = int.from_bytes(hmac.digest(seed.encode(), message, "sha256")[:8], "big")
        if value < fair:
            return value % sides + 1
        attempt += 1


@dataclass(frozen=True, slots=True)
class SeededDice:
    """The program's own dice. `prefix` goes before every purpose, such as `event.12.`."""

    seed: str
    prefix: str = ""

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        sides = parts(die)
        return tuple(self._one(purpose, sides, (first + n) * len(sides)) for n in range(count))

    def _one(self, purpose: str, sides: Sequence[int], number: int) -> int:
        digits = [
            seeded_face(self.seed, self.prefix + purpose, number + place, side)
            for place, side in enumerate(sides)
        ]
        return int("".join(map(str, digits)))


@dataclass(frozen=True, slots=True)
class TableDice:
    """Faces that people rolled and typed: `{purpose: face or [faces]}`."""

    rolls: Mapping[str, int | Sequence[int]]

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        """Raises DiceNeeded without a face for the purpose, ImpossibleFace for an invalid one."""
        if purpose not in self.rolls:
            raise DiceNeeded([Need(purpose, die, count, why)])
        given = self.rolls[purpose]
        faces = tuple(given) if isinstance(given, list | tuple) else (given,)
        check_faces(purpose, die, count, faces, why)
        return faces


def check_faces(purpose: str, die: str, count: int, faces: Sequence[Any], why: str = "") -> None:
    """Raise ImpossibleFace, saying `why` it was rolled, unless these are `count` of its faces."""
    what = f": {why}" if why else ""
    if len(faces) != count:
        raise ImpossibleFace(purpose, f"Roll {count} {die.upper()}, not {len(faces)}{what}.")
    for face in faces:
        if not isinstance(face, int) or isinstance(face, bool) or not has_face(die, face):
            said = f"A {die.upper()} has no face {face!r}{what}."
            raise ImpossibleFace(purpose, " ".join(filter(None, [said, how_to_roll(die)])))


def how_to_roll(die: str) -> str:
    """How to roll a die that nobody owns; "" for an ordinary one.

    `Roll a D10 for it, and again above 9.`
    """
    # People own all parts of a die that is read as digits.
    *_, sides = parts(die)
    sold = next((size for size in SOLD if size >= sides), sides)
    return f"Roll a D{sold} for it, and again above {sides}." if sold != sides else ""


@dataclass(frozen=True, slots=True)
class DeclaredFirst:
    """Given faces count as declared; missing ones are rolled."""

    declared: TableDice
    rolled: Dice

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        if purpose in self.declared.rolls:
            return self.declared.faces(purpose, die, count, why, first)
        return self.rolled.faces(purpose, die, count, why, first)


@dataclass(frozen=True, slots=True)
class PrefixedDice:
    """Dice with longer purposes: `casualty` becomes `assassination.1.casualty`."""

    dice: Dice
    name: str

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        return self.dice.faces(self.name + purpose, die, count, why, first)


@dataclass(frozen=True, slots=True)
class MadeRoll:
    """A roll that was made, with the words for its record."""

    purpose: str
    die: str
    first: int
    faces: tuple[int, ...]
    declared: bool
    why: str


class RecordingDice:
    """Passes every roll on and records the faces, so that they can be shown."""

    def __init__(self, dice: Dice, prefix: str = "") -> None:
        self._dice, self._prefix = dice, prefix
        self.rolls: list[MadeRoll] = []

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        faces = self._dice.faces(purpose, die, count, why, first)
        declared = was_declared(self._dice, purpose)
        self.rolls.append(MadeRoll(self._prefix + purpose, die, first, faces, declared, why))
        return faces


def was_declared(dice: Dice, purpose: str) -> bool:
    """Whether people declared this roll, rather than the program making it."""
    if isinstance(dice, DeclaredFirst):
        return purpose in dice.declared.rolls
    return not isinstance(dice, SeededDice)


def rolled_until(
    dice: Dice, purpose: str, die: str, stands: Callable[[int], bool], why: str = ""
) -> tuple[int, ...]:
    """Roll for one purpose until a face stands; returns every face in order, the last one standing.

    People give all of them as a list. As long as none stands, one more is asked for; faces after
    the one that stands are ignored.
    """
    declared = _declared_count(dice, purpose)
    rolled = dice.faces(purpose, die, declared, why) if declared else ()
    for place, face in enumerate(rolled, start=1):
        if stands(face):
            return rolled[:place]
    if declared:
        raise DiceNeeded([Need(_asked_as(dice, purpose), die, declared + 1, why)])
    while not rolled or not stands(rolled[-1]):
        rolled += dice.faces(purpose, die, 1, why, len(rolled))
    return rolled


def _asked_as(dice: Dice, purpose: str) -> str:
    """The name under which people are asked for this purpose."""
    return _asked_as(dice.dice, dice.name + purpose) if isinstance(dice, PrefixedDice) else purpose


def _declared_count(dice: Dice, purpose: str) -> int:
    """How many faces people declared for this purpose."""
    if isinstance(dice, PrefixedDice):
        return _declared_count(dice.dice, dice.name + purpose)
    if isinstance(dice, RecordingDice):
        return _declared_count(dice._dice, purpose)
    given = dice.declared if isinstance(dice, DeclaredFirst) else dice
    faces = given.rolls.get(purpose) if isinstance(given, TableDice) else None
    if faces is None:
        return 0
    return len(faces) if isinstance(faces, list | tuple) else 1


class ScriptedDice:
    """Faces fixed in advance, in the order asked; for tests and worked examples."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        assert len(self.left) >= count, f"the script has no {die} left for {purpose}"
        taken, self.left = tuple(self.left[:count]), self.left[count:]
        check_faces(purpose, die, count, taken, why)
        return taken

    def finished(self) -> None:
        """Fails if faces are left over: a roll that should have happened didn't."""
        assert not self.left, f"faces nobody asked for: {self.left}"


Answer = TypeVar("Answer")


def gather(questions: Iterable[Callable[[], Answer]]) -> list[Answer]:
    """Ask independent questions; raise one DiceNeeded with everything that is missing."""
    answers: list[Answer] = []
    needs: list[Need] = []
    for question in questions:
        try:
            answers.append(question())
        except DiceNeeded as lacking:
            needs.extend(lacking.needs)
    if needs:
        raise DiceNeeded(needs)
    return answers
