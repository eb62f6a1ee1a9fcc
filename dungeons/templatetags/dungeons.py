"""`{% load dungeons %}`."""

from __future__ import annotations

from django import template

from dungeons import wording

register = template.Library()

register.filter("features", wording.features)


@register.filter
def share(balance: float | None) -> str:
    """A balance in hundredths, rounded down, so that only what is fair is called 100 %.

    One end may have it so much farther that nothing is left of it.
    """
    return "" if balance is None else f"{max(int(balance * 100), 0)}\N{NO-BREAK SPACE}%"
