"""`{% load hours %}`: every moment on a league's pages by the league's own clock."""

from __future__ import annotations

from django import template
from django.template import Context

from league.models import League
from league.queries.roles import zone_at
from league.templatetags.rehearsal import slug_shown

register = template.Library()


@register.simple_tag(takes_context=True)
def leagues_zone(context: Context) -> str | None:
    """`{% leagues_zone as zone %}`: of the league that a page belongs to; None where it is of none.

    Pages of the floors below know no league, and their moments are the league's all the same.
    """
    league, user = context.get("league"), getattr(context.get("request"), "user", None)
    if isinstance(league, League):
        return league.time_zone
    slug = slug_shown(context)
    return zone_at(user, slug) if user is not None and slug else None
