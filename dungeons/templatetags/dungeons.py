"""`{% load dungeons %}`."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from dungeonbowl.dungeon import Layout
from dungeons import wording
from dungeons.drawing import legend
from dungeons.drawing.svg import sample
from dungeons.models import Dungeon, TileBox
from dungeons.queries.finding import league_shown

register = template.Library()

register.filter("features", wording.features)


@register.simple_tag(takes_context=True)
def shelf_of(context: Context, kept: Dungeon | TileBox) -> str:
    """`{% shelf_of dungeon as slug %}`: the league in whose library it stands, for whoever may
    know of it.
    """
    return league_shown(context["request"].user, kept)


@register.inclusion_tag("dungeons/_legend.html")
def map_legend(layout: Layout) -> dict[str, Any]:
    """`{% map_legend layout %}`: what the signs of its picture mean, and how many there are."""
    return {"entries": [(sample(one), one.words, one.count) for one in legend(layout)]}


@register.filter
def share(balance: float | None) -> str:
    """A balance in hundredths, rounded down, so that only what is fair is called 100 %.

    It is 0 if one end has it very much farther.
    """
    return "" if balance is None else f"{max(int(balance * 100), 0)}\N{NO-BREAK SPACE}%"
