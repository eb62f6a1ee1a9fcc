"""Parts of an offer as HTML, written straight.

A market has a dozen offers and more, and a template spends most of its time looking names up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe

from core.templatetags.wheel import gold
from core.ui.refusals import refusals
from dungeonbowl.purchases import PositionOffer
from dungeonbowl.verdicts import Verdict
from teams.html.meanings import SKILL, explained
from teams.market.groups import MarketPosition, Stall

NO_SKILLS = '<span class="soft">No skills yet</span>'


def held(post: MarketPosition, race: str = "") -> SafeString:
    """Whose position it is, where that isn't said above, and how many hold it of how many."""
    told = f' <span class="soft">of the {escape(race)}</span>' if race else ""
    number = f"{post.present} of {post.most}" if post.most else post.present or ""
    return mark_safe(told + (f' <span class="soft num">{number}</span>' if number else ""))


def order_fields(
    post: MarketPosition, version: int, back: str, trade_in: Sequence[int] = ()
) -> SafeString:
    """What the form that hires from this post sends along unseen."""
    fields = [("version", version), ("position", post.offer.position.key), ("back", back)]
    fields += [("trade_in", traded) for traded in trade_in]
    inputs = (
        f'<input type="hidden" name="{name}" value="{escape(str(to))}">' for name, to in fields
    )
    return mark_safe("".join(inputs))


def offer_figures(offer: PositionOffer) -> SafeString:
    """Its price, and the characteristics and skills that come for it."""
    place = offer.position
    figures = {"MA": place.ma, "ST": place.st, "AG": place.ag, "AV": place.av}
    line = "".join(f"<div><dt>{name}</dt><dd>{now}</dd></div>" for name, now in figures.items())
    skills = explained(place.skills, SKILL) if place.skills else NO_SKILLS
    return mark_safe(
        f'<p class="offer__price">{gold(offer.cost)}</p><dl class="statline">{line}</dl>'
        f'<p class="offer__skills">{skills}</p>'
    )


def refused_button(
    label: str,
    key: str,
    verdicts: Iterable[Verdict],
    nobody: Collection[Verdict],
    stall: Stall | None = None,
    pack: str = "",
) -> SafeString:
    """A button that can't be pressed, described by whatever speaks against it.

    What the page says already, of everybody (`nobody`) or of a race (`stall`), is only pointed at.
    """
    of_race = stall.said if stall else ()
    own = [one for one in verdicts if one not in nobody and one not in of_race]
    why = [f"why-{key}"] if own else []
    why += [f"why-{stall.race.key}"] if stall and of_race else []
    why += ["why-nobody"] if nobody else []
    return mark_safe(
        '<div class="refused"><button class="button button--small" type="button"'
        f' aria-disabled="true" aria-describedby="{escape(" ".join(why))}">{escape(label)}</button>'
        f"{refusals(own, f'why-{key}', pack)}</div>"
    )
