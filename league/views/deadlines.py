from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from league.forms.deadlines import DeadlinesForm
from league.queries import find_league
from league.services import amend
from league.views.formdata import posted


@login_required
def deadlines(request: HttpRequest, slug: str) -> HttpResponse:
    """How long the league waits for somebody, and what happens then."""
    found = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    form = DeadlinesForm(posted(request), league=found)
    if form.is_valid():
        with attempt(form):
            amend(signed_in(request.user), slug, **form.arguments())
            messages.success(request, "Saved. The days count from now.")
            return redirect("league-rules", slug)
    shown = {"league": found, "form": form}
    return render(request, "league/deadlines.html", shown, status=form_status(form))
