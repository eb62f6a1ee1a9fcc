"""The lines of a change, which add up to a team."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dungeonbowl.changed import changed
from dungeonbowl.effects.base import Effect
from dungeonbowl.team.state import PlayerState, TeamState


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of a change: what it says, gold pieces, SPP, and at most one effect."""

    text: str
    player: int | None = None
    gold: int = 0
    spp: int = 0
    effect: Effect | None = None

    def apply(self, team: TeamState) -> TeamState:
        """The team after this line. Raises Impossible if the history contradicts itself."""
        return fold(team, [self])

    def on_player(self, player: PlayerState) -> PlayerState:
        """The player it is about, after it."""
        if self.effect is not None:
            player = self.effect.on_player(player)
        return changed(player, spp=player.spp + self.spp) if self.spp else player

    def inverse(self) -> LedgerLine:
        """The line that takes this one back."""
        effect = self.effect.inverse() if self.effect else None
        return LedgerLine(_reversed(self.text), self.player, -self.gold, -self.spp, effect)


TAKEN_BACK = "Taken back: "


def _reversed(text: str) -> str:
    """The sentence that takes another back; twice taken back, it reads as at first."""
    if text.startswith(TAKEN_BACK):
        return text.removeprefix(TAKEN_BACK)
    return TAKEN_BACK + text


def fold(team: TeamState, lines: Iterable[LedgerLine]) -> TeamState:
    """The team after all these lines, in order. Raises Impossible as `apply` does.

    Copying takes most of the time when a whole history is folded, so players are copied together
    once, and gold is added up, except at lines about the team.
    """
    players, gold = dict(team.players), 0
    for line in lines:
        if line.effect is not None and type(line.effect).on_team is not Effect.on_team:
            team = line.effect.on_team(_settled(team, players, gold))
            players, gold = dict(team.players), 0
        if line.player is not None:
            player = players.get(line.player) or PlayerState(line.player)
            players[line.player] = line.on_player(player)
        gold += line.gold
    return _settled(team, players, gold)


def _settled(team: TeamState, players: dict[int, PlayerState], gold: int) -> TeamState:
    return changed(team, players=players, treasury=team.treasury + gold)
