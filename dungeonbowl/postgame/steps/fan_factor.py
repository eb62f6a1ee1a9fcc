"""How fans come and go (POST-07)."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.effects import FanFactorChanged as FansChanged
from dungeonbowl.effects import LedgerLine
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Tactic
from dungeonbowl.postgame import winnings as sums
from dungeonbowl.postgame.answers import WholePart, refuse_done
from dungeonbowl.postgame.asking import Answer, Occasion, Question
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn, Waiting
from dungeonbowl.postgame.steps.base import StepKind, played_out

MOST_FANS = 100
CHANGE = WholePart("change")


class FanFactorStep(StepKind):
    """How the match changes the Fan Factor, never below 0 (POST-07, DT-03).

    Source: C-124, not from the documents; the bribe's modifier from 003, Bribing the Press.
    """

    key = "fan_factor"
    name = "Fan Factor"
    parts = (CHANGE,)

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Where fans come and go at all, and the match came to an end."""
        return played_out(facts) and rules.choice("fan_factor_roll") != "none"

    def run(self, turn: Turn) -> StepOutcome:
        """Asks for `fan_factor.<team>`, three d6 for a winner and two for anybody else.

        Under `manual` it waits for `{change}` (OPT-36).
        """
        if turn.rules.choice("fan_factor_roll") == "manual":
            return _typed_in(turn)
        why = f"Fan Factor of {turn.side.name}"
        count = sums.fan_dice(turn.won)
        faces = turn.dice.faces(f"fan_factor.{turn.team}", "d6", count, why)
        bribes = turn.side.tactics.get(Tactic.BRIBING_THE_PRESS, 0)
        changed = sums.fan_factor(faces, turn.won, turn.state.fan_factor, bribes)
        return StepOutcome(_lines(changed.amount), changed.text)

    def asks(self, occasion: Occasion) -> Question:
        """By how much."""
        note = f"Fan Factor is {occasion.state.fan_factor} now, and never falls below 0."
        return Question(
            number=CHANGE.name, label="Fan Factor changes by", submit="Book it", note=note
        )

    def default(self, question: Question, leave_out: bool) -> Answer:
        """No fan more or less: only somebody who was there could know (OPT-36)."""
        return {CHANGE.name: 0}


def _typed_in(turn: Turn) -> StepOutcome:
    if turn.answer is None:
        raise Waiting(f"{turn.side.name} types in how its Fan Factor changes.")
    refuse_done(turn)
    typed = CHANGE.of(turn)
    if abs(typed) > MOST_FANS:
        raise FieldError("change", f"Fan Factor changes by {MOST_FANS} at most.")
    change = max(typed, -turn.state.fan_factor)
    text = f"Fan Factor {change:+d}, as told." if change else "Fan Factor stays as it is."
    return StepOutcome(_lines(change), text)


def _lines(change: int) -> tuple[LedgerLine, ...]:
    return (LedgerLine(f"Fan Factor {change:+d}", effect=FansChanged(change)),) if change else ()
