"""Names of tactics and arrangements, and a side's first six."""

from __future__ import annotations

from django import template

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.pregame.setup import SetUp, set_up
from matches.html.squads import squad
from matches.queries import Lineup

register = template.Library()

register.simple_tag(squad)


@register.simple_tag
def first_six(brings: Lineup, rules: HouseRules) -> SetUp:
    """`{% first_six side.brings sheet.rules as opening %}`: whom a side sets up."""
    return set_up(brings.able, rules)


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
