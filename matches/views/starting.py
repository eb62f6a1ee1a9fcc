from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.errors import Conflict
from accounts.manners.numbers import number
from accounts.permissions import Perm, signed_in
from accounts.refusing import refused
from dungeonbowl.dice import DiceNeeded, ImpossibleFace
from matches.forms import RollsForm, add_needed
from matches.models import Match
from matches.queries import MatchSheet, find_match
from matches.services import start as begin
from matches.views.checklist import Checklist


@login_required
@require_POST
def start(request: HttpRequest, match_id: int) -> HttpResponse:
    """One press begins the match, unless somebody's choices or dice rolled at a table lack."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    form = RollsForm(request.POST)
    if dropped := _dropped(request, match):
        return _page(request, match, form, dropped, 200)
    if form.is_valid():
        try:
            begin(signed_in(request.user), match_id, _version(request), form.rolls())
        except DiceNeeded as lacking:
            add_needed(form, lacking.needs)
        except ImpossibleFace as wrong:
            form.add_error(f"roll_{wrong.purpose}", str(wrong))
        except Conflict as conflict:
            return refused(request, conflict, "match", match_id)
        else:
            messages.success(request, "The match has begun.")
            return redirect("match", match_id)
    return _page(request, match, form, "", 422)


def _dropped(request: HttpRequest, match: Match) -> str:
    """Who hasn't prepared yet; "" when nobody could, or the reader starts all the same."""
    if match.status != Match.Status.SCHEDULED or "anyway" in request.POST:
        return ""
    return Checklist(MatchSheet.of(match, request.user), request.user).dropped


def _page(
    request: HttpRequest, match: Match, form: RollsForm, dropped: str, status: int
) -> HttpResponse:
    shown = {"match": match, "sheet": MatchSheet.of(match), "form": form, "dropped": dropped}
    return render(request, "matches/start.html", shown, status=status)


def _version(request: HttpRequest) -> int | None:
    return number(request.POST.get("version"))
