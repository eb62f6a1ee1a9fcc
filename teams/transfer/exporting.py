"""A team of ours as the files that pages and API offer."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from teams.models import Team
from teams.queries import statement
from teams.sheets import TeamSheet
from teams.transfer.writing import ledger_csv, players_csv, team_as_it_stands


def team_document(team: Team) -> dict[str, Any]:
    """The team as it stands. One query, for the players."""
    return team_as_it_stands(team.name, TeamSheet.of(team).state)


def players_text(team: Team) -> str:
    """The players as a spreadsheet. One query."""
    return players_csv(TeamSheet.of(team))


def ledger_text(team: Team) -> str:
    """The ledger as a spreadsheet, with players by the names they have now. Three queries."""
    sheet = TeamSheet.of(team)
    called = {player.state.id: player.called for player in (*sheet.players, *sheet.departed)}
    return ledger_csv(statement(team), called)


def as_file(text: str, kind: str, name: str) -> HttpResponse:
    """A text as a download of this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type=f"{kind}; charset=utf-8", headers=headers)
