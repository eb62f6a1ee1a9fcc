"""What a bonus of the table is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from dungeonbowl.league.results import DRAWN, LOST, WON, MatchResult, Score


@dataclass(frozen=True)
class BonusKind(ABC):
    """Something that a league may give points for beside the result (OPT-94).

    `name` is for lists. `measured` ones ask for a number; `counts` are the keys of the event kinds
    that they count, if results alone don't tell.
    """

    key: str
    name: str
    measured: bool = True
    counts: tuple[str, ...] = ()
    # After which outcomes a side may get it.
    after: tuple[str, ...] = (WON, DRAWN, LOST)

    @abstractmethod
    def holds(self, score: Score, result: MatchResult, at_least: int) -> bool:
        """Whether this side of a played match has earned it."""

    @abstractmethod
    def said(self, at_least: int) -> str:
        """What it is given for, to follow "points for" in a sentence."""


@dataclass(frozen=True, slots=True)
class TableBonus:
    """A bonus as a league has it: its kind, the number it asks for, and what it is worth."""

    kind: BonusKind
    at_least: int
    points: int

    def holds(self, score: Score, result: MatchResult) -> bool:
        """Whether this side has earned it, which counts once."""
        return self.kind.holds(score, result, self.at_least)

    @property
    def said(self) -> str:
        """`3 touchdowns or more`."""
        return self.kind.said(self.at_least)
