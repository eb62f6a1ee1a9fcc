"""What a rule says of a dungeon, and everything it needs to know to say it."""

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

    A match takes no dungeon with an error, unless everybody consents; a warning is a word of
    advice.
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
        """The verdict where it refuses a dungeon to a match."""
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
    """A dungeon as a rule judges it: explored, and with the room there is for mends."""

    def __init__(self, layout: Layout, rules: HouseRules, teams: int) -> None:
        super().__init__(layout, rules, teams)
        # Each judgement begins with another.
        self.vacant = Vacant(self)
