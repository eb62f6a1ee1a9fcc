"""The commissioner's correction: a form on a page of its own."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused
from teams.forms import AdjustForm
from teams.models import Team
from teams.services import Adjustment, adjust
from teams.sheets import TeamSheet
from teams.views.desk import TeamPage
from teams.views.sight import with_team


@with_team(Perm.TEAM_CORRECT)
def adjust_page(request: HttpRequest, team: Team) -> HttpResponse:
    """Figures to correct, and a reason that the coach will read; `?gold=39000` fills it in."""
    sheet = TeamSheet.of(team)
    initial: dict[str, object] = {"version": team.version}
    initial |= {name: request.GET.get(name) for name in ("player", "gold")}
    desk = TeamPage(request, sheet)
    form = AdjustForm(
        request.POST or None,
        players=sheet.players,
        apothecaries=desk.apothecaries,
        initial=initial,
    )
    status = 200
    if form.is_bound:
        status = _corrected(request, team, form)
        if not status:
            return redirect("team", team.pk)
    shown = {"team": team, "sheet": sheet, "desk": desk, "form": form}
    return render(request, "teams/adjust.html", shown, status=status)


def _corrected(request: HttpRequest, team: Team, form: AdjustForm) -> int:
    """Carry the correction out; the status of the page that shows what stands in its way, or 0."""
    if not form.is_valid():
        return 400
    told = form.told()
    why, version = told.pop("why"), told.pop("version", None)
    try:
        done = adjust(
            signed_in(request.user), team.pk, Adjustment(**told), why=why, version=version
        )
    except FieldError as wrong:
        form.add_error(wrong.field if wrong.field in form.fields else None, wrong.message)
        return 400
    except Refused as refusal:
        for verdict in refusal.verdicts:
            form.add_error(None, f"{verdict.message} ({verdict.rule})")
        return 422
    except Conflict as conflict:
        form.add_error(None, conflict.detail)
        return 409
    messages.success(request, f"{done.change}.")
    return 0
