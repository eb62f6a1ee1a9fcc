"""Newcomers for whom a club lost: who plays for years loses more players than a team has."""

from __future__ import annotations

from datetime import datetime

from bench.generator.clubs import Club
from bench.generator.sizes import ROSTER
from bench.generator.writing import Ink
from dungeonbowl.effects import Hired, LedgerLine, fold, to_json
from dungeonbowl.team.state import PlayerState
from teams.ledger.chain import chain
from teams.models import Change, Entry, Player


def fill_up(ink: Ink, club: Club, at: datetime) -> None:
    """Hire one like each whom the club lost and hasn't replaced, at that moment."""
    places = _free_places(club)
    lost = [player for player in club.state.players.values() if not player.rostered]
    for number, gone in zip(places, lost[-len(places) :] if places else (), strict=False):
        _hire(ink, club, number, gone, at)


def _free_places(club: Club) -> list[int]:
    taken = {player.number for player in club.state.roster}
    return [number for number in range(1, ROSTER + 1) if number not in taken]


def _hire(ink: Ink, club: Club, number: int, like: PlayerState, at: datetime) -> None:
    player = Player(pk=ink.next_id(Player), team=club.row, number=number)
    ink.add(player)
    hired = Hired(number, f"Newcomer {player.pk}", like.position, like.price)
    post(ink, club, "hire", LedgerLine(f"{hired.name} hired", player.pk, -like.price, 0, hired), at)


def post(ink: Ink, club: Club, what: str, line: LedgerLine, at: datetime) -> None:
    """A change of one line in the club's ledger, which its coach made."""
    row = club.row
    row.version += 1
    change = Change(
        pk=ink.next_id(Change),
        team=row,
        key=f"team.{row.pk}.v{row.version}.{what}",
        by_id=row.coach_id,
        why=line.text,
        at=at,
    )
    entry = Entry(
        change=change,
        team=row,
        player_id=line.player,
        gold=line.gold,
        effect=to_json(line.effect),
        text=line.text,
    )
    row.ledger_hash = chain(change, [entry], row.ledger_hash)
    ink.add_all([change, entry])
    club.state = fold(club.state, [line])
