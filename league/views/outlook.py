"""What a season's table may still become: what teams can reach, and scores by hand."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core.api.numbers import number
from core.ui.attempt import attempt, form_status
from core.ui.refused import sentences, status_of
from dungeonbowl.errors import FieldError
from dungeonbowl.league.criteria import columns
from dungeonbowl.league.tally import StandingsRow
from dungeonbowl.verdicts import Refused
from league.forms.whatif import WhatIfForm
from league.html.outlook import moves_from, reach_line
from league.html.standings import StandingsLine, mark_drawn_as_yours, reasons, table_of_teams
from league.queries import entrants_of, find_season
from league.queries.outlook import outlook_of
from league.queries.stages import going_on
from league.queries.tables import present_part, standings_of, table_rules
from league.queries.whatif import WhatIf
from league.views.parts import one_group


def season_outlook(request: HttpRequest, season_id: int) -> HttpResponse:
    """What each team can still reach, and what it needs for the first places asked for."""
    season: Any = find_season(request.user, season_id)
    part, groups = one_group(request, season)
    teams = entrants_of(season, part or present_part(season))
    wished = number(request.GET.get("top"))
    if wished is None:
        wished = going_on(season, part.stage if part else season.stage)
    top = min(max(wished, 1), max(len(teams), 1))
    shown = {"season": season, "league": season.league, "part": part, "groups": groups, "top": top}
    with attempt() as asked:
        found = {one.team: one for one in outlook_of(season, part, top)}
    if asked.why is not None:
        (why,) = sentences(asked.why)
        status = status_of(asked.why)
        return render(request, "league/outlook.html", {**shown, "why": why}, status=status)
    rows = standings_of(season, part)
    lines = [reach_line(teams[row.team], row.rank, found[row.team], len(rows)) for row in rows]
    simulated = next((one for one in found.values() if one.runs), None)
    shown |= {"lines": lines, "simulated": simulated, "me": request.user.pk, "teams": len(teams)}
    return render(request, "league/outlook.html", shown)


def season_what_if(request: HttpRequest, season_id: int) -> HttpResponse:
    """Scores typed into open matches, and the table they would make. Nothing is kept."""
    season: Any = find_season(request.user, season_id)
    part, groups = one_group(request, season)
    what_if = WhatIf(season, part).read()
    form = WhatIfForm(request.GET, what_if)
    shown = {"season": season, "league": season.league, "part": part, "groups": groups}
    supposed = form.supposed() if form.is_valid() else []
    now = what_if.now()
    rows = now
    with attempt() as asked:
        rows = what_if.table(supposed)
    if isinstance(asked.why, FieldError | Refused):
        form.blame(asked.why, supposed)
    shown |= {"form": form, "supposed": len(supposed), **_table(request, what_if, now, rows)}
    status = status_of(asked.why) if asked.why else form_status(form)
    return render(request, "league/what_if.html", shown, status=status)


def _table(
    request: HttpRequest, what_if: WhatIf, now: list[StandingsRow], rows: list[StandingsRow]
) -> dict[str, Any]:
    """The table drawn, each row with the place from which it comes."""
    before = {row.team: row.rank for row in now}
    shown = columns(table_rules(what_if.season)["tie_breaks"])
    # A supposed table has no receipts.
    drawn = table_of_teams(shown, None, moves_from(before))
    lines = [StandingsLine(row, what_if.teams[row.team]) for row in rows]
    mine = request.user.pk
    seen = [(drawn.row(line), line.team.coach_id == mine) for line in lines]
    return {
        "head": drawn.head,
        "rows": [mark_drawn_as_yours(row) if own else row for row, own in seen],
        "reasons": reasons(lines),
        "moved": sum(before[row.team] != row.rank for row in rows),
    }
