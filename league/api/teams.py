from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import signed_in
from core.api.commands import carry_out
from league.api.commands import FoundTeam, body_of
from league.services import found_team
from teams.api.documents import Document, team_document
from teams.api.shapes import TeamShown
from teams.api.views import TeamList
from teams.models import Team
from teams.sheets import TeamSheet


class LeagueTeamsView(TeamList):
    """The lower floor's list; teams are founded here, under a league's rules."""

    @extend_schema(request=FoundTeam, responses={201: TeamShown})
    def post(self, request: Request) -> Response:
        """Found a team in a league: a draft with the starting treasury."""
        body = body_of(request, FoundTeam)
        return carry_out(
            request,
            lambda: found_team(
                signed_in(request.user), body["league"], body["name"], body["college"]
            ),
            _document,
            201,
        )


def _document(team: Team) -> Document:
    return team_document(TeamSheet.of(team))
