"""Tags for links into the rulebook from anywhere: `{% load rulebook %}`.

`{% term "Block" %}` and `{% term "norse.catcher" "Catcher" %}` link a skill, position, item,
weapon, race or college; `{% terms player.skills %}` a list of them; `{% linked text %}` whatever
a sentence names. What the book doesn't know stays plain text.

The book is the program's own, or that of the rule pack which the page names as `rulebook_pack`; if
the page's reader may not open that rulebook, it sets `rulebook_closed`, and nothing is linked.
"""

from collections.abc import Iterable

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, escaped, joined, markup
from dungeonbowl.book.tables import Row
from dungeonbowl.keys import Attack, Category
from rulebook import links, wheel
from rulebook.library import library
from rulebook.reading import CATEGORIES
from rulebook.terms import RulebookTerm, TermKind, place
from teams.html.meanings import Meaning

register = template.Library()

TO = "\u2013"
MEANS = markup(
    '<div class="means" id="{0}" popover><p><strong>{1}</strong></p><p>{2}</p>'
    '<p class="cluster cluster--between">{3}<button class="button button--link button--small"'
    ' type="button" popovertarget="{0}" popovertargetaction="hide">Close</button></p></div>'
)


@register.simple_tag(takes_context=True)
def term(context: Context, name: str, label: str = "", kind: str = "") -> SafeString:
    """A link to the term of this name or key."""
    found = _found(context, name, kind)
    return links.link(found, str(label)) if found else escaped(label or name)


@register.simple_tag(takes_context=True)
def in_the_rulebook(context: Context, name: str, kind: str) -> SafeString:
    """A link that says where it leads; "" if it would lead nowhere."""
    found = _found(context, name, kind)
    return links.link(found, "In the rulebook") if found else NOTHING


@register.simple_tag(takes_context=True)
def means(context: Context, meaning: Meaning) -> SafeString:
    """The meaning of a skill, weapon or item, opened by a touch (`{% load explain %}`)."""
    page = in_the_rulebook(context, meaning.name, meaning.kind)
    return MEANS(meaning.id, meaning.name, meaning.says, page)


@register.simple_tag(takes_context=True)
def terms(context: Context, names: Iterable[str], kind: str = "") -> SafeString:
    """Links to several things, with commas between them."""
    return joined((term(context, name, kind=kind) for name in names), ", ")


@register.simple_tag(takes_context=True)
def linked(context: Context, text: str) -> SafeString:
    """A text with its terms and rule ids as links, except to the page that shows it."""
    here = context["request"].path if "request" in context else ""
    return links.linked(text, here, _pack(context))


@register.simple_tag(takes_context=True)
def position_term(context: Context, position_key: str, label: str) -> SafeString:
    """A link to a position in its race's table."""
    return term(context, position_key, label, TermKind.POSITION)


@register.simple_tag(takes_context=True)
def page(context: Context, name: str, *about: str) -> str:
    """`{% page "rulebook-skill" skill.key %}`: `url` within the current rulebook."""
    return place(_pack(context), name, *about)


@register.simple_tag(takes_context=True)
def wheel_map(context: Context) -> SafeString:
    """The Great Wheel, large, with a link on every college."""
    return wheel.wheel_map(_pack(context))


def _pack(context: Context) -> str:
    return str(context.get("rulebook_pack", ""))


def _found(context: Context, name: str, kind: str) -> RulebookTerm | None:
    if context.get("rulebook_closed"):
        return None
    return library(_pack(context)).find(str(name), kind)


@register.filter
def category(letter: str) -> str:
    """ "G" -> "General"."""
    return CATEGORIES[Category(letter)]


@register.filter
def kind_of(found: RulebookTerm) -> str:
    """A term's kind, in a word or two."""
    return _KINDS.get(found.kind, found.kind.value)


@register.filter
def needs(ag: int) -> str:
    """The D6 an Agility roll takes: AG 3 needs 4 or better (C-27)."""
    return f"{7 - ag}+"


@register.filter
def beaten_by(av: int) -> str:
    """The two dice that break armour: AV 8 falls to 9 or better (C-27)."""
    return f"{av + 1}+"


@register.filter
def faces(row: Row, die: str) -> str:
    """The faces that a row of a table covers; "" for tables that list cases."""
    if die == "situation":
        return ""
    if row.high is None:
        return f"{row.low} or more"
    return str(row.low) if row.low == row.high else f"{row.low}{TO}{row.high}"


@register.filter
def die_name(die: str) -> str:
    """ "2d6" -> "2D6"; a table without a die lists cases or counts squares."""
    return {"situation": "Case", "squares": "Squares"}.get(die, die.upper())


@register.filter
def attack(kind: Attack) -> str:
    """ "poisoned_slash" -> "poisoned slash"."""
    return kind.value.replace("_", " ")


_KINDS = {
    TermKind.ITEM: "magic item",
    TermKind.TACTIC: "dirty tactic",
    TermKind.WEAPON: "secret weapon",
}
