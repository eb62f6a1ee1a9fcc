"""Teams in memory: copies of a few that were founded through the services."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Model

from accounts.models import User
from bench.generator.writing import Ink
from dungeonbowl.effects import Founded, fold
from dungeonbowl.houserules import HouseRules
from dungeonbowl.team.state import TeamState
from dungeonbowl.team.value import team_rating, team_value
from league.models import League
from teams.ledger import line_of
from teams.ledger.chain import NOTHING, chain
from teams.models import Change, Entry, Player, Team
from teams.queries import PLAYER_FACTS, TEAM_FACTS

FACTS = (*PLAYER_FACTS, "gained", "rolled", "injuries")
WORTH = ("value", "rating", "ledger_hash", "version")


@dataclass
class Club:
    """A team that plays in memory: its row, and its state as its ledger has it so far."""

    row: Team
    state: TeamState
    rules: HouseRules


@dataclass(frozen=True)
class Mould:
    """A team as it was founded, to be copied: its rows and its ledger, read once."""

    row: Team
    players: list[Player]
    ledger: list[tuple[Change, list[Entry]]]

    @classmethod
    def of(cls, row: Team) -> Mould:
        """The mould of a team that hasn't played yet."""
        changes = Change.objects.filter(team=row).prefetch_related("entries").order_by("id")
        ledger = [(change, list(change.entries.all())) for change in changes]
        return cls(row, list(row.players.order_by("id")), ledger)

    def copy(self, ink: Ink, name: str, coach: User, league: League, at: datetime) -> Club:
        """The same team once more, with players of its own and every receipt of its founding.

        It was founded at that moment, all at once.
        """
        row = fresh(self.row, name=name, coach=coach, league_slug=league.slug, ledger_hash=NOTHING)
        row.pk = ink.next_id(Team)
        row.seed = f"{row.pk:064x}"
        ink.add(row)
        own = {}
        for player in self.players:
            own[player.pk] = fresh(player, team=row)
            ink.add(own[player.pk])
        lines = []
        for change, entries in self.ledger:
            key = change.key.replace(f"team.{self.row.pk}.", f"team.{row.pk}.", 1)
            made = fresh(change, team=row, key=key, by=coach, at=at)
            made.pk, mine = ink.next_id(Change), []
            for entry in entries:
                one = fresh(entry, change=made, team=row, player=own.get(entry.player_id or 0))
                one.effect = _under(name, entry.effect)
                mine.append(one)
            row.ledger_hash = chain(made, mine, row.ledger_hash)
            ink.add_all([made, *mine])
            lines += map(line_of, mine)
        return Club(row, fold(TeamState(), lines), HouseRules.from_snapshot(row.house_rules))


def _under(name: str, effect: dict[str, Any]) -> dict[str, Any]:
    """The founding's effect holds the team's name; all others are the same for every copy."""
    founding = effect.get("kind") == Founded.kind and "name" in effect
    return {**effect, "name": name} if founding else effect


Row = TypeVar("Row", bound=Model)


def fresh(row: Row, **other: Any) -> Row:
    """A new row like this one, but for the fields named and without an id."""
    kept = {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if field.name not in other and not field.primary_key
    }
    return type(row)(**kept, **other)


def bring_up_to_date(clubs: Iterable[Club]) -> None:
    """Write what became of the clubs onto their rows, as the ledger does after every change."""
    clubs = list(clubs)
    Team.objects.bulk_update([_row(club) for club in clubs], [*TEAM_FACTS, *WORTH], batch_size=100)
    players = [player for club in clubs for player in _players(club)]
    Player.objects.bulk_update(players, FACTS, batch_size=200)


def _row(club: Club) -> Team:
    for name in TEAM_FACTS:
        setattr(club.row, name, getattr(club.state, name))
    club.row.value = team_value(club.state, club.rules).total
    club.row.rating = team_rating(club.state, club.rules).total
    club.row.version += 1
    return club.row


def _players(club: Club) -> Iterable[Player]:
    for state in club.state.players.values():
        facts = {name: getattr(state, name) for name in PLAYER_FACTS}
        injuries = [{"id": one.id, "kind": one.kind, "text": one.text} for one in state.injuries]
        yield Player(
            pk=state.id,
            gained=list(state.gained),
            rolled=[list(faces) for faces in state.rolled],
            injuries=injuries,
            **facts,
        )
