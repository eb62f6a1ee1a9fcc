"""`{% load drafts %}`: by when a team in a redraft has to be registered.

Its page belongs to the floor below, which knows no seasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django import template

from league.queries.redrafts import draft_days
from teams.models import Team

register = template.Library()


@register.simple_tag
def draft_day(team: Team) -> date | None:
    """The last day on which this team may be registered, if its league set one."""
    return draft_days([team.pk]).get(team.pk)


@register.filter
def with_days(teams: Iterable[Team]) -> list[tuple[Team, date | None]]:
    """Drafts, each with that day."""
    drafts = list(teams)
    days = draft_days([one.pk for one in drafts])
    return [(one, days.get(one.pk)) for one in drafts]
