"""The commissioner's correction: a form on a page of its own."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from teams.forms import AdjustTeamForm
from teams.models import Team
from teams.services import Adjustment, adjust
from teams.sheets import TeamSheet
from teams.views.access import with_team
from teams.views.teampage import TeamPage


@with_team(Perm.TEAM_CORRECT)
def adjust_page(request: HttpRequest, team: Team) -> HttpResponse:
    """Figures to correct, and a reason that the coach will read; `?gold=39000` fills it in."""
    sheet = TeamSheet.of(team)
    initial: dict[str, object] = {"version": team.version}
    initial |= {name: request.GET.get(name) for name in ("player", "gold")}
    teampage = TeamPage(request, sheet)
    form = AdjustTeamForm(
        request.POST or None,
        players=sheet.players,
        apothecaries=teampage.apothecaries,
        initial=initial,
    )
    if form.is_valid():
        with attempt(form):
            _correct(request, team, form)
            return redirect("team", team.pk)
    shown = {"team": team, "sheet": sheet, "teampage": teampage, "form": form}
    return render(request, "teams/adjust.html", shown, status=form_status(form))


def _correct(request: HttpRequest, team: Team, form: AdjustTeamForm) -> None:
    data = form.arguments()
    why, command = data.pop("why"), form.command(signed_in(request.user), team.pk)
    done = adjust(command, Adjustment(**data), why=why)
    messages.success(request, f"{done.change}.")
