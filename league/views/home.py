from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.queries import leagues_seen_by, public_leagues, with_running_season
from league.queries.roles import roles_of
from teams.models import Team
from teams.queries.sealing import opened

SHOWN_AT_HOME = 6
A_PAGE = 30


def home(request: HttpRequest) -> HttpResponse:
    """What this site is; for somebody signed in, their own teams and leagues first."""
    roles = roles_of(request.user)
    mine = leagues_seen_by(request.user).filter(slug__in=list(roles))
    others = public_leagues().exclude(slug__in=list(roles))[:SHOWN_AT_HOME]
    shown = {
        "mine": with_running_season(mine) if roles else [],
        "roles": roles,
        "leagues": with_running_season(others),
        "teams": teams_of(request) if request.user.is_authenticated else [],
    }
    return render(request, "home/index.html", shown)


def leagues(request: HttpRequest) -> HttpResponse:
    """The leagues this person may read."""
    found = with_running_season(leagues_seen_by(request.user))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    shown = {"page_obj": page, "roles": roles_of(request.user)}
    return render(request, "league/leagues.html", shown)


def teams_of(request: HttpRequest) -> list[Team]:
    """The person's own teams that still play."""
    teams = Team.objects.filter(coach=request.user.pk).exclude(status=Team.Status.RETIRED)
    return [opened(team) for team in teams.order_by("name", "id")]
