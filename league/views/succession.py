"""The page on which a season's successor is composed, previewed and opened."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.api.commands import try_out
from core.errors import Conflict
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused_at
from dungeonbowl.league.promotion import most_moving
from league import services
from league.forms.succession import NextSeasonForm
from league.models import Entrant, Season
from league.queries import TeamFacts, entrants_of, find_season
from league.services.acts.succeeding import SeasonOnward, TeamOnward, divisions
from league.services.plans import plans_of, stage_outlooks
from league.views.formdata import posted
from teams.models import Team

LOOK = "look"


class TeamLine(NamedTuple):
    """A team in the preview: who is cured, and its old and new division."""

    team: TeamOnward
    was: int | None
    becomes: int | None

    @property
    def moves(self) -> str:
        """Up, down or neither, in a word."""
        if self.was is None or self.becomes is None or self.was == self.becomes:
            return ""
        return "up" if self.becomes < self.was else "down"

    @property
    def worth(self) -> int:
        """What all offered players cost together, in gold pieces."""
        return sum(receipt.total for _, receipt in self.team.offers)


@login_required
@refused_at("season", "season_id")
def season_next(request: HttpRequest, season_id: int) -> HttpResponse:
    """Say who stays with which rosters, preview the season, and open it."""
    season = find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
    if season.status != Season.Status.FINISHED:
        raise Conflict(f"{season} isn't over: the next season comes after its last match.")
    form = _form(request, season)
    shown: dict[str, Any] = {"season": season, "league": season.league, "form": form}
    if form.is_valid():
        by, wish = signed_in(request.user), form.wish()
        with attempt(form):
            if LOOK in request.POST:
                look, _ = try_out(lambda: _look(services.next_season(by, season_id, wish)))
                return render(request, "league/season_next.html", shown | (look or {}))
            coming = services.next_season(by, season_id, wish).season
            messages.success(request, f"{coming} follows {season}, and takes entries.")
            return redirect("season", coming.pk)
    return render(request, "league/season_next.html", shown, status=form_status(form))


def _form(request: HttpRequest, season: Season) -> NextSeasonForm:
    entrants = entrants_of(season)
    teams = {team.id: f"{team.name} ({team.coach})" for team in entrants.values()}
    went = Entrant.objects.filter(season__follows=season).values_list("team", "season__name")
    gone = {team: f"went on to {coming}" for team, coming in went if team in entrants}
    gone |= {team.id: word for team in entrants.values() if (word := _gone(team))}
    most = most_moving(divisions(season, {*entrants}))
    return NextSeasonForm(posted(request), teams=teams, gone=gone, most=most)


def _gone(team: TeamFacts) -> str:
    """Why it isn't expected to stay, in a word; "" if it is."""
    if team.status != Team.Status.REGISTERED:
        return str(Team.Status(team.status).label).lower()
    return "withdrew" if team.withdrawn_at else ""


def _look(onward: SeasonOnward) -> dict[str, Any]:
    lines = [TeamLine(team, *onward.moves.get(team.id, (None, None))) for team in onward.teams]
    return {
        "stages": stage_outlooks(plans_of(onward.season), len(onward.teams)),
        "lines": sorted(lines, key=lambda line: (line.becomes or 0, line.team.name)),
        "redraft": any(team.offers for team in onward.teams),
        "moving": bool(onward.moves),
        "leave": onward.leave,
    }
