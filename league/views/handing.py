"""Who coached a team when, and a team handed over to another coach."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.permissions import Perm, signed_in
from core.api.commands import try_out
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused_at
from league import services
from league.forms.handing import HandOverForm
from league.models import Membership
from league.queries.teams import find_team, handovers_of
from league.views.formdata import posted
from teams.models import Team

LOOK = "look"


def coaches(request: HttpRequest, team_id: int) -> HttpResponse:
    """Who coached it when; for a commissioner also the form that hands it over, with a preview."""
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    perm = Perm.TEAM_CORRECT if request.method == "POST" else Perm.TEAM_VIEW
    team = find_team(request.user, team_id, perm)
    may = request.user.has_perm(Perm.TEAM_CORRECT, team)
    form = HandOverForm(posted(request), members=_others(team) if may else ())
    would = ""
    if form.is_valid():
        with attempt(form):
            by, said = signed_in(request.user), form.cleaned_data
            if LOOK not in request.POST:
                services.hand_over(by, team_id, said["coach"], said["reason"])
                messages.success(request, f"{said['coach']} coaches {team} from now on.")
                return redirect("team-coaches", team_id)
            passed, _ = try_out(lambda: services.hand_over(by, team_id, **said))
            would = f"{passed.before} hands {team} over to {passed.after}." if passed else ""
    handovers = handovers_of(team)
    shown = {
        "team": team,
        "form": form,
        "would": would,
        "handovers": handovers,
        # No other can be taken back.
        "last": next((one for one in reversed(handovers) if not one.undone_at), None),
        "may_hand_over": may and team.status != Team.Status.RETIRED,
    }
    return render(request, "league/coaches.html", shown, status=form_status(form))


@login_required
@require_POST
@refused_at("team-coaches", "team_id")
def give_back(request: HttpRequest, team_id: int, handover_id: int) -> HttpResponse:
    """Give it back to the coach before."""
    by, why = signed_in(request.user), request.POST.get("reason", "")
    passed = services.undo_handover(by, team_id, handover_id, why)
    messages.success(request, f"{passed.before} coaches {passed.team} again.")
    return redirect("team-coaches", team_id)


def _others(team: Team) -> list[str]:
    members = Membership.objects.filter(league__slug=team.league_slug).exclude(user=team.coach_id)
    return list(members.order_by("user__username").values_list("user__username", flat=True))
