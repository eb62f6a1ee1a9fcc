"""A position on offer as HTML, with the form to hire it: a market has a dozen or more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from core.templatetags.wheel import gold
from core.ui.markup import NOTHING, joined, markup
from dungeonbowl.book import Book
from dungeonbowl.purchases import PositionOffer
from dungeonbowl.purchases.market import WeaponOffer
from teams.html.meanings import WEAPON, opener
from teams.html.offers import SaidAbove, held, offer_figures, order_fields, refused_button
from teams.market.groups import MarketPosition

OFFER = markup(
    '<li class="offer" id="offer-{0}"><div class="offer__who"><h4>{1}{2}</h4>{3}</div>'
    '<form class="offer__form" method="post" action="{4}" hx-post="{4}">{5}{6} {7}{8}</form></li>'
)
HIRE = markup(
    '<button class="button button--small" type="submit" id="hire-{}">Hire{}'
    '<span class="visually-hidden">{} {}</span></button>'
)
LESS_THE_TRADE = markup(" for {} and the trade")
OPEN, CHECKED = markup("open")(), markup("checked")()
ARMED = markup(", weapon")()
MORE = markup(
    "<details {}><summary>Name, number{}</summary>"
    '<div class="stack stack--tight">{}{}</div></details>'
)
FIELDS = markup(
    '<div class="form form--row">'
    '<div class="field"><label for="name-{0}">Name</label><input id="name-{0}" type="text"'
    ' name="name" maxlength="60" autocomplete="off" value="{1}"></div>'
    '<div class="field"><label class="choice" for="christen-{0}"><input id="christen-{0}"'
    ' type="checkbox" name="christen" value="1" {2}><span>Draw one if I leave it empty</span>'
    "</label></div>"
    '<div class="field field--number"><label for="number-{0}">Number</label><input id="number-{0}"'
    ' type="number" name="number" min="1" max="99" inputmode="numeric" placeholder="{3}"'
    ' value="{4}"></div></div>'
)
DOES = markup('<p class="soft">What they do: {}</p>')
WITH = markup(
    ' <button class="button button--quiet button--small" type="submit" name="weapon" value="{}">'
    "Hire with {}, {}</button>"
)
REFUSED = markup(" {}")
Typed = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class MarketForms:
    """What all forms of a market share.

    `guards` gives a form the CSRF field and a once field of its own; `typed` is what was sent in
    one that was refused.
    """

    book: Book
    hire: str
    guards: Callable[[], SafeString]
    version: int
    back: str
    trade_in: Sequence[int]
    next_number: int
    races: Mapping[str, str]
    above: SaidAbove
    pack: str
    typed: Typed


def offer_item(post: MarketPosition, name: str, market: MarketForms) -> SafeString:
    """A position as an item of `ul.offers`; `name` is what it is called, linked or not."""
    offer = post.offer
    key = offer.position.key.replace(".", "-")
    race = market.races.get(offer.position.race, "")
    return OFFER(
        key,
        name,
        held(post, "" if market.above.of_race else race),
        offer_figures(offer),
        market.hire,
        market.guards(),
        order_fields(post, market.version, market.back, market.trade_in),
        _hire(offer, key, race, market),
        _more(offer, key, market),
    )


def _hire(offer: PositionOffer, key: str, race: str, market: MarketForms) -> SafeString:
    if not offer.allowed:
        return refused_button("Hire", key, offer.verdicts, market.above, market.pack)
    less = LESS_THE_TRADE(gold(offer.paid)) if offer.paid != offer.cost else NOTHING
    return HIRE(key, less, race, offer.position.name)


def _more(offer: PositionOffer, key: str, market: MarketForms) -> SafeString:
    """Name, number and weapon, folded up; "" if nobody can be hired anyway."""
    above = market.above.of_everybody or (market.above.of_race and market.above.of_race.said)
    if not offer.allowed and (above or not offer.weapons):
        return NOTHING
    here = market.typed.get("position") == offer.position.key
    fields = _fields(key, market.next_number, market.typed if here else {})
    arms = _arms(offer, key, market) if offer.weapons else NOTHING
    return MORE(OPEN if here else NOTHING, ARMED if offer.weapons else NOTHING, fields, arms)


def _fields(key: str, number: int, typed: Typed) -> SafeString:
    checked = CHECKED if typed.get("christen") else NOTHING
    return FIELDS(key, typed.get("name", ""), checked, number, typed.get("number", ""))


def _arms(offer: PositionOffer, key: str, market: MarketForms) -> SafeString:
    names = {one.weapon: market.book.weapon_name(one.weapon) for one in offer.weapons}
    does = DOES(joined([opener(name, WEAPON) for name in names.values()], ", "))
    return joined([does, *(_arm(one, names[one.weapon], key, market) for one in offer.weapons)])


def _arm(armed: WeaponOffer, name: str, key: str, market: MarketForms) -> SafeString:
    if armed.allowed:
        return WITH(armed.weapon, name, gold(armed.paid))
    why = f"{key}-{armed.weapon}"
    return REFUSED(
        refused_button(f"Hire with {name}", why, armed.verdicts, market.above, market.pack)
    )
