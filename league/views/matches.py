from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from league.forms import show
from league.forms.friendly import FriendlyForm
from league.forms.verdicts import REFUSALS
from league.queries import find_league, house_rules_of
from league.services import make_friendly
from league.views.posting import posted
from teams.models import Team
from teams.queries import teams_of_league


@login_required
def match_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Arrange a friendly between teams of the league."""
    league = find_league(request.user, slug, Perm.LEAGUE_ENTER)
    registered = teams_of_league(slug).filter(status=Team.Status.REGISTERED)
    teams = list(registered.order_by("name", "id"))
    manages = request.user.has_perm(Perm.LEAGUE_MANAGE, league)
    mine = [team for team in teams if manages or team.coach_id == request.user.pk]
    form = FriendlyForm(posted(request), mine=mine, others=teams, rules=house_rules_of(league))
    if request.method == "POST" and form.is_valid():
        try:
            match = make_friendly(signed_in(request.user), league=slug, **form.told())
        except REFUSALS as refusal:
            show(form, refusal)
        else:
            messages.success(request, "The match is arranged.")
            return redirect("match", match.pk)
    shown = {"league": league, "form": form, "mine": mine, "enough": mine and len(teams) > 1}
    return render(request, "league/match_new.html", shown, status=400 if form.errors else 200)
