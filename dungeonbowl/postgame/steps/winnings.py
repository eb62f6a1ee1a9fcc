"""What the match brought in (POST-05)."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.effects import LedgerLine
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.postgame import winnings as sums
from dungeonbowl.postgame.answers import WholePart, refuse_done
from dungeonbowl.postgame.asking import Answer, Occasion, Question
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn, Waiting
from dungeonbowl.postgame.steps.base import StepKind, played_out
from dungeonbowl.wording import gold

MOST_GOLD = 10_000_000
GOLD = WholePart("gold")


class WinningsStep(StepKind):
    """Gold pieces that the match brings; nothing for a side that gave up (POST-05).

    Source: C-123, not from the documents.
    """

    key = "winnings"
    name = "Winnings"
    parts = (GOLD,)

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Where the league has winnings, and the match came to an end."""
        return played_out(facts) and rules.choice("winnings") != "none"

    def run(self, turn: Turn) -> StepOutcome:
        """Asks for `winnings.<team>` d6, or under `manual` waits for `{gold}` (OPT-35)."""
        if turn.team in turn.facts.conceding:
            return StepOutcome((), "No winnings for a side that gave up.")
        if turn.rules.choice("winnings") == "manual":
            return _typed_in(turn)
        why = f"winnings of {turn.side.name}"
        (face,) = turn.dice.faces(f"winnings.{turn.team}", "d6", why=why)
        earned = sums.winnings(face, turn.won, turn.book)
        return StepOutcome((LedgerLine("Winnings", gold=earned.amount),), earned.text)

    def asks(self, occasion: Occasion) -> Question:
        """How much it was."""
        note = f"The treasury holds {gold(occasion.state.treasury)} now."
        return Question(
            number=GOLD.name, label="Winnings, in gp", submit="Book them", note=note
        )  # fmt: skip

    def default(self, question: Question, leave_out: bool) -> Answer:
        """No gold: only somebody who was there could know of any (OPT-35)."""
        return {GOLD.name: 0}


def _typed_in(turn: Turn) -> StepOutcome:
    if turn.answer is None:
        raise Waiting(f"{turn.side.name} types in its winnings.")
    refuse_done(turn)
    typed = GOLD.of(turn)
    if not 0 <= typed <= MOST_GOLD:
        raise FieldError("gold", f"Winnings are between 0 and {gold(MOST_GOLD)}.")
    if not typed:
        return StepOutcome((LedgerLine("No winnings"),), "No winnings.")
    return StepOutcome((LedgerLine("Winnings as told", gold=typed),), f"{gold(typed)}, as told.")
