"""Verdicts on a dungeon, and the survey on which rules base them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.dungeon.layout import Layout
from dungeonbowl.dungeon.mending import Mend
from dungeonbowl.dungeon.squares import Square, at_of
from dungeonbowl.dungeon.verdicts.explored import Explored
from dungeonbowl.dungeon.verdicts.vacant import Vacant
from dungeonbowl.houserules import HouseRules
from dungeonbowl.verdicts import Verdict

ERROR, WARNING = "error", "warning"


@dataclass(frozen=True, slots=True)
class DungeonVerdict:
    """What one rule finds wrong with a dungeon, on which squares, and what would mend it.

    A dungeon with an error needs everybody's consent for a match; a warning is only advice.
    """

    rule: str
    severity: str
    message: str
    squares: tuple[Square, ...] = ()
    mend: Mend | None = None

    def as_dict(self, floors: int = 1) -> dict[str, Any]:
        """The form in which replies and pages show it."""
        said = {
            "rule": self.rule,
            "severity": self.severity,
            "message": self.message,
            "squares": [at_of(square, floors) for square in self.squares],
        }
        return said | {"mend": self.mend.as_dict(floors)} if self.mend else said

    def refusal(self, floors: int = 1) -> DungeonRefusal:
        """The verdict as a refusal of the dungeon for a match."""
        return DungeonRefusal(self.rule, self.message, found=self, floors=floors)


@dataclass(frozen=True, slots=True)
class DungeonRefusal(Verdict):
    """A refusal that also says on which squares, and what would mend it."""

    found: DungeonVerdict = field(kw_only=True)
    floors: int = field(kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show verdicts on dungeons."""
        return self.found.as_dict(self.floors)


class Survey(Explored):
    """A dungeon for rules to judge: explored, and with the squares vacant for mends."""

    def __init__(self, layout: Layout, rules: HouseRules, teams: int) -> None:
        super().__init__(layout, rules, teams)
        # A new one for each judgement.
        self.vacant = Vacant(self)
