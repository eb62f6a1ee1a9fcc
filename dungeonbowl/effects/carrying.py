"""Magic items and secret weapons in a player's hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dungeonbowl.effects.base import Effect, demand
from dungeonbowl.team.state import PlayerState


@dataclass(frozen=True, slots=True)
class ItemGiven(Effect):
    """A magic item changes hands; what the player carried before is gone (ITEM-02). "" is none."""

    kind: ClassVar[str] = "item"
    item: str
    before: str = ""

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(player.item == self.before, f"player {player.id} doesn't carry {self.before!r}")
        return replace(player, item=self.item)

    def inverse(self) -> Effect:
        return ItemGiven(self.before, self.item)


@dataclass(frozen=True, slots=True)
class Confiscated(Effect):
    """The referee keeps a player's weapon: a C in the injury box (CON-01)."""

    kind: ClassVar[str] = "confiscated"

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(not player.confiscated, f"player {player.id} lost the weapon already")
        return replace(player, confiscated=True)

    def inverse(self) -> Effect:
        return WeaponReturned()


@dataclass(frozen=True, slots=True)
class WeaponReturned(Effect):
    """The player's weapon was bought back (CON-02), or never taken."""

    kind: ClassVar[str] = "weapon_returned"

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(player.confiscated, f"player {player.id} has the weapon")
        return replace(player, confiscated=False)

    def inverse(self) -> Effect:
        return Confiscated()


@dataclass(frozen=True, slots=True)
class Armed(Effect):
    """A player of the team is given a secret weapon, or gives it up (OPT-85).

    Prices in gold pieces.
    """

    kind: ClassVar[str] = "armed"
    weapon: str
    weapon_price: int
    before: str = ""
    before_price: int = 0

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(player.weapon == self.before, f"player {player.id} doesn't carry {self.before!r}")
        return replace(player, weapon=self.weapon, weapon_price=self.weapon_price)

    def inverse(self) -> Effect:
        return Armed(self.before, self.before_price, self.weapon, self.weapon_price)
