from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import signed_in
from league.queries.arrivals import arrivals_before
from rules.queries import matches_to_decide, matches_to_play, reports_to_confirm, waiting_for
from teams.models import Team


@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """All that waits for this person, over all his teams."""
    user = signed_in(request.user)
    teams = list(Team.objects.filter(coach=user).exclude(status=Team.Status.RETIRED))
    ids = [team.pk for team in teams]
    shown = {
        "teams": teams,
        "drafts": [team for team in teams if team.status == Team.Status.DRAFT],
        "steps": waiting_for(user),
        "reports": reports_to_confirm(user),
        "matches": matches_to_play(ids),
        "decisions": matches_to_decide(user),
        "arrivals": arrivals_before(user),
    }
    return render(request, "rules/desk.html", shown)
