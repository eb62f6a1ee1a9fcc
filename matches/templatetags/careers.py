"""A team's matches and a player's totals, for pages of the floor below: `{% load careers %}`."""

from __future__ import annotations

from django import template
from django.template import Context

from matches.queries.careers import Meeting, meetings, totals
from teams.models import Team

register = template.Library()


@register.simple_tag(takes_context=True)
def matches_of(context: Context, team: Team) -> list[Meeting]:
    """`{% matches_of team as played %}`: the next and the last that the reader may see."""
    return meetings(context["request"].user, team)


@register.simple_tag
def totals_of(player_id: int) -> list[tuple[str, int]]:
    """`{% totals_of player.state.id as totals %}`: what he did, by name."""
    return totals(player_id)
