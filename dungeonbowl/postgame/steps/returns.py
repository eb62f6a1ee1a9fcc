"""Who comes back (POST-01, POST-12)."""

from __future__ import annotations

from dungeonbowl.effects import Available, LedgerLine
from dungeonbowl.match.events import kinds, sufferer
from dungeonbowl.match.referee import sent_off_by_penalty
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.facts import StepOutcome, Turn
from dungeonbowl.postgame.steps.base import StepKind
from dungeonbowl.wording import listed

# Casualties that don't last beyond the match.
STAYED = ("stunned", "reserves")


class ReturnsStep(StepKind):
    """Everybody whom the match only removed is back, and whoever missed it may play again.

    Lost in space, fallen and fished out, sent off, knocked out: nothing of that outlasts the
    match (POST-01). Missing a game ends with the game missed (POST-12). Source: 003, Teleporters;
    Chasms; 004, Miss Next Game.
    """

    key = "returns"
    name = "Back from the dungeon"

    def run(self, turn: Turn) -> StepOutcome:
        """A line for each who sat it out."""
        rested = [turn.player(one) for one in turn.side.missed]
        rested = [player for player in rested if player.rostered and player.miss_next_game]
        lines = tuple(
            LedgerLine(f"{called(player)} has sat out the game", player.id, effect=Available())
            for player in rested
        )
        said = []
        if back := _removed(turn):
            said.append(f"{listed(back)} {'is' if len(back) == 1 else 'are'} back.")
        if rested:
            said.append(f"{listed(map(called, rested))} may play again.")
        return StepOutcome(lines, " ".join(said) or "Nobody was away.")


def _removed(turn: Turn) -> list[str]:
    """Who was out of the match without being hurt, once each, in the order recorded."""
    events = turn.facts.suffered_by(
        turn.team, *(kind.key for kind in kinds().values() if kind.removes)
    )
    hurt = {sufferer(event) for event in turn.facts.events}
    gone = [
        event.victim if event.victim is not None else event.player
        for event in events
        if event.outcome.get("result") not in STAYED
    ]
    off = [
        player
        for player, event in sent_off_by_penalty(turn.facts.events).items()
        if event.player_team == turn.team
    ]
    back = [one for one in dict.fromkeys([*gone, *off]) if one is not None and one not in hurt]
    return [called(turn.player(one)) for one in back]
