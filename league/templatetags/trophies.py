"""A team's trophies, for its page, which is some floors below."""

from __future__ import annotations

from django import template

from league.models import SeasonAct
from league.queries.acts import trophies_of as held_by
from teams.models import Team

register = template.Library()


@register.simple_tag
def trophies_of(team: Team) -> list[SeasonAct]:
    """`{% trophies_of team as trophies %}`: the latest first; none for a team without a league."""
    return held_by(team.pk) if team.league_slug else []
