"""Hiring a player, with a weapon and with old players traded in (TEAM-11, SW-02, TRADE-03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.book import Book, UnknownKey
from dungeonbowl.book.entries import Position
from dungeonbowl.effects import Hired, LedgerLine, Left
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases.quotes import NEWCOMER, Quote, quote
from dungeonbowl.purchases.trading import trade_value, trade_verdicts
from dungeonbowl.roster.composition import composition
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import Receipt
from dungeonbowl.team.weapons import house_weapon_verdicts, weapon_price

HIGHEST_NUMBER = 99


@dataclass(frozen=True, slots=True)
class HireOrder:
    """Whom to hire: a position, what they are called and carry, and who goes for them.

    With `christen`, a player without a name gets one of their race.
    """

    position: str
    name: str = ""
    number: int | None = None
    weapon: str = ""
    trade_in: Sequence[int] = ()
    christen: bool = False


def quote_hire(team: TeamState, order: HireOrder, book: Book, rules: HouseRules) -> Quote:
    """The price of hiring this player, and every verdict against it (TEAM-01 to TEAM-11).

    Old players leave first, so the roster is judged without them (TRADE-03); their trade value
    comes off the price, which never falls below nothing (TRADE-01, C-58). Lines: who leaves, then
    who joins. Source: 003, Basic Composition; Secret Weapons and Sorcery; Player Trading. Raises
    FieldError for a position or weapon that doesn't exist, or a number that can't be had.
    """
    position = _position(team.college, order.position, book, rules)
    leaving = [team.player(one) for one in dict.fromkeys(order.trade_in)]
    leaving = [player for player in leaving if player.rostered]
    left = team.without(player.id for player in leaving)
    hired = _newcomer(left, order, position, book)
    receipt = _receipt(hired, position, leaving, rules)
    joined = left.with_player(hired.on_player(PlayerState(NEWCOMER)))
    verdicts = (
        *trade_verdicts(team, order.trade_in, rules),
        *house_weapon_verdicts(order.weapon, rules),
        *composition(joined, book, rules, joining=position.race),
    )
    return quote(team, receipt, _lines(hired, leaving, receipt), verdicts)


def default_number(team: TeamState) -> int:
    """The lowest shirt number nobody on the roster wears; those who left give theirs back."""
    worn = {player.number for player in team.roster}
    return next(number for number in range(1, len(worn) + 2) if number not in worn)


def _position(college: str, key: str, book: Book, rules: HouseRules) -> Position:
    """The position, of whichever college has it: composition says if it is the wrong one."""
    norse_catcher = rules.choice("norse_catcher")
    for each in (college, *book.colleges):
        try:
            return book.position(each, key, norse_catcher)
        except UnknownKey:
            continue
    raise FieldError("position", f"There is no position called {key!r}.")


def _newcomer(team: TeamState, order: HireOrder, position: Position, book: Book) -> Hired:
    number = default_number(team) if order.number is None else order.number
    if not 1 <= number <= HIGHEST_NUMBER:
        raise FieldError("number", f"Shirt numbers go from 1 to {HIGHEST_NUMBER}.")
    if any(player.number == number for player in team.roster):
        raise FieldError("number", f"Number {number} is taken; {default_number(team)} is free.")
    extra = weapon_price(order.weapon, position.race, book)
    return Hired(
        number=number,
        name=order.name,
        position=position.key,
        price=position.cost,
        weapon=order.weapon,
        weapon_price=extra,
    )


def _receipt(
    hired: Hired, position: Position, leaving: list[PlayerState], rules: HouseRules
) -> Receipt:
    lines = [(position.name, hired.price)]
    if hired.weapon:
        lines.append((hired.weapon.replace("_", " ").capitalize(), hired.weapon_price))
    lines += [(_traded(player), -trade_value(player, rules).total) for player in leaving]
    over = -sum(amount for _, amount in lines)
    if over > 0:
        lines.append(("Nothing is paid out on top", over))
    return Receipt.adding(f"{hired.name or position.name} hired", *lines)


def _lines(hired: Hired, leaving: list[PlayerState], receipt: Receipt) -> tuple[LedgerLine, ...]:
    going = [LedgerLine(_traded(player), player.id, effect=Left("traded")) for player in leaving]
    return (*going, LedgerLine(receipt.title, NEWCOMER, gold=-receipt.total, effect=hired))


def _traded(player: PlayerState) -> str:
    return f"{player.called} traded in"
