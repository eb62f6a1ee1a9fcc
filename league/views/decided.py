"""Decisions about matches that nobody played: read, appealed against, and answered."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.permissions import Perm, signed_in
from core.ui.refused import refused_at
from league import services
from league.models import SeasonAct
from league.queries import find_season
from league.queries.acts import decided_act
from league.queries.late import teams_decided
from teams.models import Team


def show(request: HttpRequest, season_id: int, act_id: int) -> HttpResponse:
    """What was decided, why and by whom, with every appeal and its answer."""
    season = find_season(request.user, season_id)
    act = decided_act(season, act_id)
    appeals = list(act.appeals.select_related("team", "by", "answered_by"))
    teams = Team.objects.filter(pk__in=teams_decided(act)).order_by("name")
    shown = {
        "season": season,
        "league": season.league,
        "act": act,
        "appeals": appeals,
        "waiting": [one for one in appeals if one.answered_at is None],
        "mine": _to_appeal(request, act, list(teams), {one.team_id for one in appeals}),
        "teams": teams,
        "may_manage": request.user.has_perm(Perm.LEAGUE_MANAGE, season),
    }
    return render(request, "league/decided.html", shown)


@login_required
@require_POST
@refused_at("season-decided", "season_id", "act_id")
def appeal(request: HttpRequest, season_id: int, act_id: int) -> HttpResponse:
    """Appeal against it."""
    services.appeal(signed_in(request.user), season_id, act_id, request.POST.get("text", ""))
    messages.success(request, "Your appeal is with the commissioners.")
    return redirect("season-decided", season_id, act_id)


@login_required
@require_POST
@refused_at("season-decided", "season_id", "act_id")
def keep(request: HttpRequest, season_id: int, act_id: int) -> HttpResponse:
    """Let it stand."""
    services.keep(signed_in(request.user), season_id, act_id, request.POST.get("reason", ""))
    messages.success(request, "The decision stands, and whoever appealed can read why.")
    if request.POST.get("back") == "week":
        return redirect("league-week", find_season(request.user, season_id).league.slug)
    return redirect("season-decided", season_id, act_id)


def _to_appeal(
    request: HttpRequest, act: SeasonAct, teams: list[Team], heard: set[int]
) -> Team | None:
    """The team for which this person may appeal, if any."""
    if act.undone_at is not None:
        return None
    own: Any = [team for team in teams if team.coach_id == request.user.pk]
    return next((team for team in own if team.pk not in heard), None)
