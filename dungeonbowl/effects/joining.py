"""Players come, go and are named."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import ClassVar

from dungeonbowl.effects.base import Effect, demand
from dungeonbowl.team.state import ACTIVE, PlayerState


@dataclass(frozen=True, slots=True)
class Hired(Effect):
    """A player joins the roster (TEAM-11)."""

    kind: ClassVar[str] = "hired"
    number: int
    name: str
    position: str
    price: int
    weapon: str = ""
    weapon_price: int = 0

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(player.status == "unsigned", f"player {player.id} was hired before")
        facts = {name.name: getattr(self, name.name) for name in fields(self)}
        return replace(player, status=ACTIVE, **facts)

    def inverse(self) -> Effect:
        return Left("unsigned")


@dataclass(frozen=True, slots=True)
class Left(Effect):
    """A player leaves: released, traded, dead, petrified (INJ-07, TRADE-01, MON-13)."""

    kind: ClassVar[str] = "left"
    how: str

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(player.rostered, f"player {player.id} isn't on the roster")
        return replace(player, status=self.how)

    def inverse(self) -> Effect:
        return Rejoined(self.how)


@dataclass(frozen=True, slots=True)
class Rejoined(Effect):
    """A player who had left is back, because their leaving was a mistake."""

    kind: ClassVar[str] = "rejoined"
    how: str

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(player.status == self.how, f"player {player.id} isn't {self.how}")
        return replace(player, status=ACTIVE)

    def inverse(self) -> Effect:
        return Left(self.how)


@dataclass(frozen=True, slots=True)
class Renamed(Effect):
    """A new name or shirt number."""

    kind: ClassVar[str] = "renamed"
    name: str
    number: int
    old_name: str
    old_number: int

    def on_player(self, player: PlayerState) -> PlayerState:
        return replace(player, name=self.name, number=self.number)

    def inverse(self) -> Effect:
        return Renamed(self.old_name, self.old_number, self.name, self.number)
