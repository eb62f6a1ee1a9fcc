"""What the builder's pages are written with: `{% load planner %}`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import template
from django.utils.safestring import SafeString

from core.templatetags.wheel import signed
from core.ui.markup import markup
from dungeonbowl.drafting import TeamDraft
from dungeonbowl.drafting import spelt as spelt_value
from teams.planner.addresses import address_of

register = template.Library()

STEP = markup('href="{0}" hx-get="{0}" rel="nofollow"')


@register.simple_tag
def step(to: str) -> SafeString:
    """The attributes of a link to another plan: crawlers don't follow it, htmx makes it quick."""
    return STEP(to)


@register.simple_tag
def address(draft: TeamDraft) -> str:
    """Where the builder shows this draft."""
    return address_of(draft)


@register.filter
def spelt(value: Any) -> str:
    """An option's value as an address spells it."""
    return spelt_value(value)


@register.filter
def in_words(value: Any) -> str:
    """An option's value as people read it: `As printed`, `Yes`, `10,000`."""
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return spelt_value(value).replace("_", " ").capitalize()


@register.filter
def tenths(number: int | Fraction) -> str:
    """A whole number, or one with a tenth: `7`, `7.5`."""
    return f"{float(number):.1f}" if isinstance(number, Fraction) else f"{number:,}"


@register.filter
def more(number: int | Fraction) -> str:
    """A difference with its sign: `+3`, `−0.5`."""
    if isinstance(number, Fraction):
        return f"{float(number):+.1f}".replace("-", "\N{MINUS SIGN}")
    return signed(number)
