"""Teams at the league's door, for its page: `{% load arrivals %}{% waiting_arrivals league %}`."""

from __future__ import annotations

from typing import Any

from django import template

from league.models import League
from league.queries.arrivals import arrivals_waiting

register = template.Library()


@register.inclusion_tag("teams/transfer/_waiting.html")
def waiting_arrivals(league: League) -> dict[str, Any]:
    """The running teams that wait for a commissioner; nothing if none does."""
    return {"arrivals": arrivals_waiting(league)}
