"""The stages of a season as the next one plays them: as they were, on other days."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from league.models import Season
from league.services.plans import plans_of
from league.services.stages import StagePlan


def played_again(old: Season, first_day: date | None) -> list[StagePlan]:
    """Its stages from this day on, each as long after the first as it was; without, no days."""
    first, *others = plans_of(old)
    later = [replace(one, first_day=_as_long_after(first, one, first_day)) for one in others]
    return [replace(first, first_day=first_day), *later]


def _as_long_after(first: StagePlan, one: StagePlan, day: date | None) -> date | None:
    if day is None or first.first_day is None or one.first_day is None:
        return None
    return day + (one.first_day - first.first_day)
