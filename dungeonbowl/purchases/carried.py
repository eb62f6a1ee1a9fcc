"""Paying for what players carry: magic items, and weapons for players of the team."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.effects import Armed, ItemGiven, LedgerLine
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases.quotes import Quote, quote, rostered
from dungeonbowl.roster.composition import composition
from dungeonbowl.team.items import discard_verdicts, item_verdicts, same_item_verdicts
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import Receipt
from dungeonbowl.team.weapons import house_weapon_verdicts, weapon_price
from dungeonbowl.verdicts import Verdict


def quote_item(team: TeamState, rules: HouseRules, bought_after_this_game: bool = False) -> Quote:
    """Paying 50,000 gold for a magic item, before the die says which (ITEM-01, OPT-18).

    Source: 003, Magic Items.
    """
    receipt = Receipt.adding("A magic item", ("Always the same", rules.figures.item_cost))
    line = LedgerLine("Bought a magic item", gold=-receipt.total)
    return quote(team, receipt, (line,), item_verdicts(bought_after_this_game, rules))


def quote_give_item(team: TeamState, player_id: int, item: str, book: Book) -> Quote:
    """Giving the item just rolled to a player, who discards what they carried (ITEM-02, C-70).

    Costs nothing more; who carries one like it gets no second. Source: 003, Magic Items. Raises
    FieldError if they aren't on the roster.
    """
    player = rostered(team, player_id)
    title = f"{player.called} is given the {book.item_name(item)}"
    line = LedgerLine(title, player_id, effect=ItemGiven(item, player.item))
    return quote(team, Receipt.adding(title), (line,), same_item_verdicts(team, player, item))


def quote_discard_item(team: TeamState, player_id: int) -> Quote:
    """Throwing a player's magic item away (ITEM-02). Costs and brings nothing.

    Source: 003, Magic Items. Raises FieldError if they aren't on the roster.
    """
    player = rostered(team, player_id)
    title = f"{player.called} discards {player.item.replace('_', ' ')}"
    line = LedgerLine(title, player_id, effect=ItemGiven("", player.item))
    return quote(team, Receipt.adding(title), (line,), discard_verdicts(player))


def quote_arm(team: TeamState, player_id: int, weapon: str, book: Book, rules: HouseRules) -> Quote:
    """Giving a player of the team a secret weapon, where the house allows it (OPT-85, C-65).

    For what it adds to a newly hired lineman, and under the same rules: SW-01 to SW-05, SOR-01,
    OPT-14, OPT-15. Source: 003, Secret Weapons and Sorcery. Raises FieldError for an unknown
    weapon, or if they aren't on the roster.
    """
    player = rostered(team, player_id)
    if not weapon:
        raise FieldError("weapon", "Say which weapon.")
    receipt = Receipt.adding("A weapon", ("Its price", weapon_price(weapon, player.race, book)))
    armed = Armed(weapon, receipt.total, player.weapon, player.weapon_price)
    title = f"{player.called} takes up {weapon.replace('_', ' ')}"
    line = LedgerLine(title, player_id, gold=-receipt.total, effect=armed)
    after = team.with_player(armed.on_player(player))
    verdicts = (
        *_arming_verdicts(player, rules),
        *house_weapon_verdicts(weapon, rules),
        *composition(after, book, rules),
    )
    return quote(team, receipt, (line,), verdicts)


def quote_every_arm(
    team: TeamState, player_id: int, book: Book, rules: HouseRules
) -> dict[str, Quote]:
    """What each weapon of the book would come to for this player, as `quote_arm` has it, by key.

    Raises FieldError if they aren't on the roster.
    """
    return {weapon: quote_arm(team, player_id, weapon, book, rules) for weapon in book.weapons}


def _arming_verdicts(player: PlayerState, rules: HouseRules) -> tuple[Verdict, ...]:
    verdicts = []
    if not rules.flag("weapon_to_existing"):
        said = "In this league weapons come with new players only."
        mend = "Hire a lineman with the weapon, or have a commissioner allow it to others."
        verdicts.append(Verdict("OPT-85", said, mend))
    if player.weapon:
        said = f"{player.called} carries a weapon already."
        verdicts.append(Verdict("SW-01", said))
    return tuple(verdicts)
