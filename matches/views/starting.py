from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.commands import Command
from accounts.permissions import Perm, signed_in
from core.api.numbers import number
from core.errors import Conflict
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused
from dungeonbowl.verdicts import Refused
from matches.forms import RollsForm
from matches.models import Match
from matches.queries import MatchSheet, find_match
from matches.services import start as begin
from matches.views.checklist import Checklist


@login_required
@require_POST
def start(request: HttpRequest, match_id: int) -> HttpResponse:
    """One press starts the match, unless choices, answers or table dice are missing."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    form = RollsForm(request.POST)
    if lost := _lost(request, match):
        return _page(request, match, form, lost, 200)
    if form.is_valid():
        with attempt(form, apart=(Conflict, Refused)) as tried:
            begin(Command(signed_in(request.user), match_id, _version(request)), form.rolls())
            messages.success(request, "The match has begun.")
            return redirect("match", match_id)
        if isinstance(tried.why, Conflict | Refused):
            return refused(request, tried.why, "match", match_id)
    return _page(request, match, form, None, form_status(form))


def _lost(request: HttpRequest, match: Match) -> Checklist | None:
    """What a start would drop: missing choices, open proposals. None to start at once."""
    if match.status != Match.Status.SCHEDULED or "anyway" in request.POST:
        return None
    checklist = Checklist(MatchSheet.of(match, request.user), request.user)
    return checklist if checklist.dropped or checklist.open else None


def _page(
    request: HttpRequest, match: Match, form: RollsForm, lost: Checklist | None, status: int
) -> HttpResponse:
    shown = {"match": match, "sheet": MatchSheet.of(match), "form": form, "lost": lost}
    return render(request, "matches/start.html", shown, status=status)


def _version(request: HttpRequest) -> int | None:
    return number(request.POST.get("version"))
