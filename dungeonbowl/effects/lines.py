"""The lines of a change, which add up to a team."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dungeonbowl.effects.base import Effect
from dungeonbowl.team.state import TeamState


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a change: what it says, gold pieces, SPP, and at most one effect."""

    text: str
    player: int | None = None
    gold: int = 0
    spp: int = 0
    effect: Effect | None = None

    def apply(self, team: TeamState) -> TeamState:
        """The team after this line. Raises Impossible where the history contradicts itself."""
        if self.effect is not None:
            team = self.effect.on_team(team)
        if self.player is not None:
            player = team.player(self.player)
            if self.effect is not None:
                player = self.effect.on_player(player)
            # Copying is what folding a whole history takes longest over.
            if self.spp:
                player = replace(player, spp=player.spp + self.spp)
            team = team.with_player(player)
        return replace(team, treasury=team.treasury + self.gold) if self.gold else team

    def inverse(self) -> Line:
        """The line that takes this one back."""
        effect = self.effect.inverse() if self.effect else None
        return Line(_reversed(self.text), self.player, -self.gold, -self.spp, effect)


TAKEN_BACK = "Taken back: "


def _reversed(text: str) -> str:
    """The sentence that takes another back; what was taken back twice stands as it was."""
    if text.startswith(TAKEN_BACK):
        return text.removeprefix(TAKEN_BACK)
    return TAKEN_BACK + text


def fold(team: TeamState, lines: Iterable[Line]) -> TeamState:
    """The team after all these lines, in order."""
    for line in lines:
        team = line.apply(team)
    return team
