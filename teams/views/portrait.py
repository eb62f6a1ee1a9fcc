"""The page on which a coach sets their team's name and looks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import Perm
from teams.heraldry import CHARGES, PALETTE, arms_of
from teams.models import Team
from teams.sheets import TeamSheet
from teams.views.access import with_team
from teams.views.teampage import Obstacle, TeamPage


@with_team(Perm.TEAM_MANAGE)
def portrait_page(request: HttpRequest, team: Team) -> HttpResponse:
    """Name, motto, story, colours and emblem."""
    return show_portrait(request, team)


def show_portrait(
    request: HttpRequest, team: Team, obstacle: Obstacle | None = None
) -> HttpResponse:
    """The page, perhaps with why what was typed can't be saved."""
    typed = obstacle.typed if obstacle and obstacle.command == "portray" else {}
    arms = arms_of(
        team.pk,
        typed.get("ground", team.ground),
        typed.get("figure", team.figure),
        typed.get("charge", team.charge),
    )
    shown = {
        "team": team,
        "teampage": TeamPage(request, TeamSheet.of(team, ())),
        "obstacle": obstacle,
        "portrait": typed or team.portrait,
        "arms": arms,
        # What was chosen stays selected, even if it can't be drawn.
        "chosen": {
            part: typed.get(part, getattr(arms, part)) for part in ("ground", "figure", "charge")
        },
        "colours": [(key, name) for key, (name, _) in PALETTE.items()],
        "charges": [(key, name) for key, (name, _) in CHARGES.items()],
    }
    status = obstacle.status if obstacle else 200
    return render(request, "teams/portrait.html", shown, status=status)
