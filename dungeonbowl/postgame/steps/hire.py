"""Hiring, trading and buying after a match (POST-10)."""

from __future__ import annotations

from dungeonbowl.effects import HalfPriceRerolls, LedgerLine
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import Arrangement
from dungeonbowl.postgame.asking import Occasion, Question
from dungeonbowl.postgame.facts import StepOutcome, Turn, Waiting
from dungeonbowl.postgame.foreseen import sentence
from dungeonbowl.postgame.steps.base import StepKind
from dungeonbowl.pregame.arrangements import half_price_rerolls
from dungeonbowl.team.state import TeamState
from dungeonbowl.wording import counted, gold


class HireStep(StepKind):
    """The market is open until the coach says `{done: true}` (POST-10, C-68).

    Purchases go through the team's own commands. An Extra Training's half-price re-roll opens
    with the step and ends with it (SA-02, C-79); what another match's opened, whose coach isn't
    done either, stays. Source: 003, Confiscation; Player Trading.
    """

    key = "hire"
    name = "Hire new players"
    leavable = True
    opens_market = True

    def run(self, turn: Turn) -> StepOutcome:
        """Grants what is at half price, then waits."""
        trainings = turn.side.arrangements.get(Arrangement.EXTRA_TRAINING, 0)
        granted = half_price_rerolls(trainings, turn.rules)
        if granted and not turn.kept("granted"):
            text = f"{counted(granted, 're-roll')} at half price after Extra Training"
            line = LedgerLine(text, effect=HalfPriceRerolls(granted))
            return StepOutcome((line,), f"{text}.", finished=False, kept={"granted": granted})
        if turn.done:
            return _closed(turn)
        if turn.answer is not None:
            raise FieldError("done", "Buy with the team's own commands, then say done.")
        raise Waiting(f"{turn.side.name} hires, trades and buys.")

    def asks(self, occasion: Occasion) -> Question:
        """To go to the market, or to be done."""
        return Question(market="To the market", leave="Done hiring", note=_to_spend(occasion.state))


def _closed(turn: Turn) -> StepOutcome:
    left = min(turn.state.half_price_rerolls, sum(turn.kept("granted")))
    text = "Half price ends with this post-game"
    lines = (LedgerLine(text, effect=HalfPriceRerolls(-left)),) if left else ()
    return StepOutcome(lines, "Done hiring.")


def _to_spend(state: TeamState) -> str:
    """What there is to spend, and on how many."""
    half = state.half_price_rerolls
    ends = f"{counted(half, 're-roll')} at half price, until you are done" if half else ""
    roster = f"{counted(len(list(state.roster)), 'player')} on the roster"
    return sentence(f"{gold(state.treasury)} to spend", roster, ends)
