"""What the team is worth from now on (POST-13)."""

from __future__ import annotations

from dungeonbowl.postgame.facts import StepOutcome, Turn
from dungeonbowl.postgame.steps.base import StepKind
from dungeonbowl.team.value import team_rating


class RatingStep(StepKind):
    """The team's rating from now on, with its arithmetic (POST-13, SPP-05, C-77)."""

    key = "rating"
    name = "Team rating"
    public = True

    def run(self, turn: Turn) -> StepOutcome:
        """Nothing but words: the rating follows from what the team is."""
        receipt = team_rating(turn.state, turn.rules)
        sums = "; ".join(f"{words}: {points}" for words, points in receipt.lines)
        return StepOutcome((), f"Team rating {receipt.total}. {sums}.")
