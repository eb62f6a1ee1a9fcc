"""A season's stages for its successor: the same, on other days."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from league.models import Season
from league.services.plans import plans_of
from league.services.stages import StagePlan


def played_again(old: Season, first_day: date | None) -> list[StagePlan]:
    """The stages from this day on, at the same distances; without a day they have no dates."""
    first, *others = plans_of(old)
    later = [replace(one, first_day=_as_long_after(first, one, first_day)) for one in others]
    return [replace(first, first_day=first_day), *later]


def _as_long_after(first: StagePlan, one: StagePlan, day: date | None) -> date | None:
    if day is None or first.first_day is None or one.first_day is None:
        return None
    return day + (one.first_day - first.first_day)
