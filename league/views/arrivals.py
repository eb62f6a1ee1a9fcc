"""Bringing a running team into a league: previewed row by row, then let in or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused_at
from dungeonbowl.houserules import HouseRules
from league import services
from league.forms.arrival import ArrivalForm
from league.models import Arrival, League
from league.queries import find_league, house_rules_of, members_of
from league.queries.arrivals import find_arrival, without_coach
from teams.models import Team
from teams.sheets import TeamSheet
from teams.transfer.checking import CheckedTeam, check_team
from teams.transfer.document import team_in_document
from teams.wording import namesake_warning


@login_required
def team_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring a team as it stands. The first button only previews; nothing typed is ever lost."""
    league = find_league(request.user, slug, Perm.LEAGUE_ENTER)
    rules = house_rules_of(league)
    form = _form(request, league, rules)
    if request.method != "POST":
        return _shown(request, league, form)
    if not form.is_valid():
        form.keep_text()
        return _shown(request, league, form, status=400)
    checked = check_team(form.arguments(), rules)
    if request.POST.get("act") == "bring" and checked.welcome:
        with attempt(form):
            return _brought(request, league, form)
    form.keep_text()
    status = form_status(form) if checked.welcome else 422
    return _shown(request, league, form, _look(checked, rules), status)


def _form(request: HttpRequest, league: League, rules: HouseRules) -> ArrivalForm:
    posted = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    may_manage = request.user.has_perm(Perm.LEAGUE_MANAGE, league)
    coaches = [member.user.username for member in members_of(league)] if may_manage else []
    me = signed_in(request.user).username
    coaches.sort(key=lambda name: name != me)
    return ArrivalForm(
        *posted,
        colleges=rules.book.colleges.values(),
        coaches=coaches,
        apothecary=rules.flag("apothecary"),
    )


def _brought(request: HttpRequest, league: League, form: ArrivalForm) -> HttpResponse:
    brought, data = form.arguments(), form.cleaned_data
    coach = data.get("coach", "")
    arrival = services.bring(
        signed_in(request.user), league.slug, brought, coach=coach, why=data["why"]
    )
    if arrival.team:
        messages.success(request, f"{arrival.name} is in the league, as it stands.")
        return redirect("team", arrival.team.pk)
    messages.success(request, f"{arrival.name} waits for a commissioner.")
    return redirect("arrival", arrival.pk)


def _shown(
    request: HttpRequest,
    league: League,
    form: ArrivalForm,
    look: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    may_manage = request.user.has_perm(Perm.LEAGUE_MANAGE, league)
    shown = {"league": league, "form": form, "may_manage": may_manage, **(look or {})}
    return render(request, "teams/transfer/import.html", shown, status=status)


def _look(checked: CheckedTeam, rules: HouseRules) -> dict[str, Any]:
    """What a page shows about a checked team."""
    row = Team(name=checked.name, college=checked.state.college, status="registered")
    sheet = TeamSheet(row, checked.state, rules, rules.book)
    return {"checked": checked, "sheet": sheet}


@login_required
def arrival_page(request: HttpRequest, arrival_id: int) -> HttpResponse:
    """A team that waits, was let in or turned away, under the present rules."""
    arrival = find_arrival(request.user, arrival_id)
    rules = house_rules_of(arrival.league)
    checked = check_team(team_in_document(arrival.document), rules)
    me = request.user.pk
    shown = {
        "arrival": arrival,
        "league": arrival.league,
        "waiting": arrival.status == Arrival.Status.WAITING,
        "may_manage": request.user.has_perm(Perm.LEAGUE_MANAGE, arrival.league),
        "uncoached": without_coach(arrival),
        "mine": me in (arrival.coach_id, arrival.brought_by_id),
        **_look(checked, rules),
    }
    return render(request, "teams/transfer/arrival.html", shown)


@login_required
@require_POST
@refused_at("arrival", "arrival_id")
def arrival_settle(request: HttpRequest, arrival_id: int, what: str) -> HttpResponse:
    """Let in, turn away, or take back."""
    by = signed_in(request.user)
    arrival = _SETTLES[what](by, arrival_id, request.POST.get("reason", ""))
    messages.success(request, f"{arrival.name}: {arrival.get_status_display().lower()}.")
    if arrival.team and (warning := namesake_warning(arrival.team)):
        messages.warning(request, warning)
    return redirect("team", arrival.team.pk) if arrival.team else redirect("arrival", arrival.pk)


_SETTLES: dict[str, Callable[[User, int, str], Arrival]] = {
    "approve": lambda by, arrival_id, reason: services.approve(by, arrival_id),
    "decline": services.decline,
    "withdraw": lambda by, arrival_id, reason: services.withdraw_arrival(by, arrival_id),
}
