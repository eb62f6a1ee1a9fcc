"""Players who stay with their team from one season to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dungeonbowl.changed import changed
from dungeonbowl.effects.base import Effect, demand
from dungeonbowl.team.state import PlayerState


@dataclass(frozen=True, slots=True)
class Stayed(Effect):
    """The player stays for `by` seasons more; the inverse has a negative number."""

    kind: ClassVar[str] = "stayed"
    by: int = 1

    def on_player(self, player: PlayerState) -> PlayerState:
        after = player.stayed + self.by
        demand(after >= 0, f"player {player.id} would have stayed for {after} seasons")
        return changed(player, stayed=after)

    def inverse(self) -> Effect:
        return Stayed(-self.by)


@dataclass(frozen=True, slots=True)
class OfferChanged(Effect):
    """In a redraft a player is offered to their team, bought again, or leaves it.

    `status` is what they are afterwards, `before` what they were.
    """

    kind: ClassVar[str] = "offer"
    status: str
    before: str

    def on_player(self, player: PlayerState) -> PlayerState:
        demand(player.status == self.before, f"player {player.id} isn't {self.before}")
        return changed(player, status=self.status)

    def inverse(self) -> Effect:
        return OfferChanged(self.before, self.status)
