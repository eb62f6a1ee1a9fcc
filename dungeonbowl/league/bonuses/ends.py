"""Bonuses for how a match ended: nothing let in, hardly lost, won against the odds."""

from __future__ import annotations

from dungeonbowl.league.bonuses.base import BonusKind
from dungeonbowl.league.results import LOST, WON, MatchResult, Score
from dungeonbowl.wording import counted


class CleanSheet(BonusKind):
    """No touchdown let in, whatever the result."""

    def holds(self, score: Score, result: MatchResult, at_least: int) -> bool:
        return not any(one.touchdowns for one in result.opponents(score))

    def said(self, at_least: int) -> str:
        return "no touchdown let in"


class CloseLoss(BonusKind):
    """Lost by few touchdowns to the winner, or if nobody won, to the best of the others.

    Allies count together.
    """

    def holds(self, score: Score, result: MatchResult, at_least: int) -> bool:
        if result.outcome(score.team) != LOST:
            return False
        others = result.opponents(score)
        ahead = [one for one in others if one.team in result.winners] or others
        best = max([result.together(one) for one in ahead], default=0)
        return best - result.together(score) <= at_least

    def said(self, at_least: int) -> str:
        return f"a loss by {counted(at_least, 'touchdown')} at most"


class Underdog(BonusKind):
    """Won with a rating that much lower, at the match's start, than every opponent's."""

    def holds(self, score: Score, result: MatchResult, at_least: int) -> bool:
        if score.rating is None or result.outcome(score.team) != WON:
            return False
        against = [one.rating for one in result.opponents(score)]
        return bool(against) and all(
            rating is not None and rating - score.rating >= at_least for rating in against
        )

    def said(self, at_least: int) -> str:
        return f"a win with a rating at least {at_least} lower"


CLEAN_SHEET = CleanSheet("clean_sheet", "No touchdown let in", measured=False)
CLOSE_LOSS = CloseLoss("close_loss", "Lost by few touchdowns", after=(LOST,))
UNDERDOG = Underdog("underdog", "Won with a lower rating", after=(WON,))
