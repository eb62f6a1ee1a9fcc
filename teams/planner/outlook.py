"""What a plan can still become, cached for a while."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from dungeonbowl.book import Book
from dungeonbowl.drafting import Plan, Suggestion, TeamDraft, beyond_mending, suggestions

PLANS_AT_HAND = 500


@dataclass(frozen=True, slots=True)
class PlanOutlook:
    """What a plan can still become: how many legal teams, and suggestions for the rest.

    `remaining` is None where they can't be counted, `hopeless` true where hiring can't mend it.
    """

    remaining: int | None
    hopeless: bool
    suggestions: tuple[Suggestion, ...]


@lru_cache(maxsize=PLANS_AT_HAND)
def outlook(draft: TeamDraft, book: Book) -> PlanOutlook:
    """The outlook of a draft. It never changes, so recent ones are cached."""
    plan = Plan.of(draft, book)
    remaining = plan.completions.count if plan.completions else None
    return PlanOutlook(remaining, beyond_mending(plan), suggestions(plan))
