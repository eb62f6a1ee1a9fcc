"""`{% hiring team %}`: on a team's market, which match's post-game waits until it has hired."""

from __future__ import annotations

from typing import Any

from django import template

from rules.queries.records import step_at_market
from teams.models import Team

register = template.Library()


@register.inclusion_tag("rules/_hiring.html")
def hiring(team: Team) -> dict[str, Any]:
    """The step that waits for the team to be done here, if one does."""
    return {"step": step_at_market(team.pk)}
