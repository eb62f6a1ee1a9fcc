"""`{% load league %}`."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from dungeonbowl import wording
from league import drawing

register = template.Library()

register.simple_tag(drawing.round_of)
register.simple_tag(drawing.ways_to)


@register.filter
def role_in(roles: Mapping[str, str], slug: str) -> str:
    """The person's role in a league, `""` in those he is no member of."""
    return roles.get(slug, "")


@register.filter
def my_part(role: str) -> str:
    """A member's role, said to himself."""
    return {"commissioner": "You run this league", "coach": "You coach here"}.get(role, "")


@register.filter
def counted(number: int, words: str) -> str:
    """`{{ 1|counted:"team" }}` is `1 team`, `{{ 2|counted:"match,matches" }}` `2 matches`."""
    one, _, many = words.partition(",")
    return wording.counted(number, one, many)


@register.filter
def grouped(number: int) -> str:
    """1200000 -> `1,200,000`."""
    return f"{number:,}".replace("-", "\u2212")
