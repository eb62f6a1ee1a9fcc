"""Names of what a side prepares."""

from __future__ import annotations

from django import template

from dungeonbowl.book import book

register = template.Library()


@register.filter
def tactic_name(key: str) -> str:
    """`bribing_the_press` is Bribing the Press."""
    known = book().tactics.get(key)
    return known.name if known else key


@register.filter
def arrangement_name(key: str) -> str:
    """`extra_training` is Extra Training."""
    known = book().arrangements.get(key)
    return known.name if known else key
