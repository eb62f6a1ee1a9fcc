"""Special arrangements for the underdog (SA-01 to SA-04)."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted


def arrangements_due(rating: int, others: Sequence[int], book: Book, rules: HouseRules) -> int:
    """How many special arrangements a side may choose against opponents of these ratings.

    One for each full 15 points it is behind, three at most, in matches of two sides only (C-81)
    and where the house allows them (OPT-21). Ratings are those before the match, nothing paid
    yet (C-78). Source: 003, Special Arrangements (SA-01).
    """
    if not rules.flag("special_arrangements") or len(others) != 1:
        return 0
    (other,) = others
    behind = max(0, other - rating)
    figures = book.figures
    return min(figures.arrangements_limit, behind // figures.rating_points_per_arrangement)


def arrangement_verdicts(chosen: Sequence[str], due: int, rules: HouseRules) -> list[Verdict]:
    """Why a side can't have these arrangements. The same may be chosen again (SA-01)."""
    if chosen and not rules.flag("special_arrangements"):
        return [Verdict("OPT-21", "This match is played without special arrangements.")]
    if len(chosen) > due:
        asked = counted(len(chosen), "arrangement")
        return [Verdict("SA-01", f"That is {asked}, and the rating difference gives {due}.")]
    return []


def half_price_rerolls(trainings: int, rules: HouseRules) -> int:
    """How many new re-rolls Extra Training sells at half price after the match (SA-02, C-79).

    One however often it was invoked, or one for each time under OPT-24. Source: 003, Extra
    Training, "not cumulative".
    """
    if rules.choice("extra_training_half_price_count") == "per_invocation":
        return trainings
    return min(1, trainings)
