"""Letting a player go for good is confirmed first."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import Perm
from teams.models import Team
from teams.sheets import TeamSheet
from teams.views.access import with_team


@with_team(Perm.TEAM_MANAGE)
def release_page(request: HttpRequest, team: Team, player_id: int) -> HttpResponse:
    """Asks whether this player is really to go: after the draft nothing is paid back."""
    player = TeamSheet.of(team).player(player_id)
    if not player.state.rostered:
        raise Http404("That player isn't on the roster.")
    shown = {"team": team, "player": player, "rulebook_pack": team.pack}
    return render(request, "teams/release.html", shown)
