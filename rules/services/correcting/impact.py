"""What a correction changes: the state before beside the state after, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.advancement import skills_due
from dungeonbowl.league.tally import StandingsRow
from dungeonbowl.match.so_far import called
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import team_rating, team_value
from league.models import Season
from league.queries import entrants_of, fixtures_of, standings_from
from rules.services.correcting.answers import OpenQuestion
from teams.ledger import OpenTeam

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The teams and the table at one moment."""

    teams: Mapping[int, TeamState]
    table: Mapping[int, StandingsRow] = field(default_factory=dict)

    @classmethod
    def of(cls, teams: Mapping[int, OpenTeam], season: Season | None) -> Snapshot:
        """The present state; what is paid in secret stays secret."""
        rows = _rows(season) if season else {}
        return cls({one: team.shown for one, team in teams.items()}, rows)


def _rows(season: Season) -> dict[int, StandingsRow]:
    # Never the cached table: this state may be rolled back.
    found = standings_from(season, entrants_of(season), fixtures_of(season))
    return {row.team: row for row in found}


def impact(
    teams: Mapping[int, OpenTeam],
    before: Snapshot,
    after: Snapshot,
    asked: list[OpenQuestion],
    notes: list[Document],
) -> Document:
    """The impact sheet: `{teams, players, table, asked, notes}`; of players and rows what moves."""
    players = [
        line
        for one, team in teams.items()
        for line in _players(team, before.teams[one], after.teams[one])
    ]
    moved = {line["player"] for line in players}
    return {
        "teams": [_team(team, before.teams[one], after.teams[one]) for one, team in teams.items()],
        "players": players,
        "table": [_row(before.table.get(one), row) for one, row in after.table.items()
                  if _figures(before.table.get(one)) != _figures(row)],
        "asked": [one.as_dict() for one in asked],
        # What an earlier correction left like that was reported then.
        "notes": [note for note in notes if note["player"] in moved],
    }  # fmt: skip


def _team(team: OpenTeam, before: TeamState, after: TeamState) -> Document:
    sums = {"before": _sums(team, before), "after": _sums(team, after)}
    return {"team": team.id, "name": team.row.name, **sums}


def _sums(team: OpenTeam, state: TeamState) -> Document:
    return {
        "treasury": state.treasury,
        "value": team_value(state, team.rules).total,
        "rating": team_rating(state, team.rules).total,
        "rerolls": state.rerolls,
        "fan_factor": state.fan_factor,
        "apothecary": state.apothecary,
    }


def _players(team: OpenTeam, before: TeamState, after: TeamState) -> list[Document]:
    """The players who changed, in the order of their ids."""
    found = []
    for one in sorted(after.players):
        was, now = _player(team, before.player(one)), _player(team, after.player(one))
        if was != now:
            named = after.player(one) if after.player(one).number else before.player(one)
            whose = {"player": one, "team": team.id, "name": called(named)}
            found.append({**whose, "before": was, "after": now})
    return found


def _player(team: OpenTeam, player: PlayerState) -> Document:
    unsigned = player.status == "unsigned"
    return {
        "status": player.status,
        "number": None if unsigned else player.number,
        "spp": player.spp,
        "skills": list(player.gained),
        "skills_due": 0 if unsigned else skills_due(player, team.book, team.rules),
        "injuries": [injury.text for injury in player.injuries],
        "miss_next_game": player.miss_next_game,
        "item": player.item or None,
        "weapon": player.weapon or None,
        "confiscated": player.confiscated,
    }


def _row(before: StandingsRow | None, after: StandingsRow) -> Document:
    return {
        "team": after.team,
        "name": after.name,
        "before": _figures(before),
        "after": _figures(after),
    }


def _figures(row: StandingsRow | None) -> Document | None:
    if row is None:
        return None
    figures = {name: value for name, value in row.as_dict().items() if name not in ("why", "team")}
    return {"rank": row.rank, **figures}
