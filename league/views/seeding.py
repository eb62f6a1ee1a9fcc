"""Seeds given by hand, before a season starts."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from league import services
from league.forms.seeds import SeedsForm
from league.models import Season
from league.queries import find_season
from league.views.formdata import posted


@login_required
def season_seeds(request: HttpRequest, season_id: int) -> HttpResponse:
    """Give every entry its seed, all at once, as long as the season takes entries."""
    season = find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
    if request.method != "POST" and season.status != Season.Status.ENTRY:
        messages.info(request, "Seeds are given before a season starts.")
        return redirect("season", season_id)
    entries = season.entrants.select_related("team").order_by("team__name", "id")
    form = SeedsForm(posted(request), entries=entries)
    if form.is_valid():
        with attempt(form):
            services.seed_entries(signed_in(request.user), season_id, form.seeds())
            messages.success(request, "The seeds are as you typed them.")
            return redirect("season", season_id)
    shown = {"season": season, "league": season.league, "form": form}
    return render(request, "league/season_seeds.html", shown, status=form_status(form))
