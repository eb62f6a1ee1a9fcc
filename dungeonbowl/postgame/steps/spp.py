"""What deeds earned (POST-09, SPP-01)."""

from __future__ import annotations

from dungeonbowl.effects import LedgerLine
from dungeonbowl.match.events import award
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.facts import StepOutcome, Turn
from dungeonbowl.postgame.steps.base import StepKind
from dungeonbowl.wording import counted


class SppStep(StepKind):
    """The points for every event of the team's players, a line for each (POST-09, SPP-01).

    As the events were recorded; the MVP's own come with their step. Source: 003, Dungeonbowl Star
    Player Point Awards.
    """

    key = "spp"
    name = "Star player points"

    def run(self, turn: Turn) -> StepOutcome:
        """A line for each deed."""
        lines = tuple(
            LedgerLine(
                f"{called(turn.player(event.player))}: {award(event, turn.book, turn.rules).text}",
                event.player,
                spp=event.outcome["spp"],
            )
            for event in turn.facts.events
            if event.player is not None
            and event.player_team == turn.team
            and event.outcome.get("spp")
        )
        if not lines:
            return StepOutcome((), "Nobody earned anything.")
        total = sum(line.spp for line in lines)
        return StepOutcome(lines, f"{total} SPP for {counted(len(lines), 'deed')}.")
