"""Redrafts: a team's players of last season, offered to it again at what they are worth.

None of it is in the documents, which leave the years of a league to its commissioners.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dungeonbowl.book import Book
from dungeonbowl.effects import (
    ApothecaryOwned,
    Available,
    FanFactorChanged,
    HalfPriceRerolls,
    LedgerLine,
    OfferChanged,
    Renamed,
    RerollsChanged,
    StatusChanged,
    Stayed,
)
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases.hiring import default_number
from dungeonbowl.purchases.quotes import DRAFT, Quote, quote, rostered
from dungeonbowl.roster.composition import composition
from dungeonbowl.team.state import ACTIVE, OFFERED, PlayerState, TeamState
from dungeonbowl.team.value import Receipt
from dungeonbowl.team.weapons import house_weapon_verdicts
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted, gold

LEFT = "released"


def redraft_price(player: PlayerState, rules: HouseRules) -> Receipt:
    """What a player of last season costs their team, in gold pieces, and why (OPT-96).

    Price and weapon as on the day of hire, the magic item, 10,000 for each improvement chosen, and
    the agent's fee for each season that they stayed already.
    """
    figures, improved = rules.figures, len(player.gained)
    lines = [
        ("List price", player.price),
        ("Weapon", player.weapon_price),
        ("Magic item", figures.item_cost if player.item else 0),
        (counted(improved, "improvement"), improved * figures.redraft_per_improvement),
        (
            f"Agent's fee for {counted(player.stayed, 'season')} stayed",
            player.stayed * rules.number("agent_fee"),
        ),
    ]
    return Receipt.adding(f"{player.called}, bought again", *(line for line in lines if line[1]))


def quote_again(team: TeamState, player_id: int, book: Book, rules: HouseRules) -> Quote:
    """Buying a player of last season again, with SPP, injuries and all they carry.

    They are judged as a newcomer of their position with their weapon is (TEAM-01 to TEAM-09, SW-01,
    OPT-14, OPT-15), and by how many a team may keep (OPT-97). Whose number is worn by now gets the
    lowest that is free. Raises FieldError for who isn't offered.
    """
    player = team.player(player_id)
    if player.status != OFFERED:
        raise FieldError("player", f"Player {player_id} isn't offered to this team.")
    receipt = redraft_price(player, rules)
    back = OfferChanged(ACTIVE, OFFERED)
    after = team.with_player(back.on_player(player))
    lines = [
        LedgerLine(
            f"{receipt.title} for {gold(receipt.total)}", player_id, -receipt.total, effect=back
        ),
        LedgerLine(f"{player.called} stays for another season", player_id, effect=Stayed()),
        *_another_shirt(team, player),
    ]
    verdicts = (
        *house_weapon_verdicts(player.weapon, rules),
        *composition(after, book, rules, joining=player.race),
        *_too_many(team, rules),
    )
    return quote(team, receipt, tuple(lines), verdicts)


def kept_again(team: TeamState) -> int:
    """How many of last season's players a draft has bought again; newcomers stayed for none."""
    return sum(player.stayed > 0 for player in team.roster)


def _too_many(team: TeamState, rules: HouseRules) -> Iterator[Verdict]:
    most = rules.number("keep_at_most")
    if most and kept_again(team) >= most:
        said = f"A team keeps at most {counted(most, 'player')} of last season in this league."
        yield Verdict("OPT-97", said, "Give another one back first.")


def quote_not_again(team: TeamState, player_id: int, paid_back: int) -> Quote:
    """Giving a player back, within the redraft in which they were bought again, for what was paid.

    Raises FieldError if they aren't on the roster.
    """
    player = rostered(team, player_id)
    title = f"{player.called} isn't bought again after all"
    lines = (
        LedgerLine(title, player_id, paid_back, effect=OfferChanged(OFFERED, ACTIVE)),
        LedgerLine(f"{player.called} doesn't stay as yet", player_id, effect=Stayed(-1)),
    )
    return quote(team, Receipt.adding(title, ("Paid back", -paid_back)), lines)


def redraft_lines(team: TeamState, budget: LedgerLine) -> Iterator[LedgerLine]:
    """A registered team becomes a draft with this budget, and its players are offered to it.

    Nobody misses a game any more; re-rolls, Fan Factor and apothecary are gone.
    """
    yield LedgerLine("The team is drafted anew", effect=StatusChanged(DRAFT, team.status))
    if team.treasury:
        yield LedgerLine("The treasury of last season", gold=-team.treasury)
    yield budget
    yield from _club_lines(team)
    for player in team.roster:
        if player.miss_next_game:
            yield LedgerLine(f"{player.called} may play again", player.id, effect=Available())
        text = f"{player.called} may be bought again"
        yield LedgerLine(text, player.id, effect=OfferChanged(OFFERED, ACTIVE))


def leaving_lines(players: Iterable[PlayerState]) -> list[LedgerLine]:
    """Who was offered and not bought again leaves the team."""
    leave = OfferChanged(LEFT, OFFERED)
    return [
        LedgerLine(f"{player.called} isn't bought again, and leaves", player.id, effect=leave)
        for player in players
    ]


def _club_lines(team: TeamState) -> Iterator[LedgerLine]:
    if team.rerolls:
        yield LedgerLine("Team re-rolls are bought anew", effect=RerollsChanged(-team.rerolls))
    if team.fan_factor:
        yield LedgerLine("Fan Factor is bought anew", effect=FanFactorChanged(-team.fan_factor))
    if team.half_price_rerolls:
        cheap = HalfPriceRerolls(-team.half_price_rerolls)
        yield LedgerLine("Extra Training sells no re-rolls any more", effect=cheap)
    if team.apothecary:
        yield LedgerLine("The apothecary goes", effect=ApothecaryOwned(hired=False))


def _another_shirt(team: TeamState, player: PlayerState) -> Iterator[LedgerLine]:
    if all(one.number != player.number for one in team.roster):
        return
    free = default_number(team)
    shirt = Renamed(player.name, free, player.name, player.number)
    yield LedgerLine(f"{player.called} wears number {free}", player.id, effect=shirt)
