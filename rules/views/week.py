from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import Perm
from dungeonbowl.league.lateness import Ruled
from league.queries import find_league
from league.services.deadlines import late_in_words
from rules.queries.week import Week


@login_required
def week(request: HttpRequest, slug: str) -> HttpResponse:
    """What of the league needs a commissioner's word, and what goes by itself."""
    league = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    shown = {
        "league": league,
        "week": Week.of(league),
        "deadlines": late_in_words(league),
        "ASKED": Ruled.ASKED,
    }
    return render(request, "rules/week.html", shown)
