"""Dice of a post-game that is run again: those given then, and those given now for what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dungeonbowl.dice import DiceNeeded, Need, SeededDice, TableDice
from dungeonbowl.dice import MadeRoll as Rolled
from matches.models import Roll

# Somebody's second improvement is rolled for under the same purpose, so these come with the
# choice they were given with and never from the record.
WITH_THE_CHOICE = "improvement."


@dataclass(frozen=True)
class DiceRecord:
    """What was rolled for a match so far."""

    rows: tuple[Roll, ...] = ()

    def faces(self, purpose: str, die: str, count: int) -> tuple[int, ...] | None:
        """The latest faces given for this; of more dice than are asked now the first."""
        rolled = [row for row in self.rows if (row.purpose, row.die) == (purpose, die)]
        fitting = [row for row in rolled if len(row.faces) == count]
        for row in reversed(fitting or [row for row in rolled if len(row.faces) > count]):
            return tuple(row.faces[:count])
        return None

    @cached_property
    def brought(self) -> bool:
        """Whether the program threw any of them elsewhere, by other numbers or another seed."""
        return any(row.thrown_as or row.entered_by_id is not None for row in self.rows)

    def thrown(self, purpose: str, die: str, count: int, first: int) -> tuple[int, ...] | None:
        """The latest faces from this place on, of a purpose that may be thrown again and again."""
        for row in reversed(self.rows):
            same = (row.purpose, row.die, row.first) == (purpose, die, first)
            if same and len(row.faces) >= count:
                return tuple(row.faces[:count])
        return None

    def unknown(self, rolled: Iterable[Rolled]) -> list[Rolled]:
        """Those of the rolls that the record doesn't hold yet, as they are or within others."""
        return [roll for roll in rolled if not self._holds(roll)]

    def _holds(self, roll: Rolled) -> bool:
        return any(
            (row.purpose, row.die, row.first) == (roll.purpose, roll.die, roll.first)
            and tuple(row.faces[: len(roll.faces)]) == roll.faces
            for row in self.rows
        )


@dataclass(frozen=True, slots=True)
class KeptDice:
    """Faces given with the answer, else those given for the correction, else the record's."""

    given: Mapping[str, Any]
    added: Mapping[str, Any] = field(default_factory=dict)
    record: DiceRecord = field(default_factory=DiceRecord)

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        """Raises DiceNeeded where nobody gave any, ImpossibleFace for what the die hasn't."""
        if purpose in self.given:
            return TableDice(self.given).faces(purpose, die, count, why, first)
        if not purpose.startswith(WITH_THE_CHOICE):
            kept = self.record.faces(purpose, die, count)
            if kept is not None:
                return kept
        if purpose in self.added:
            return TableDice(self.added).faces(purpose, die, count, why, first)
        raise DiceNeeded([Need(purpose, die, count, why)])


@dataclass(frozen=True, slots=True)
class BroughtDice(SeededDice):
    """The program's dice of a match that was played elsewhere: as they fell there, if they did.

    The seed would give others by now, for a purpose names teams and players by their numbers.
    """

    record: DiceRecord = field(default_factory=DiceRecord)

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        fell = self.record.thrown(purpose, die, count, first)
        if fell is not None:
            return fell
        return SeededDice.faces(self, purpose, die, count, why, first)
