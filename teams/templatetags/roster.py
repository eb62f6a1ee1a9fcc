"""The words and figures of a roster: `{% load roster %}`.

Links into the rulebook have tags of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django import template
from django.template import Context, Engine
from django.utils.safestring import SafeString

from core.templatetags.once import once
from core.templatetags.wheel import rulebook_of
from core.ui.markup import joined
from dungeonbowl.advancement import gain_named
from dungeonbowl.book import Book, book
from dungeonbowl.verdicts import Verdict
from teams.html.career import timeline
from teams.html.marketforms import MarketForms, offer_item
from teams.html.offers import SaidAbove, held, offer_figures, refused_button
from teams.html.roster import BUILDING, ROSTER, DrawnPlayer, figure, skills_shown
from teams.market.groups import MarketPosition
from teams.models import Team
from teams.sheets import PlayerSheet

register = template.Library()


@register.filter
def rise(name: str) -> str:
    """`+ma` -> `+1 MA`."""
    return gain_named(name)


@register.filter
def what_it_does(skill: str, known: Book | None = None) -> str:
    """What a skill does, in the sentence of the team's book."""
    rulebook = known or book()
    return rulebook.skill(skill).summary if skill in rulebook.skills else ""


@register.filter
def weapon_name(key: str, known: Book | None = None) -> str:
    """`poisoned_dagger` -> `Poisoned Dagger`."""
    return (known or book()).weapon_name(key)


@register.filter
def item_name(key: str, known: Book | None = None) -> str:
    """`ring_of_invulnerability` -> `Ring of Invulnerability`."""
    return (known or book()).item_name(key)


@register.filter
def slashed(key: str) -> str:
    """`norse.catcher` -> `norse-catcher`, fit for an id."""
    return key.replace(".", "-")


@register.filter
def typed_number(typed: Mapping[str, str], player: int) -> str:
    """The shirt number that somebody typed for this player."""
    return typed.get(f"number-{player}", "")


@register.filter
def with_corrections(teams: Iterable[Team]) -> list[Team]:
    """The teams whose coach has a commissioner's correction still to read."""
    return [team for team in teams if team.correction_waits]


@register.filter
def of(mapping: Mapping[Any, Any], key: Any) -> Any:
    """A mapping's value for a key, or None."""
    return mapping.get(key)


@register.filter
def without(verdicts: Iterable[Verdict], others: Collection[Verdict]) -> list[Verdict]:
    """The verdicts that aren't among those said already."""
    return [verdict for verdict in verdicts if verdict not in others]


DRAWN = (
    timeline,
    figure,
    skills_shown,
    held,
    offer_figures,
)
for drawn in DRAWN:
    register.simple_tag(drawn)


@register.simple_tag(takes_context=True)
def roster_head(context: Context) -> SafeString:
    """The head above rows of `roster_row`."""
    return (BUILDING if context["teampage"].building else ROSTER).head


@register.simple_tag(takes_context=True)
def roster_row(context: Context, player: PlayerSheet, post: str) -> SafeString:
    """A player's row; `post` is what they play, linked or not."""
    teampage = context["teampage"]
    if not teampage.building:
        return ROSTER.row(DrawnPlayer(player, post, teampage.mine))
    acts = Engine.get_default().get_template("teams/_acts.html").render(context)
    return BUILDING.row(DrawnPlayer(player, post, teampage.mine, acts))


@register.simple_tag(takes_context=True)
def off(context: Context, label: str, key: str, verdicts: Iterable[Verdict]) -> SafeString:
    """A market's disabled button, with the verdicts against just this offer."""
    above = SaidAbove(context["teampage"].nobody, context.get("of_race"))
    return refused_button(label, key, verdicts, above, rulebook_of(context))


@register.simple_tag(takes_context=True)
def offer(context: Context, post: MarketPosition, called: str, back: str) -> SafeString:
    """A position of the market; `called` is its name, linked or not."""
    teampage, refused = context["teampage"], context.get("obstacle")
    forms = MarketForms(
        book=teampage.sheet.book,
        hire=context["hire"],
        guards=lambda: joined((teampage.csrf_field, once(context))),
        version=teampage.team.version,
        back=back,
        trade_in=teampage.trade_in,
        next_number=teampage.next_number,
        races=teampage.race_names,
        above=SaidAbove(teampage.nobody, context.get("of_race")),
        pack=rulebook_of(context),
        typed=refused.typed if refused else {},
    )
    return offer_item(post, called, forms)
