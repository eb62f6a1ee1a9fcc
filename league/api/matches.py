from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import signed_in
from league.api.commands import carry_out, told_in
from league.services import make_friendly
from matches.api.presenters import match_document
from matches.api.serializers import MatchMade, MatchShown
from matches.api.views import MatchList
from matches.queries import find_match
from teams.api.shapes import PROBLEMS


class Matches(MatchList):
    """The list of the floor below; a friendly is played by a league's rules, so it is made here."""

    @extend_schema(request=MatchMade, responses={201: MatchShown, **PROBLEMS})
    def post(self, request: Request) -> Response:
        """Make a friendly between two to four teams, one of them one's own."""
        told = told_in(request, MatchMade)
        teams, league = told.pop("teams"), told.pop("league", "") or ""
        return carry_out(
            request,
            lambda: make_friendly(signed_in(request.user), teams, league=league, **told),
            lambda match: match_document(find_match(request.user, match.pk), request.user),
            201,
        )
