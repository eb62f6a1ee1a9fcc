"""The ledger's other half: a team's rows brought to what its entries add up to.

Only `teams.ledger` calls it. Gold and SPP are added up again by the database, never nudged; all
other facts come out of the effects' own `apply`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, replace
from typing import Any

from django.db.models import OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from dungeonbowl.state import PlayerState, TeamState
from dungeonbowl.value import team_rating, team_value
from teams.locked import OpenTeam
from teams.models import Entry, Player, Team
from teams.queries import PLAYER_FACTS, TEAM_FACTS
from teams.sealing import opened

# A player's facts as they are written; his SPP are added up by the database.
WRITTEN = [*(name for name in PLAYER_FACTS if name != "spp"), "gained", "rolled", "injuries"]


def project(team: OpenTeam, after: TeamState) -> None:
    """Bring the rows to what the ledger now says."""
    _write_players(team, after)
    told = Entry.objects.filter(team=OuterRef("pk")).exclude(change__in=list(team.sealed))
    treasury = _sum(told, "team", "gold")
    team.hidden = _hidden(team.sealed)
    rating = team_rating(after, team.rules).total
    team.state = after
    public = team_rating(team.shown, team.rules).total
    facts = {
        **{name: getattr(after, name) for name in TEAM_FACTS},
        "treasury": team.shown.treasury,
        "value": team_value(after, team.rules).total,
        "rating": public,
        "sealed": _sealed(team, public - rating),
        "version": team.row.version + 1,
    }
    Team.objects.filter(pk=team.id).update(**{**facts, "treasury": treasury})
    for name, value in facts.items():
        setattr(team.row, name, value)
    opened(team.row)


def _hidden(changes: Collection[int]) -> int:
    """The gold pieces that went with these changes."""
    entries = Entry.objects.filter(change__in=list(changes))
    return -(entries.aggregate(gold=Sum("gold"))["gold"] or 0) if changes else 0


def _sealed(team: OpenTeam, points: int) -> dict[str, Any]:
    """What the row keeps of the team's secrets; nothing where there are none."""
    if not team.sealed:
        return {}
    return {"changes": team.sealed, "gold": team.hidden, "points": points}


def _write_players(team: OpenTeam, after: TeamState) -> None:
    """Write the facts of whoever changed, and add up again the SPP of everybody who earned any."""
    pairs = [(team.state.player(player.id), player) for player in after.players.values()]
    changed = [now for was, now in pairs if was != now and replace(was, spp=now.spp) != now]
    # One statement for all. Nobody's row is missing, so it never adds any.
    Player.objects.bulk_create(
        [Player(pk=player.id, team=team.row, **_columns(player)) for player in changed],
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=WRITTEN,
    )
    if earned := [now.id for was, now in pairs if was.spp != now.spp]:
        spp = _sum(Entry.objects.filter(player=OuterRef("pk")), "player", "spp")
        Player.objects.filter(pk__in=earned).update(spp=spp)


def _columns(player: PlayerState) -> dict[str, Any]:
    return {
        **{name: getattr(player, name) for name in PLAYER_FACTS if name != "spp"},
        "gained": list(player.gained),
        "rolled": [list(faces) for faces in player.rolled],
        "injuries": [asdict(injury) for injury in player.injuries],
    }


def _sum(entries, group: str, field: str):  # type: ignore[no-untyped-def]
    """A subquery that adds up `field` over the entries of one team or player."""
    total = entries.order_by().values(group).annotate(total=Sum(field)).values("total")
    return Coalesce(Subquery(total), 0)
