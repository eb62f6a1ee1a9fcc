"""What the API answers with, built by hand: a serializer takes ten times as long for a roster.

`shapes` describes the same documents for the schema; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dungeonbowl.book.entries import Position
from dungeonbowl.purchases import PositionOffer
from dungeonbowl.purchases.market import WeaponOffer
from dungeonbowl.roster.profiles import Profile
from dungeonbowl.team.state import PlayerState
from dungeonbowl.team.value import Receipt
from dungeonbowl.verdicts import Verdict
from teams.models import Change, Entry, Team
from teams.queries import StatementLine
from teams.services import CommandResult
from teams.sheets import OfferSheet, PlayerSheet, TeamSheet

Document = dict[str, Any]


def team_summary(team: Team) -> Document:
    """A team in a list."""
    return {
        "id": team.pk,
        "name": team.name,
        "college": team.college,
        "league": team.league_slug or None,
        "coach": team.coach.username,
        "status": team.status,
        "version": team.version,
        "treasury": team.treasury,
        "rerolls": team.rerolls,
        "fan_factor": team.fan_factor,
        "apothecary": team.apothecary,
        "value": team.value,
        "rating": team.rating,
    }


def team_document(sheet: TeamSheet) -> Document:
    """A team with its roster, those who left it, and what is wrong with it."""
    return {
        **team_summary(sheet.row),
        "half_price_rerolls": sheet.row.half_price_rerolls,
        "match": sheet.row.in_match,
        "races": [
            {"race": slot.race, "count": slot.count, "slot": str(slot.slot)} for slot in sheet.races
        ],
        "players": [player_document(player) for player in sheet.players],
        "offered": [offer_document(player) for player in sheet.offered],
        "departed": [player_document(player) for player in sheet.departed],
        "verdicts": verdicts_document(sheet.verdicts),
    }


def player_document(player: PlayerSheet) -> Document:
    """A player as they are now."""
    state = player.state
    return {
        "id": state.id,
        "number": state.number,
        "name": state.name,
        **_trade(player),
        "cost": player.cost,
        **_characteristics(player.profile),
        "gained": list(state.gained),
        "spp": state.spp,
        "skills_due": player.skills_due,
        "rolled": [list(faces) for faces in state.rolled],
        **_health(state),
        **_gear(state),
        "status": state.status,
    }


def _trade(player: PlayerSheet) -> Document:
    return {
        "position": player.state.position,
        "position_name": player.position.name,
        "race": player.state.race,
        "race_name": player.race.name,
    }


def _characteristics(now: Position | Profile) -> Document:
    return {"ma": now.ma, "st": now.st, "ag": now.ag, "av": now.av, "skills": list(now.skills)}


def _health(state: PlayerState) -> Document:
    return {
        "injuries": [
            {"id": each.id, "kind": each.kind, "text": each.text} for each in state.injuries
        ],
        "niggles": state.niggles,
        "miss_next_game": state.miss_next_game,
    }


def _gear(state: PlayerState) -> Document:
    return {
        "item": state.item or None,
        "weapon": state.weapon or None,
        "confiscated": state.confiscated,
    }


def offer_document(player: OfferSheet) -> Document:
    """A player of last season, and what it would cost to buy them again."""
    quote = player.quote
    return {
        **player_document(player),
        **receipt_document(quote.receipt),
        "allowed": quote.allowed,
        "verdicts": verdicts_document(quote.verdicts),
    }


def receipt_document(receipt: Receipt) -> Document:
    """A price and what it is made of, in gold pieces."""
    lines = [{"text": text, "gold": gold} for text, gold in receipt.lines]
    return {"price": receipt.total, "receipt": lines}


def verdicts_document(verdicts: Iterable[Verdict]) -> list[Document]:
    """Refusals as every reply shows them."""
    return [verdict.as_dict() for verdict in verdicts]


def market_document(offers: Iterable[PositionOffer]) -> list[Document]:
    """Every position of the college, and whether it may be hired now."""
    return [_offer(offer) for offer in offers]


def _offer(offer: PositionOffer) -> Document:
    position = offer.position
    return {
        "position": position.key,
        "name": position.name,
        "race": position.race,
        "kind": str(position.kind),
        **_characteristics(position),
        "access": [str(category) for category in position.access],
        **_price(offer),
        "weapons": [{"weapon": armed.weapon, **_price(armed)} for armed in offer.weapons],
    }


def _price(offer: PositionOffer | WeaponOffer) -> Document:
    return {
        "cost": offer.cost,
        "allowed": offer.allowed,
        "verdicts": verdicts_document(offer.verdicts),
    }


def ledger_document(statement: Sequence[StatementLine]) -> list[Document]:
    """The whole ledger, oldest first, with the treasury after each change."""
    return [_change(line.change, line.treasury) for line in statement]


def _change(change: Change, treasury: int) -> Document:
    return {
        "id": change.pk,
        "at": change.at,
        "by": change.by.username if change.by else None,
        "why": change.why,
        "reverses": change.reverses_id,
        "match": change.match,
        "entries": [_entry(entry) for entry in change.entries.all()],
        "treasury": treasury,
    }


def _entry(entry: Entry) -> Document:
    return {
        "player": entry.player_id,
        "gold": entry.gold,
        "spp": entry.spp,
        "effect": entry.effect or None,
        "text": entry.text,
    }


def preview_document(done: CommandResult) -> Document:
    """What a command would come to; nothing was written."""
    return {
        "preview": True,
        "paid": done.paid,
        "treasury": done.treasury,
        "verdicts": verdicts_document(done.verdicts),
    }


def paid_document(done: CommandResult) -> Document:
    """What a command cost, and what it left."""
    return {"paid": done.paid, "treasury": done.treasury, "version": done.team.row.version}


def rerolls_document(done: CommandResult) -> Document:
    """After buying re-rolls."""
    return {**paid_document(done), "rerolls": done.team.row.rerolls}


def fan_factor_document(done: CommandResult) -> Document:
    """After buying Fan Factor."""
    return {**paid_document(done), "fan_factor": done.team.row.fan_factor}


def apothecary_document(done: CommandResult) -> Document:
    """After buying an apothecary."""
    return {**paid_document(done), "apothecary": done.team.row.apothecary}


def about_player_document(done: CommandResult) -> Document:
    """After a command about one player."""
    sheet = TeamSheet.after(done.team)
    player = player_document(sheet.player(done.player)) if done.player else None
    return {"player": player, **paid_document(done)}


def done_document(done: CommandResult) -> Document:
    """The whole team after a command about it."""
    return team_document(TeamSheet.after(done.team))
