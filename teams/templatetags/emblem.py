"""A team's emblem as a picture: `{% load emblem %}`, then `{% emblem team 96 described=True %}`."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.safestring import SafeString

from core.ui.markup import markup
from teams.heraldry import CHARGES, PALETTE, SHIELD, Arms, arms_of
from teams.models import Team

register = template.Library()

SWATCH = markup(
    '<svg class="swatch" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">'
    '<rect x="1" y="1" width="14" height="14" rx="2" fill="{}" stroke="currentColor"/></svg>'
)
EMBLEM = markup(
    '<svg class="emblem" viewBox="0 0 32 34" width="{0}" height="{1}" {2}>'
    f'<path d="{SHIELD}" fill="{{3}}"/>'
    '<path d="{5}" fill="{4}" fill-rule="evenodd"/>'
    f'<path d="{SHIELD}" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>'
)
HIDDEN, DESCRIBED = markup('aria-hidden="true"')(), markup('role="img" aria-label="{}"')


def arms(team: Team) -> Arms:
    """The team's colours and charge, chosen or derived from its id."""
    return arms_of(team.pk, team.ground, team.figure, team.charge)


@register.simple_tag
def emblem(team: Team, size: int = 24, described: bool = False) -> SafeString:
    """The shield; beside the team's name it is mere ornament, alone it is `described` in words."""
    return drawn(arms(team), size, described)


@register.simple_tag
def charge_alone(charge: str, shown: Arms, size: int = 40) -> SafeString:
    """A charge in these colours, for a choice of charges."""
    return drawn(Arms(shown.ground, shown.figure, charge), size)


@register.simple_tag
def swatch(colour: str) -> SafeString:
    """A colour of the palette as a small field, its name beside it."""
    return SWATCH(PALETTE[colour][1])


@register.filter
def blazon(team: Team) -> str:
    """The emblem in words: `Tower, crimson on bone`."""
    return arms(team).blazon


@lru_cache(maxsize=1024)
def drawn(shown: Arms, size: int, described: bool = False) -> SafeString:
    """The arms as SVG, `size` pixels wide."""
    return EMBLEM(
        size,
        round(size * 34 / 32),
        DESCRIBED(shown.blazon) if described else HIDDEN,
        PALETTE[shown.ground][1],
        PALETTE[shown.figure][1],
        CHARGES[shown.charge][1],
    )
