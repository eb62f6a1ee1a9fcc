"""Words for the pages of a correction."""

from __future__ import annotations

from django import template

from dungeonbowl.postgame import kind_of

register = template.Library()


@register.filter
def step_called(key: str) -> str:
    """The step's name as a coach would say it, or that it is the team's own act."""
    return kind_of(key).name if key else "The team's own act"
