"""Preparing a side: its tactics and arrangements, previewed first, then final."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.commands import Command
from accounts.permissions import Perm, require, signed_in
from core.errors import Conflict
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused
from matches.forms.preparing import PrepareForm
from matches.queries import MatchSheet, SideSheet, find_match
from matches.services import PreparationOutcome
from matches.services import prepare as settle
from matches.views.checklist import Checklist, may_prepare
from teams.models import Team
from teams.queries.sealing import sealed_gold


@login_required
def prepare(request: HttpRequest, match_id: int, team_id: int) -> HttpResponse:
    """Choose tactics and arrangements; `step=look` only previews them."""
    match = find_match(request.user, match_id)
    sheet = MatchSheet.of(match, request.user)
    side = next((one for one in sheet.sides if one.row.team_id == team_id), None)
    if side is None:
        raise Http404("This match has no such side.")
    if not may_prepare(request.user, side.row):
        require(request.user, Perm.MATCH_DECIDE, match)
    form = PrepareForm(
        request.POST or None, sheet=sheet, side=side, treasury=_treasury(request, side)
    )
    if request.method != "POST":
        return _late(request, side) or _page(request, form)
    return _settle(request, form) if form.is_valid() else _page(request, form)


def _treasury(request: HttpRequest, side: SideSheet) -> int:
    """The side's gold as far as the reader may know it: all of it for its coach."""
    team = side.row.team
    hidden = sealed_gold(team) if team.coach_id == request.user.pk else 0
    return team.treasury - hidden


def _late(request: HttpRequest, side: SideSheet) -> HttpResponse | None:
    """Redirect to the match if nothing is left to prepare."""
    match = side.row.match
    gone = [one.team for one in match.sides.all() if one.team.status == Team.Status.RETIRED]
    open_yet = match.status == match.Status.SCHEDULED and side.row.prepared_at is None
    if open_yet and not gone:
        return None
    messages.info(request, f"{side.row.team} has nothing left to prepare here.")
    return redirect("match", match.pk)


def _settle(request: HttpRequest, form: PrepareForm) -> HttpResponse:
    look = request.POST.get("step") == "look"
    row = form.side.row
    with attempt(form, apart=(Conflict,)) as tried:
        command = Command(signed_in(request.user), row.match_id, preview=look)
        chosen = form.tactics(), form.arrangements()
        done = settle(command, row.team_id, *chosen, rolls=form.rolls())
        if look:
            return _looked(request, form, done)
        messages.success(request, f"{row.team} is prepared.")
        return redirect("match", row.match_id)
    if isinstance(tried.why, Conflict):
        return refused(request, tried.why, "match", row.match_id)
    return _page(request, form)


def _looked(request: HttpRequest, form: PrepareForm, done: PreparationOutcome) -> HttpResponse:
    form.ask_for(done.needs)
    return _page(request, form, done, status=200)


def _page(
    request: HttpRequest,
    form: PrepareForm,
    look: PreparationOutcome | None = None,
    *,
    status: int | None = None,
) -> HttpResponse:
    shown = {
        "match": form.sheet.match,
        "sheet": form.sheet,
        "side": form.side,
        "form": form,
        "look": look,
        "verdicts": look.verdicts if look else (),
        "lapsing": Checklist(form.sheet, request.user).options_open,
    }
    return render(request, "matches/prepare.html", shown, status=status or form_status(form))
