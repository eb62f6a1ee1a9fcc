from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.errors import Conflict
from league.forms import show
from league.forms.deadlines import DeadlinesForm
from league.forms.verdicts import REFUSALS
from league.queries import find_league
from league.services import amend
from league.views.posting import posted


@login_required
def deadlines(request: HttpRequest, slug: str) -> HttpResponse:
    """How long the league waits for somebody, and what happens then."""
    found = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    form = DeadlinesForm(posted(request), league=found)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                amend(signed_in(request.user), slug, **form.told())
            except REFUSALS as refusal:
                show(form, refusal)
                status = 409 if isinstance(refusal, Conflict) else 400
            else:
                messages.success(request, "Saved. The days count from now.")
                return redirect("league-rules", slug)
    shown = {"league": found, "form": form}
    return render(request, "league/deadlines.html", shown, status=status)
