"""What a team can still reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Method(StrEnum):
    """How an outlook was found."""

    EXACT = "exact"
    SIMULATED = "simulated"


@dataclass(frozen=True, slots=True)
class TeamOutlook:
    """The best and the worst place of a team, and what it needs to be among the first `top`.

    If it was `simulated`, `runs` says how often the rest was played each way, and `error` the share
    of all endings beyond these places that this many runs may have missed (with 95 percent
    confidence).
    """

    team: int
    best: int
    worst: int
    top: int
    needs: str
    method: Method = Method.EXACT
    runs: int | None = None

    @property
    def certain(self) -> bool:
        """Whether it is among the first, whatever happens."""
        return self.worst <= self.top

    @property
    def possible(self) -> bool:
        """Whether it can still be among the first."""
        return self.best <= self.top

    @property
    def error(self) -> float | None:
        """By the rule of three."""
        return None if self.runs is None else round(3 / self.runs, 4)

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show it."""
        found: Mapping[str, Any] = {
            "team": self.team,
            "best": self.best,
            "worst": self.worst,
            "certain": self.certain,
            "possible": self.possible,
            "needs": self.needs,
            "method": str(self.method),
        }
        simulated = {"runs": self.runs, "error": self.error} if self.runs else {}
        return {**found, **simulated}
