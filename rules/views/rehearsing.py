from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused_at
from league.models import League, Season
from league.queries import find_league
from rules.forms.rehearsing import SimulateForm
from rules.queries.rehearsals import find_rehearsal, latest_simulation, open_matches, rehearsals_of
from rules.services.rehearsing import begin_rehearsal, simulate, throw_away

# Seconds that a page waits for a short simulation to finish.
AT_ONCE = 2


@login_required
def rehearsals(request: HttpRequest, slug: str) -> HttpResponse:
    """The person's rehearsals of this league, and a form to begin another."""
    league = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    if league.rehearses_id is not None:
        return redirect("rehearsal", slug)
    mine = rehearsals_of(signed_in(request.user), league)
    return render(request, "rules/rehearsals.html", {"league": league, "mine": mine})


@login_required
@require_POST
@refused_at("rehearsals", "slug")
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """Copy the league."""
    copy = begin_rehearsal(signed_in(request.user), slug)
    return redirect("rehearsal", copy.slug)


@login_required
def rehearsal(request: HttpRequest, slug: str) -> HttpResponse:
    """A rehearsal's progress, and how to go on."""
    league = find_rehearsal(request.user, slug)
    if request.GET.get("part") == "progress":
        return render(request, "rules/_rehearsed.html", _facts(league))
    form = SimulateForm(request.POST or None, initial={"seed": secrets.token_hex(4)})
    if form.is_valid():
        with attempt(form):
            wish = form.cleaned_data
            by = signed_in(request.user)
            simulate(by, slug, wish["seed"], wish["rounds"], seconds=AT_ONCE)
            return redirect("rehearsal", slug)
    shown = {"form": form, **_facts(league)}
    return render(request, "rules/rehearsal.html", shown, status=form_status(form))


@login_required
@require_POST
@refused_at("rehearsal", "slug")
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """Throw the rehearsal away."""
    original = find_rehearsal(request.user, slug).rehearses
    throw_away(signed_in(request.user), slug)
    messages.success(request, "The rehearsal is deleted.")
    return redirect("rehearsals", original.slug if original else slug)


def _facts(league: League) -> dict[str, Any]:
    simulation, left = latest_simulation(league), open_matches(league)
    played = simulation.played if simulation else 0
    return {
        "league": league,
        "simulation": simulation,
        "left": left,
        "all": played + left,
        "seasons": Season.objects.filter(league=league).select_related("stage"),
    }
