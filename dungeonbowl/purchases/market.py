"""The market: every position of the college, its price, and the verdicts against hiring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.book.entries import Position
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases.hiring import HireOrder, quote_every_hire
from dungeonbowl.purchases.quotes import Quote
from dungeonbowl.team.state import TeamState
from dungeonbowl.team.weapons import weapon_price
from dungeonbowl.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class WeaponOffer:
    """A lineman with this weapon: the whole cost in gold pieces, and the verdicts against it.

    `paid` is what remains to be paid of the cost when players are traded in.
    """

    weapon: str
    cost: int
    paid: int
    allowed: bool
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class PositionOffer:
    """A position: its cost in gold pieces, the verdicts against it, and its race's weapons.

    `paid` is what remains to be paid of the cost when players are traded in.
    """

    position: Position
    cost: int
    paid: int
    allowed: bool
    verdicts: tuple[Verdict, ...]
    weapons: tuple[WeaponOffer, ...]


def market(
    team: TeamState, book: Book, rules: HouseRules, trade_in: Sequence[int] = ()
) -> tuple[PositionOffer, ...]:
    """Every position of the team's college with the quote a hire would get now (TEAM-11).

    `trade_in` are players who would go for whoever is hired: they make room and lower what is
    paid, while `cost` stays the list price. Linemen come with an offer for each weapon open to
    their race (SW-02 to SW-05, SOR-01). Source: 003, the college rosters. Raises UnknownKey for
    a college that doesn't exist.
    """
    positions = book.positions(team.college, rules.choice("norse_catcher"))
    return tuple(
        _offer(team, position, HireOrder(position.key, trade_in=trade_in), book, rules)
        for position in positions
    )


def _offer(
    team: TeamState, position: Position, order: HireOrder, book: Book, rules: HouseRules
) -> PositionOffer:
    weapons = _weapons_of(position, book)
    quotes = quote_every_hire(team, order, ("", *weapons), book, rules)
    bare = quotes.pop("")
    offers = [_weapon_offer(key, position, quotes[key], book) for key in weapons]
    return PositionOffer(
        position, position.cost, bare.paid, bare.allowed, bare.verdicts, tuple(offers)
    )


def _weapons_of(position: Position, book: Book) -> list[str]:
    weapons = book.weapons if position.is_lineman else {}
    return [key for key, weapon in weapons.items() if weapon.extra_cost(position.race) is not None]


def _weapon_offer(weapon: str, position: Position, quote: Quote, book: Book) -> WeaponOffer:
    cost = position.cost + weapon_price(weapon, position.race, book)
    return WeaponOffer(weapon, cost, quote.paid, quote.allowed, quote.verdicts)
