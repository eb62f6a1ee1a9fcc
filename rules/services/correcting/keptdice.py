"""Dice of a post-game that is run again: the old ones, and those given now for what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dungeonbowl.dice import DiceNeeded, Need, SeededDice, TableDice
from dungeonbowl.dice import MadeRoll as Rolled
from matches.models import Match, Roll

# A player's improvements are all rolled under the same purpose, so their dice come with the choice,
# never from the record.
WITH_THE_CHOICE = "improvement."


def since_confirmed(match: Match, rolls: Iterable[Roll]) -> tuple[Roll, ...]:
    """The rolls without those that people gave before the match was undone: they are asked anew."""
    since = match.confirmed_at
    return tuple(
        row for row in rolls if row.entered_by_id is None or since is None or row.at >= since
    )


@dataclass(frozen=True)
class DiceRecord:
    """The rolls of a match so far."""

    rows: tuple[Roll, ...] = ()

    def faces(self, purpose: str, die: str, count: int) -> tuple[int, ...] | None:
        """The latest faces for this purpose; the first ones, if there are too many."""
        rolled = [row for row in self.rows if (row.purpose, row.die) == (purpose, die)]
        fitting = [row for row in rolled if len(row.faces) == count]
        for row in reversed(fitting or [row for row in rolled if len(row.faces) > count]):
            return tuple(row.faces[:count])
        return None

    @cached_property
    def brought(self) -> bool:
        """Whether the program rolled any on another installation, with other ids or seed."""
        return any(row.thrown_as or row.entered_by_id is not None for row in self.rows)

    def thrown(self, purpose: str, die: str, count: int, first: int) -> tuple[int, ...] | None:
        """The latest faces from this place on, for a purpose that may be rolled repeatedly."""
        for row in reversed(self.rows):
            same = (row.purpose, row.die, row.first) == (purpose, die, first)
            if same and len(row.faces) >= count:
                return tuple(row.faces[:count])
        return None

    def unknown(self, rolled: Iterable[Rolled]) -> list[Rolled]:
        """Those of these rolls that the record doesn't have, alone or within others."""
        return [roll for roll in rolled if not self._holds(roll)]

    def _holds(self, roll: Rolled) -> bool:
        return any(
            (row.purpose, row.die, row.first) == (roll.purpose, roll.die, roll.first)
            and tuple(row.faces[: len(roll.faces)]) == roll.faces
            for row in self.rows
        )


@dataclass(frozen=True, slots=True)
class KeptDice:
    """Faces from the answer, or else given for the correction, or else from the record."""

    given: Mapping[str, Any]
    added: Mapping[str, Any] = field(default_factory=dict)
    record: DiceRecord = field(default_factory=DiceRecord)

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        """Raises DiceNeeded if nobody gave any, ImpossibleFace for a face no such die has."""
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
    """The program's dice for an imported match: as rolled there, if they were.

    The seed would give others now, because purposes contain ids of teams and players.
    """

    record: DiceRecord = field(default_factory=DiceRecord)

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        fell = self.record.thrown(purpose, die, count, first)
        if fell is not None:
            return fell
        return SeededDice.faces(self, purpose, die, count, why, first)
