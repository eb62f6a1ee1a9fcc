"""`{% load hours %}`: every moment on a league's pages in the league's time zone."""

from __future__ import annotations

from django import template
from django.template import Context

from league.models import League
from league.queries.roles import zone_at
from league.templatetags.rehearsal import slug_shown

register = template.Library()


@register.simple_tag(takes_context=True)
def leagues_zone(context: Context) -> str | None:
    """`{% leagues_zone as zone %}`: the zone of the page's league; None if it has none.

    Pages of the floors below don't know leagues, but show the league's times too.
    """
    league, user = context.get("league"), getattr(context.get("request"), "user", None)
    if isinstance(league, League):
        return league.time_zone
    slug = slug_shown(context)
    return zone_at(user, slug) if user is not None and slug else None
