"""What sponsors pay (POST-06, SA-04)."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.effects import LedgerLine
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Arrangement
from dungeonbowl.postgame import winnings as sums
from dungeonbowl.postgame.answers import one_of_each
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn
from dungeonbowl.postgame.steps.base import StepKind


class SponsorshipStep(StepKind):
    """D6 x 10,000 gold pieces for each Sponsorship Deal (SA-04, POST-06).

    Source: 003, Sponsorship Deal.
    """

    key = "sponsorship"
    name = "Sponsorship"

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Where there is a deal."""
        return bool(side.arrangements.get(Arrangement.SPONSORSHIP_DEAL))

    def run(self, turn: Turn) -> StepOutcome:
        """Asks for `sponsorship.<team>.<n>` d6."""
        deals = turn.side.arrangements[Arrangement.SPONSORSHIP_DEAL]
        purposes = [f"sponsorship.{turn.team}.{number}" for number in range(1, deals + 1)]
        faces = one_of_each(turn, purposes, "d6", f"sponsors of {turn.side.name}")
        paid = [sums.sponsorship(face, turn.book) for face in faces]
        lines = tuple(LedgerLine("Sponsorship Deal", gold=one.amount) for one in paid)
        return StepOutcome(lines, " ".join(one.text for one in paid))
