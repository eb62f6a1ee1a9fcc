"""The ledger's other half: a team's rows brought to what its entries add up to.

Only `teams.ledger` calls it. Gold and SPP are added up again by the database, never nudged; all
other facts come from the effects' `apply`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet, Sum

from core.prepared import prepared
from core.rows import overwrite
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import team_rating, team_value
from teams.ledger.locked import OpenTeam
from teams.models import Entry, Player, Team
from teams.queries import PLAYER_FACTS, TEAM_FACTS
from teams.queries.sealing import opened

PLAYER_WRITTEN = (*PLAYER_FACTS, "gained", "rolled", "earned", "injuries")
TEAM_WRITTEN = (*TEAM_FACTS, "value", "rating", "sealed", "ledger_hash", "version")


def project(teams: Sequence[tuple[OpenTeam, TeamState]]) -> None:
    """Bring the rows of these teams and their players to what the ledger now says."""
    _write_players(teams)
    _write_teams(teams)


def _write_players(teams: Sequence[tuple[OpenTeam, TeamState]]) -> None:
    """Write the facts of the players who changed, their SPP added up again."""
    changed = [
        now
        for team, after in teams
        for now in after.players.values()
        if team.state.player(now.id) != now
    ]
    spp = dict(_spp_of(*(now.id for now in changed))) if changed else {}
    overwrite((_player(now, spp.get(now.id, 0)) for now in changed), PLAYER_WRITTEN)


def _player(now: PlayerState, spp: int) -> Player:
    facts = {name: getattr(now, name) for name in PLAYER_FACTS}
    row = Player(pk=now.id, **{**facts, "spp": spp})
    row.gained, row.rolled = list(now.gained), [list(faces) for faces in now.rolled]
    row.earned = [list(one) for one in now.earned]
    row.injuries = [asdict(injury) for injury in now.injuries]
    return row


def _write_teams(teams: Sequence[tuple[OpenTeam, TeamState]]) -> None:
    """Write the teams' facts and what they are worth, the treasury added up again."""
    gold = _gold([team for team, _ in teams])
    rows = [Team(pk=team.id, **_facts(team, after)) for team, after in teams]
    for row in rows:
        row.treasury = gold.get(row.pk, 0)
    overwrite(rows, TEAM_WRITTEN)


def _facts(team: OpenTeam, after: TeamState) -> dict[str, Any]:
    """The row's columns for this state, set on the open team too."""
    team.state, team.hidden = after, _hidden(team.sealed)
    own = team_rating(after, team.rules).total
    shown = team_rating(team.shown, team.rules).total if team.sealed else own
    facts = {
        **{name: getattr(after, name) for name in TEAM_FACTS},
        "treasury": team.shown.treasury,
        "value": team_value(after, team.rules).total,
        "rating": shown,
        "sealed": _sealed(team, shown - own),
        "ledger_hash": team.row.ledger_hash,
        "version": team.row.version + 1,
    }
    for name, value in facts.items():
        setattr(team.row, name, value)
    opened(team.row)
    return facts


def _hidden(changes: Collection[int]) -> int:
    """The gold paid in these changes."""
    entries = Entry.objects.filter(change__in=list(changes))
    return -(entries.aggregate(gold=Sum("gold"))["gold"] or 0) if changes else 0


def _sealed(team: OpenTeam, points: int) -> dict[str, Any]:
    """The row's record of the team's secrets; empty if there are none."""
    if not team.sealed:
        return {}
    return {"changes": team.sealed, "gold": team.hidden, "points": points}


def _gold(teams: Sequence[OpenTeam]) -> dict[int, int]:
    """Their treasuries, added up by the database, without what is sealed."""
    ids = [team.id for team in teams]
    sealed = [change for team in teams for change in team.sealed]
    if sealed:
        open_ones = Entry.objects.filter(team__in=ids).exclude(change__in=sealed)
        return dict(open_ones.order_by().values_list("team").annotate(Sum("gold")))
    return dict(_gold_of(*ids)) if ids else {}


@prepared
def _gold_of(*teams: int) -> QuerySet[Entry, Any]:
    rows = Entry.objects.filter(team__in=teams).order_by()
    return rows.values_list("team").annotate(Sum("gold"))


@prepared
def _spp_of(*players: int) -> QuerySet[Entry, Any]:
    rows = Entry.objects.filter(player__in=players).order_by()
    return rows.values_list("player").annotate(Sum("spp"))
