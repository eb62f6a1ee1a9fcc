"""What a rule says of a dungeon, and everything it needs to know to say it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dungeonbowl.dungeon.layout import Layout
from dungeonbowl.dungeon.mending import Mend
from dungeonbowl.dungeon.squares import Square, at_of
from dungeonbowl.dungeon.steps import Distances, Steps, distances
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


class Survey:
    """A dungeon measured under the options of a match, for so many teams."""

    def __init__(self, layout: Layout, rules: HouseRules, teams: int) -> None:
        self.layout, self.rules, self.teams = layout, rules, teams
        # Distances in the dungeon are enforced (OPT-44).
        self.strict = rules.flag("placement_rules")
        # Each judgement begins with another.
        self.vacant = Vacant(self)

    @cached_property
    def steps(self) -> Steps:
        """Where steps lead."""
        return Steps(self.layout)

    @cached_property
    def from_ends(self) -> dict[int, Distances]:
        """The distances from each end zone."""
        return {end: distances(self.steps, zone) for end, zone in self.layout.end_zones.items()}

    def lost_to(self, square: Square) -> list[int]:
        """The sides from whose end zones no way leads to a square."""
        return [end for end, far in self.from_ends.items() if far.to(square) is None]

    def too_near(self, square: Square, least: int) -> list[int]:
        """The sides whose end zones are nearer to a square than that."""
        found = ((end, far.to(square)) for end, far in self.from_ends.items())
        return [end for end, far in found if far is not None and far < least]
