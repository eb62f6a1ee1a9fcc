"""What a team may buy: quotes with their price, their refusals and the lines that post them."""

from dungeonbowl.errors import FieldError
from dungeonbowl.purchases.carried import (
    quote_arm,
    quote_discard_item,
    quote_every_arm,
    quote_give_item,
    quote_item,
)
from dungeonbowl.purchases.club import (
    quote_apothecary,
    quote_apothecary_returned,
    quote_fan_factor,
    quote_fan_factor_returned,
    quote_rerolls,
    quote_rerolls_returned,
)
from dungeonbowl.purchases.hiring import HireOrder, default_number, quote_hire
from dungeonbowl.purchases.market import PositionOffer, WeaponOffer, market
from dungeonbowl.purchases.players import quote_buy_back, quote_release
from dungeonbowl.purchases.quotes import NEWCOMER, Quote, within_redraft
from dungeonbowl.purchases.redraft import (
    kept_again,
    leaving_lines,
    quote_again,
    quote_not_again,
    redraft_lines,
    redraft_price,
)

__all__ = [
    "NEWCOMER",
    "FieldError",
    "HireOrder",
    "PositionOffer",
    "Quote",
    "WeaponOffer",
    "default_number",
    "kept_again",
    "leaving_lines",
    "market",
    "quote_again",
    "quote_apothecary",
    "quote_apothecary_returned",
    "quote_arm",
    "quote_buy_back",
    "quote_discard_item",
    "quote_every_arm",
    "quote_fan_factor",
    "quote_fan_factor_returned",
    "quote_give_item",
    "quote_hire",
    "quote_item",
    "quote_not_again",
    "quote_release",
    "quote_rerolls",
    "quote_rerolls_returned",
    "redraft_lines",
    "redraft_price",
    "within_redraft",
]
