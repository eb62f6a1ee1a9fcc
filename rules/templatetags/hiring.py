"""`{% hiring team %}`: on a team's market, which match's post-game waits until it has hired."""

from __future__ import annotations

from typing import Any

from django import template

from dungeonbowl.postgame.steps import STEPS
from rules.models import PostGame, Step
from teams.models import Team

register = template.Library()


@register.inclusion_tag("rules/_hiring.html")
def hiring(team: Team) -> dict[str, Any]:
    """The step that waits for the team to be done here, if one does."""
    here = [kind.key for kind in STEPS if kind.opens_market]
    open_steps = Step.objects.filter(team=team, key__in=here, status=Step.Status.WAITING)
    waiting = open_steps.filter(postgame__status=PostGame.Status.OPEN)
    return {"step": waiting.values("pk", "postgame__match").first()}
