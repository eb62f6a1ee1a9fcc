"""A player's line of a roster as HTML, written straight.

A roster has sixteen lines of twenty cells, and a template spends most of its time looking names up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from core.templatetags.wheel import gold
from core.ui.words import badge
from teams.html.meanings import ITEM, SKILL, WEAPON, explained, opener
from teams.sheets import PlayerSheet

LEARNED = '<b class="learned">{}<span class="visually-hidden"> (learned)</span></b>'


@lru_cache(maxsize=4096)
def player_page(player_id: int) -> str:
    """A player's address, which a match names a hundred times."""
    return reverse("player", args=[player_id])


def figure(player: PlayerSheet, kind: str) -> SafeString:
    """A characteristic as it is now; marked where it differs from the printed one."""
    now, printed = getattr(player.profile, kind), getattr(player.position, kind)
    if now == printed:
        return mark_safe(str(now))
    risen = now > printed
    return format_html(
        '<strong class="stat stat--{}">{}<span aria-hidden="true">{}</span>'
        '<span class="visually-hidden"> ({} from {})</span></strong>',
        "up" if risen else "down",
        now,
        "↑" if risen else "↓",
        "risen" if risen else "fallen",
        printed,
    )


def roster_name(player: PlayerSheet) -> SafeString:
    """Shirt and name, which leads to their page."""
    return mark_safe(
        f'<span class="shirt">{player.state.number}</span>'
        f' <a href="{player_page(player.state.id)}">{escape(player.called)}</a>'
    )


def roster_cells(player: PlayerSheet) -> SafeString:
    """What they can do, what they have learnt, and what they cost."""
    kinds = ("ma", "st", "ag", "av")
    figures = (_cell(kind.upper(), figure(player, kind), "n") for kind in kinds)
    points = f'<a href="{player_page(player.state.id)}#career">{player.state.spp}</a>'
    return mark_safe(
        "".join(figures)
        + _cell("Skills", skills_shown(player), "wide")
        + _cell("SPP", points, "n")
        + _cell("Cost", gold(player.cost), "n gold")
    )


def skills_shown(player: PlayerSheet) -> SafeString:
    """The player's skills, each explained by a touch; those learned stand out."""
    learned = player.learned
    if not learned:
        return explained(player.profile.skills, SKILL)
    told = (
        LEARNED.format(opener(name, SKILL)) if name in learned else opener(name, SKILL)
        for name in player.profile.skills
    )
    return mark_safe(", ".join(told))


def _cell(label: str, shown: str, kind: str) -> str:
    return f'<td class="{kind}" data-label="{label}">{shown}</td>'


def badges(player: PlayerSheet, mine: bool) -> SafeString:
    """What they carry, suffer and may still learn; what is due leads their coach to it."""
    told = "".join(_badges(player, mine))
    return mark_safe(f'<span class="cluster">{told}</span>' if told else "")


def _badges(player: PlayerSheet, mine: bool) -> Iterator[str]:
    one, book = player.state, player.team.book
    if player.skills_due:
        due = badge("skills_due")
        yield f'<a href="{player_page(one.id)}#skills-due">{due}</a>' if mine else due
    if one.miss_next_game:
        yield badge("miss_next_game")
    for wound in one.injuries:
        yield badge("niggling") if wound.kind == "niggling" else badge("injury", wound.text)
    if one.weapon:
        yield f"{badge('weapon')} {opener(book.weapon_name(one.weapon), WEAPON)}"
    if one.confiscated:
        yield badge("confiscated")
    if one.item:
        yield f"{badge('item')} {opener(book.item_name(one.item), ITEM)}"
