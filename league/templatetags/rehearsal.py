"""The banner on every page of a rehearsal."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from league.policy import league_slug
from league.queries.roles import rehearsed_at

register = template.Library()
# The context variables that say what a page is about.
ABOUT = ("league", "season", "match", "team", "player")


@register.inclusion_tag("league/parts/rehearsal.html", takes_context=True)
def rehearsal_banner(context: Context) -> dict[str, Any]:
    """`{% rehearsal_banner %}`: says that nothing here counts, on pages of a rehearsal."""
    user = getattr(context.get("request"), "user", None)
    slug = slug_shown(context)
    found = rehearsed_at(user, slug) if user is not None and slug else None
    return {"slug": slug, "original": found}


def slug_shown(context: Context) -> str:
    """The slug of the page's league; "" if it has none."""
    return next(filter(None, (_slug(context.get(name)) for name in ABOUT)), "")


def _slug(thing: object) -> str:
    """The slug of its league; a player's is their team's."""
    if isinstance(thing, dict):
        return str(thing.get("league_slug", ""))
    return league_slug(getattr(thing, "team", None)) or league_slug(thing)
