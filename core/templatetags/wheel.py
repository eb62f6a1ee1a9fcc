"""The tags with which pages are written: `{% load wheel %}`. `docs/design.md` shows each in use."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.timesince import timesince

from core.ui import colleges, dice, emblem, marks, words
from core.ui import options as choices_of
from core.ui import refusallist as says_no
from core.ui import sparkline as lines
from core.ui.addresses import address
from core.ui.markup import markup
from dungeonbowl.verdicts import Verdict

register = template.Library()

NO_BREAK = "\u00a0"
MINUS = "\u2212"

CHANGE = markup(
    '<span class="change change--{}"><span class="change__figure">{}'
    f"{NO_BREAK}gp</span>"
    ' <span class="change__word">{}</span></span>'
)
_page = cache(address)
HERE, THERE = markup('href="{}" aria-current="true"'), markup('href="{}"')


@register.simple_tag
@cache
def page_head() -> SafeString:
    """What the head of every page loads: made once, since it never changes."""
    return render_to_string("parts/head.html")


@register.simple_tag
def wheel_emblem(
    size: int = 240, highlight: str = "", labels: bool = False, decorative: bool = False
) -> SafeString:
    """The Great Wheel. `highlight="light,gold"` lifts one or two colleges out."""
    lit = tuple(key for key in (part.strip() for part in highlight.split(",")) if key)
    return emblem.wheel_emblem(size, lit, labels, decorative)


@register.simple_tag
def wheel_relation(first: str, second: str) -> str:
    """What the wheel says of two colleges: "Light is superior to Gold: one re-roll more"."""
    return emblem.relation((first, second))


@register.simple_tag
def college_chip(college: str, href: str = "") -> SafeString:
    """A college's name and sign on its colour."""
    return colleges.college_chip(college, href)


@register.simple_tag
def college_glyph(college: str, size: int = 20) -> SafeString:
    """A college's sign alone; write its name beside it."""
    return colleges.college_glyph(college, size)


@register.filter
def college_name(college: str) -> str:
    """ "light" -> "Light"."""
    return colleges.called(college)


@register.simple_tag
def die(face: int, sides: int = 6, size: int = 32) -> SafeString:
    """One die's face: pips for a D6, a numbered outline for others, two dice for D66 and D68."""
    return dice.die(int(face), int(sides), size)


@register.simple_tag
def sparkline(values: Sequence[int], label: str) -> SafeString:
    """How a number went, as a small line."""
    return lines.sparkline(values, label)


@register.simple_tag
def glyph(name: str, size: int = 16) -> SafeString:
    """A small mark to stand before a word."""
    return marks.mark(name, size)


@register.simple_tag
def status(key: str, note: str = "") -> SafeString:
    """A state as a chip: `{% status match.status %}`, `{% status "waiting" "for Bob" %}`."""
    return words.status_chip(str(key), str(note))


@register.simple_tag
def badge(key: str, note: Any = "") -> SafeString:
    """What a player carries or suffers: `{% badge "item" player.item.name %}`."""
    return words.badge(str(key), str(note))


@register.simple_tag(takes_context=True)
def rule(context: Context, rule_id: str) -> SafeString:
    """A rule's id, linked to its page in the rulebook, or in the rule pack's that the page goes by.

    The page names the pack as `rulebook_pack`; with `rulebook_closed` its reader may not open that.
    """
    return says_no.rule_link(rule_id, rulebook_of(context))


@register.simple_tag(takes_context=True)
def refusals(context: Context, verdicts: Iterable[Verdict], id: str = "") -> SafeString:
    """The rules' refusals of something, as a list; empty where there are none."""
    return says_no.refusals(verdicts, id, rulebook_of(context))


def rulebook_of(context: Context) -> str:
    """The rule pack whose rulebook the page links to; "" for the public one."""
    return "" if context.get("rulebook_closed") else str(context.get("rulebook_pack", ""))


@register.filter
def gold(amount: int | None) -> str:
    """120000 -> "120,000 gp", with a true minus sign below zero."""
    return "" if amount is None else f"{_grouped(int(amount))}{NO_BREAK}gp"


@register.filter
def signed(number: int | None) -> str:
    """3 -> "+3", -2 -> "−2", 0 -> "0"."""
    if number is None:
        return ""
    return f"+{number:,}" if number > 0 else _grouped(int(number))


@register.filter
def ago(moment: datetime) -> str:
    """ "5 minutes ago", and "just now" for the first minute."""
    return "just now" if _this_minute(moment) else f"{timesince(moment)} ago"


@register.filter
def lasting(moment: datetime) -> str:
    """ "for 5 minutes", and "since just now" for the first minute."""
    return "since just now" if _this_minute(moment) else f"for {timesince(moment)}"


def _this_minute(moment: datetime) -> bool:
    return timezone.now() - moment < timedelta(minutes=1)


@register.simple_tag
def gold_change(amount: int) -> SafeString:
    """A ledger's gold: sign, figure and a word, so that no reader needs the colour."""
    kind, word = ("in", "in") if amount > 0 else (("out", "out") if amount < 0 else ("nil", ""))
    return CHANGE(kind, signed(amount), word)


@register.simple_tag(takes_context=True)
def nav_to(context: template.Context, name: str) -> SafeString:
    """What the navigation's link to a part of the site says of it: its address, by name, and
    `aria-current` if this page belongs to it."""
    to, request = _page(name)(), context.get("request")
    here = request is not None and request.path.startswith(to)
    return (HERE if here else THERE)(to)


@register.simple_tag
def options(choices: Iterable[choices_of.Choice], chosen: object = "") -> SafeString:
    """The choices of a `<select>`: words, or pairs of value and words."""
    return choices_of.options(choices, chosen)


def _grouped(number: int) -> str:
    return f"{number:,}".replace("-", MINUS)
