"""Weapons that the referee may keep (CON-01)."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.effects import Confiscated, LedgerLine
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.referee import confiscations_due
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.answers import one_for_each
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn
from dungeonbowl.postgame.steps.base import StepKind


class ConfiscationStep(StepKind):
    """A D6 for each weapon whose bearer a penalty sent off: kept by the referee on 5+ (CON-01).

    Source: 003, Confiscation.
    """

    key = "confiscation"
    name = "Confiscation"

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Where a weapon is at stake."""
        return bool(confiscations_due(facts.events, side.state, book, rules))

    def run(self, turn: Turn) -> StepOutcome:
        """Asks for `confiscation.<player>`."""
        due = confiscations_due(turn.facts.events, turn.state, turn.book, turn.rules)
        players = [turn.player(one) for one in due]
        faces = one_for_each(turn, "confiscation", players, "weapon of {}, sent off: lost on 5+")
        lines, said = [], []
        for player, face in zip(players, faces, strict=True):
            row = turn.book.tables["confiscation"].row(face)
            if row.key == "confiscated":
                text = f"The referee keeps {called(player)}'s weapon"
                lines.append(LedgerLine(text, player.id, effect=Confiscated()))
            said.append(f"{called(player)}: D6: {face}, {row.name}.")
        return StepOutcome(tuple(lines), " ".join(said) or "No weapon is left to take.")
