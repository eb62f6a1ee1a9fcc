"""Injuries, cures and games missed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dungeonbowl.changed import changed
from dungeonbowl.effects.base import Effect, demand
from dungeonbowl.team.state import Injury, PlayerState


@dataclass(frozen=True, slots=True)
class Injured(Effect):
    """A permanent injury (INJ-05, INJ-06)."""

    kind: ClassVar[str] = "injury"
    injury: int
    injury_kind: str
    text: str

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(
            all(one.id != self.injury for one in player.injuries),
            f"player {player.id} has injury {self.injury} already",
        )
        wound = Injury(self.injury, self.injury_kind, self.text)
        # In the order suffered, so that a cure taken back leaves no trace.
        injuries = sorted((*player.injuries, wound), key=lambda one: one.id)
        return changed(player, injuries=tuple(injuries))

    def inverse(self) -> Effect:
        return Healed(self.injury, self.injury_kind, self.text)


@dataclass(frozen=True, slots=True)
class Healed(Effect):
    """A permanent injury is cured or taken back (SA-03)."""

    kind: ClassVar[str] = "healed"
    injury: int
    injury_kind: str
    text: str

    def on_player(self, player: PlayerState) -> PlayerState:
        wound = Injury(self.injury, self.injury_kind, self.text)
        demand(wound in player.injuries, f"player {player.id} has no injury {self.injury}")
        return changed(player, injuries=tuple(one for one in player.injuries if one != wound))

    def inverse(self) -> Effect:
        return Injured(self.injury, self.injury_kind, self.text)


@dataclass(frozen=True, slots=True)
class MissesNextGame(Effect):
    """The player misses the team's next game (INJ-04)."""

    kind: ClassVar[str] = "miss_next_game"

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(not player.miss_next_game, f"player {player.id} misses the next game already")
        return changed(player, miss_next_game=True)

    def inverse(self) -> Effect:
        return Available()


@dataclass(frozen=True, slots=True)
class Available(Effect):
    """The player may play again (POST-12, SA-03)."""

    kind: ClassVar[str] = "available"

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(player.miss_next_game, f"player {player.id} doesn't miss the next game")
        return changed(player, miss_next_game=False)

    def inverse(self) -> Effect:
        return MissesNextGame()
