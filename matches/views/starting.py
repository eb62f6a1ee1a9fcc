from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.errors import Conflict
from accounts.permissions import signed_in
from dungeonbowl.dice import DiceNeeded, ImpossibleFace
from matches.forms import RollsForm, add_needed
from matches.queries import MatchSheet, find_match
from matches.services import start as begin


@login_required
@require_POST
def start(request: HttpRequest, match_id: int) -> HttpResponse:
    """One press begins the match, unless dice must be rolled at the table first."""
    form = RollsForm(request.POST)
    if form.is_valid():
        try:
            begin(signed_in(request.user), match_id, _version(request), form.rolls())
        except DiceNeeded as lacking:
            add_needed(form, lacking.needs)
        except ImpossibleFace as wrong:
            form.add_error(f"roll_{wrong.purpose}", str(wrong))
        except Conflict as conflict:
            messages.error(request, conflict.detail)
            return redirect("match", match_id)
        else:
            messages.success(request, "The match has begun.")
            return redirect("match", match_id)
    match = find_match(request.user, match_id)
    shown = {"match": match, "sheet": MatchSheet.of(match), "form": form}
    return render(request, "matches/start.html", shown, status=422)


def _version(request: HttpRequest) -> int | None:
    told = request.POST.get("version", "")
    return int(told) if told.isascii() and told.isdigit() else None
