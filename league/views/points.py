"""A team's points in a season's table, match by match."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from league.queries import entrants_of, find_season, fixtures_of, standings_of
from league.queries.stages import StagePart, group_of
from league.queries.tables import present_part
from league.receipts import receipt_lines
from league.views.parts import asked_part


def season_points(request: HttpRequest, season_id: int, team_id: int) -> HttpResponse:
    """Where each point in a row of the table comes from."""
    found: Any = find_season(request.user, season_id)
    part = asked_part(request, found)
    part = _with_group(found, part, team_id)
    entrants = entrants_of(found, part or present_part(found))
    row = next((row for row in standings_of(found, part) if row.team == team_id), None)
    if row is None:
        raise Http404("No such team is in this table.")
    lines = receipt_lines(team_id, row.receipts, fixtures_of(found, part=part), entrants)
    shown = {
        "season": found,
        "league": found.league,
        "part": part,
        "team": entrants[team_id],
        "row": row,
        "lines": lines,
    }
    return render(request, "league/points.html", shown)


def _with_group(found: Any, part: StagePart | None, team_id: int) -> StagePart | None:
    """The part with the team's own group, in whose table it stands."""
    if found.parts < 2 or (part and part.group):
        return part
    group = group_of(found, [team_id])
    return StagePart(found.stage, group) if group else part
