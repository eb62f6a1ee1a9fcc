"""Paper: the sheet for the table and the players' cards, as pages to print and as PDF."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from teams.models import Team
from teams.paper.content import Paper
from teams.sheets import TeamSheet
from teams.views.access import with_team

Drawing = Callable[[Paper], bytes]


@with_team()
def sheet_page(request: HttpRequest, team: Team) -> HttpResponse:
    """The team on one A4 page."""
    return _page(request, team, "teams/paper/sheet.html")


@with_team()
def cards_page(request: HttpRequest, team: Team) -> HttpResponse:
    """A card for each player."""
    return _page(request, team, "teams/paper/cards.html")


@with_team()
def sheet_file(request: HttpRequest, team: Team) -> HttpResponse:
    """The sheet as a PDF."""
    # Imported here, because the drawing library is large and most processes never print.
    from teams.paper.sheet_pdf import sheet_pdf

    return _file(team, sheet_pdf, "sheet")


@with_team()
def cards_file(request: HttpRequest, team: Team) -> HttpResponse:
    """The cards as a PDF."""
    from teams.paper.cards_pdf import cards_pdf

    return _file(team, cards_pdf, "cards")


def _page(request: HttpRequest, team: Team, template: str) -> HttpResponse:
    return render(request, template, {"team": team, "paper": Paper(TeamSheet.of(team))})


def _file(team: Team, draw: Drawing, what: str) -> HttpResponse:
    paper = Paper(TeamSheet.of(team))
    headers = {"Content-Disposition": f'inline; filename="{paper.filename}-{what}.pdf"'}
    return HttpResponse(draw(paper), content_type="application/pdf", headers=headers)
