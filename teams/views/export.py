"""Files to take away: the team as it stands, its players, and its ledger."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse

from teams.models import Team
from teams.transfer.exporting import as_file, ledger_text, players_text, team_document
from teams.views.access import with_team


@with_team()
def team_file(request: HttpRequest, team: Team) -> HttpResponse:
    """The team as a document that can be brought in again."""
    text = json.dumps(team_document(team), ensure_ascii=False, indent=1)
    return as_file(text, "application/json", f"team-{team.pk}.json")


@with_team()
def players_file(request: HttpRequest, team: Team) -> HttpResponse:
    """The players as a spreadsheet."""
    return as_file(players_text(team), "text/csv", f"team-{team.pk}-players.csv")


@with_team()
def ledger_file(request: HttpRequest, team: Team) -> HttpResponse:
    """The ledger as a spreadsheet, oldest first."""
    return as_file(ledger_text(team), "text/csv", f"team-{team.pk}-ledger.csv")
