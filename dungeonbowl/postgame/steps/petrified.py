"""Those who were turned to stone (POST-02, MON-13)."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.effects import LedgerLine, Left
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType, PlayerStatus
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.answers import one_for_each
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn
from dungeonbowl.postgame.steps.base import StepKind


class PetrifiedStep(StepKind):
    """A D6 for each player turned to stone: on a 6 they stay it (POST-02, MON-13).

    Source: 003, Monster Profiles and Attacks.
    """

    key = "petrified"
    name = "Turned to stone"

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Where it befell somebody."""
        return bool(facts.suffered_by(side.team, EventType.PETRIFIED))

    def run(self, turn: Turn) -> StepOutcome:
        """Asks for `petrified.<player>`."""
        events = turn.facts.suffered_by(turn.team, EventType.PETRIFIED)
        players = turn.rostered(event.player for event in events)
        why = "fate of {}, turned to stone: for good on a 6"
        lines, said = [], []
        for player, face in zip(
            players, one_for_each(turn, "petrified", players, why), strict=True
        ):
            row = turn.book.tables["petrified"].row(face)
            if row.key == "petrified":
                text = f"{called(player)} stays stone for good"
                lines.append(LedgerLine(text, player.id, effect=Left(PlayerStatus.PETRIFIED)))
            said.append(f"{called(player)}: D6: {face}, {row.name}.")
        return StepOutcome(tuple(lines), " ".join(said) or "Nobody is left to turn back.")
