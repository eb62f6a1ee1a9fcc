"""The base of all effects, and the error for a history that contradicts itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dungeonbowl.team.state import PlayerState, TeamState


class Impossible(ValueError):
    """An effect is impossible in this state: the history contradicts itself.

    `figure` names the team's number that would fall below 0, if that is why.
    """

    def __init__(self, reason: str, figure: str = "") -> None:
        super().__init__(reason)
        self.figure = figure


@dataclass(frozen=True, slots=True)
class Effect:
    """Base of all effects. `kind` names it in the ledger."""

    kind: ClassVar[str] = ""

    def on_player(self, player: PlayerState) -> PlayerState:
        """The player afterwards; the default leaves them as they are."""
        return player

    def on_team(self, team: TeamState) -> TeamState:
        """The team afterwards; the default leaves it as it is."""
        return team

    def inverse(self) -> Effect:
        """The effect that takes this one back."""
        raise NotImplementedError


def demand(holds: bool, reason: str, figure: str = "") -> None:
    """Raise Impossible with this reason unless the condition holds."""
    if not holds:
        raise Impossible(reason, figure)
