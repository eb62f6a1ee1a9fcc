"""The league's cemetery: who died, in which match, of what, and by whose hand."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from league.models import League, Season
from league.queries.figures.rows import counted
from matches.models import PlayerFigures


def graves(league: League, season: Season | None = None) -> QuerySet[PlayerFigures, Any]:
    """The rows of the dead, latest first."""
    dead = counted(PlayerFigures, league, season).exclude(died_of="")
    return dead.order_by("-at", "-match", "player")


def grave_documents(league: League) -> list[dict[str, Any]]:
    """The dead as values: `player, team, match, cause, by`."""
    rows = graves(league).values_list("player", "team", "match", "died_of", "killer")
    return [dict(zip(("player", "team", "match", "cause", "by"), row, strict=True)) for row in rows]
