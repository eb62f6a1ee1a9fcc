"""Hiring a player, with a weapon and with old players traded in (TEAM-11, SW-02, TRADE-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dungeonbowl.book import Book, UnknownKey
from dungeonbowl.book.entries import Position
from dungeonbowl.effects import Hired, LedgerLine, Left
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases.quotes import NEWCOMER, Quote, quote
from dungeonbowl.purchases.trading import trade_value, trade_verdicts
from dungeonbowl.roster.composition import squad_verdicts
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import Receipt
from dungeonbowl.team.weapons import (
    house_weapon_verdicts,
    roster_weapon_verdicts,
    weapon_price,
)
from dungeonbowl.verdicts import Verdict

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
    return quote_every_hire(team, order, (order.weapon,), book, rules)[order.weapon]


def quote_every_hire(
    team: TeamState, order: HireOrder, weapons: Iterable[str], book: Book, rules: HouseRules
) -> dict[str, Quote]:
    """The quotes for this player with each of these weapons instead of the order's; "" is none.

    Races, positions and numbers are the same whatever they carry, and judged once (TEAM-01 to
    TEAM-11, SW-01 to SW-05, SOR-01). Raises what `quote_hire` raises.
    """
    hiring = _Hiring.of(team, order, book, rules)
    hires = {weapon: hiring.newcomer(weapon) for weapon in weapons}
    squad = hiring.squad_verdicts(next(iter(hires.values())))
    return {weapon: hiring.quote(hired, squad) for weapon, hired in hires.items()}


def default_number(team: TeamState) -> int:
    """The lowest shirt number nobody on the roster wears; those who left give theirs back."""
    worn = {player.number for player in team.roster}
    return next(number for number in range(1, len(worn) + 2) if number not in worn)


@dataclass(frozen=True, slots=True)
class _Hiring:
    """An order for a position of a team, which `leaving` leave first; `left` are the others."""

    team: TeamState
    order: HireOrder
    position: Position
    leaving: list[PlayerState]
    left: TeamState
    book: Book
    rules: HouseRules

    @classmethod
    def of(cls, team: TeamState, order: HireOrder, book: Book, rules: HouseRules) -> _Hiring:
        position = _position(team.college, order.position, book, rules)
        traded = [team.player(one) for one in dict.fromkeys(order.trade_in)]
        leaving = [player for player in traded if player.rostered]
        left = team.without(player.id for player in leaving)
        return cls(team, order, position, leaving, left, book, rules)

    def newcomer(self, weapon: str) -> Hired:
        return Hired(
            number=_number(self.left, self.order.number),
            name=self.order.name,
            position=self.position.key,
            price=self.position.cost,
            weapon=weapon,
            weapon_price=weapon_price(weapon, self.position.race, self.book),
        )

    def squad_verdicts(self, hired: Hired) -> tuple[Verdict, ...]:
        """The same whatever they carry."""
        return squad_verdicts(self._joined(hired), self.book, self.rules, self.position.race)

    def quote(self, hired: Hired, squad: tuple[Verdict, ...]) -> Quote:
        receipt = _receipt(hired, self.position, self.leaving, self.rules)
        verdicts = (
            *trade_verdicts(self.team, self.order.trade_in, self.rules),
            *house_weapon_verdicts(hired.weapon, self.rules),
            *squad,
            *roster_weapon_verdicts(self._joined(hired), self.book, self.rules),
        )
        return quote(self.team, receipt, _lines(hired, self.leaving, receipt), verdicts)

    def _joined(self, hired: Hired) -> TeamState:
        return self.left.with_player(hired.on_player(PlayerState(NEWCOMER)))


def _position(college: str, key: str, book: Book, rules: HouseRules) -> Position:
    """The position, of whichever college has it: composition says if it is the wrong one."""
    norse_catcher = rules.choice("norse_catcher")
    for each in (college, *book.colleges):
        try:
            return book.position(each, key, norse_catcher)
        except UnknownKey:
            continue
    raise FieldError("position", f"There is no position called {key!r}.")


def _number(team: TeamState, wished: int | None) -> int:
    number = default_number(team) if wished is None else wished
    if not 1 <= number <= HIGHEST_NUMBER:
        raise FieldError("number", f"Shirt numbers go from 1 to {HIGHEST_NUMBER}.")
    if wished is not None and any(player.number == number for player in team.roster):
        raise FieldError("number", f"Number {number} is taken; {default_number(team)} is free.")
    return number


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
