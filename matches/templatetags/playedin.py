"""What came of a dungeon, for its page below: `{% load playedin %}{% played_in dungeon %}`."""

from __future__ import annotations

from typing import Any

from django import template

from dungeons.models import Dungeon
from matches.queries.playedin import played_in as figures_of
from matches.queries.playedin import spread

register = template.Library()


@register.inclusion_tag("matches/parts/played_in.html")
def played_in(dungeon: Dungeon) -> dict[str, Any]:
    """Wins by end zone, turns and chests until the ball, and what coaches think of it."""
    played = figures_of(dungeon)
    return {
        "played": played,
        "turns": spread(played.turns),
        "chests": spread(played.chests),
        "stars": played.stars,
    }
