"""What the team as a whole is and owns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dungeonbowl.effects.base import Effect, demand
from dungeonbowl.team.state import TeamState


@dataclass(frozen=True, slots=True)
class Founded(Effect):
    """The team's first entry: its college and name. A founding is never taken back."""

    kind: ClassVar[str] = "founded"
    college: str
    name: str = ""

    def on_team(self, team: TeamState) -> TeamState:
        return replace(team, college=self.college, name=self.name or team.name)


@dataclass(frozen=True, slots=True)
class TeamRenamed(Effect):
    """The team goes by another name."""

    kind: ClassVar[str] = "team_renamed"
    name: str
    old_name: str

    def on_team(self, team: TeamState) -> TeamState:
        return replace(team, name=self.name)

    def inverse(self) -> Effect:
        return TeamRenamed(self.old_name, self.name)


@dataclass(frozen=True, slots=True)
class StatusChanged(Effect):
    """The team is registered or retired; `before` is what it was."""

    kind: ClassVar[str] = "status"
    status: str
    before: str

    def on_team(self, team: TeamState) -> TeamState:
        demand(team.status == self.before, f"the team isn't {self.before}")
        return replace(team, status=self.status)

    def inverse(self) -> Effect:
        return StatusChanged(self.before, self.status)


@dataclass(frozen=True, slots=True)
class ApothecaryOwned(Effect):
    """The team's apothecary comes, or goes again (OPT-37)."""

    kind: ClassVar[str] = "apothecary"
    hired: bool

    def on_team(self, team: TeamState) -> TeamState:
        there = "an apothecary already" if self.hired else "no apothecary"
        demand(team.apothecary != self.hired, f"the team has {there}")
        return replace(team, apothecary=self.hired)

    def inverse(self) -> Effect:
        return ApothecaryOwned(not self.hired)


@dataclass(frozen=True, slots=True)
class NumberChanged(Effect):
    """A team's number changes by `by`: re-rolls, Fan Factor, half-price re-rolls still due."""

    by: int

    field_name: ClassVar[str] = ""
    too_low: ClassVar[str] = ""

    def on_team(self, team: TeamState) -> TeamState:
        after = getattr(team, self.field_name) + self.by
        demand(after >= 0, self.too_low, self.field_name)
        return replace(team, **{self.field_name: after})

    def inverse(self) -> Effect:
        return type(self)(-self.by)


@dataclass(frozen=True, slots=True)
class RerollsChanged(NumberChanged):
    """Team re-rolls bought or corrected (TEAM-05)."""

    kind: ClassVar[str] = "rerolls"
    field_name: ClassVar[str] = "rerolls"
    too_low: ClassVar[str] = "the team has fewer re-rolls"


@dataclass(frozen=True, slots=True)
class FanFactorChanged(NumberChanged):
    """Fan Factor bought, won or lost (TEAM-06, POST-07)."""

    kind: ClassVar[str] = "fan_factor"
    field_name: ClassVar[str] = "fan_factor"
    too_low: ClassVar[str] = "its Fan Factor would be below 0"


@dataclass(frozen=True, slots=True)
class HalfPriceRerolls(NumberChanged):
    """How many re-rolls an Extra Training still sells at the starting price (SA-02)."""

    kind: ClassVar[str] = "half_price_rerolls"
    field_name: ClassVar[str] = "half_price_rerolls"
    too_low: ClassVar[str] = "a re-roll was bought at the half price that it gave"
