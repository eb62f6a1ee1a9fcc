"""A team's own pages: the sheet (while it is a draft, the builder), its market, its receipts."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from accounts.permissions import Perm
from teams.models import Team
from teams.queries.whole import team_with_people
from teams.sheets import TeamSheet
from teams.views.access import with_team
from teams.views.teampage import Obstacle, TeamPage, trade_in_of


@with_team(find=team_with_people)
def team_page(request: HttpRequest, team: Team) -> HttpResponse:
    """The team as it stands; for its coach, while it is a draft, the builder."""
    return show_team(request, team)


def show_team(request: HttpRequest, team: Team, obstacle: Obstacle | None = None) -> HttpResponse:
    """The team's page, or for htmx the part of it that changes."""
    teampage = TeamPage(request, TeamSheet.of(team), obstacle=obstacle)
    return _shown(request, "teams/team.html", teampage)


@with_team(Perm.TEAM_MANAGE, team_with_people)
def market_page(request: HttpRequest, team: Team) -> HttpResponse:
    """Where a registered team hires, trades and buys; `?trade=` names who would be traded in."""
    return show_market(request, team)


def show_market(request: HttpRequest, team: Team, obstacle: Obstacle | None = None) -> HttpResponse:
    """The market's page, or for htmx the part of it that changes."""
    posted = request.POST.getlist("trade_in") if obstacle else request.GET.getlist("trade")
    teampage = TeamPage(request, TeamSheet.of(team), trade_in_of(posted), obstacle)
    return _shown(request, "teams/market.html", teampage)


@with_team()
def matches_page(request: HttpRequest, team: Team) -> HttpResponse:
    """Every match of the team that the reader may see; the template asks for them."""
    teampage = TeamPage(request, TeamSheet.of(team, ()))
    return render(request, "teams/matches.html", {"team": team, "teampage": teampage})


RECEIPTS = ("value", "rating")


@with_team()
def receipt_page(request: HttpRequest, team: Team, what: str) -> HttpResponse:
    """Team value or rating, line by line."""
    if what not in RECEIPTS:
        raise Http404("There is no such receipt.")
    sheet = TeamSheet.of(team)
    shown = {"team": team, "what": what, "receipt": getattr(sheet, what), "sheet": sheet}
    shown["rulebook_pack"] = team.pack
    name = "teams/_receipt.html" if _wants_part(request) else "teams/receipt.html"
    return _varying(render(request, name, shown))


def _shown(request: HttpRequest, template: str, teampage: TeamPage) -> HttpResponse:
    name = "teams/_swapped.html" if _wants_part(request) else template
    shown = {
        "teampage": teampage,
        "team": teampage.team,
        "sheet": teampage.sheet,
        "obstacle": teampage.obstacle,
        "page": template,
        "rulebook_pack": teampage.team.pack,
    }
    status = teampage.obstacle.status if teampage.obstacle else 200
    return _varying(render(request, name, shown, status=status))


def _wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for a part to swap; going back in history needs the whole page."""
    asked = request.headers.get("HX-Request") == "true"
    return asked and "HX-History-Restore-Request" not in request.headers


def _varying(response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ["HX-Request"])
    return response
