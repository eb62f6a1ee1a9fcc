from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from core.api.commands import asks_preview, body, carry_out, expected_version
from league.api.commands import AmendLeague, FoundLeague, body_of
from league.api.houserules import previewed
from league.api.shapes import LeagueShown
from league.models import League
from league.queries import find_league, leagues_seen_by
from league.services import amend, found_league, rehearse


@extend_schema_view(get=extend_schema(description="The leagues you may see."))
class Leagues(ListAPIView[League]):
    serializer_class = LeagueShown

    def get_queryset(self) -> Any:
        return leagues_seen_by(self.request.user)

    @extend_schema(request=FoundLeague, responses={201: LeagueShown})
    def post(self, request: Request) -> Response:
        """Found a league; the founder is its commissioner."""
        body = body_of(request, FoundLeague)
        return carry_out(
            request,
            lambda: found_league(signed_in(request.user), **body),
            lambda league: shown(request, league),
            201,
        )


class OneLeague(APIView):
    @extend_schema(responses=LeagueShown)
    def get(self, request: Request, slug: str) -> Response:
        """A league with all its house rules."""
        return Response(shown(request, find_league(request.user, slug)))

    @extend_schema(request=AmendLeague, responses={200: LeagueShown})
    def patch(self, request: Request, slug: str) -> Response:
        """Change a league; house rules merge key by key, null goes back to the preset's.

        A preview answers with `impact`: the options that change, how teams would stand by them,
        and the matches that would be played by them.
        """
        find_league(request.user, slug, Perm.LEAGUE_MANAGE)
        sent = body_of(request, AmendLeague)
        version = expected_version(request)
        if asks_preview(body(request)):
            sent.pop("why", "")
            return previewed(rehearse(signed_in(request.user), slug, version=version, **sent))
        return carry_out(
            request,
            lambda: amend(signed_in(request.user), slug, version=version, **sent),
            lambda league: shown(request, league),
        )


def shown(request: Request, league: League) -> dict[str, Any]:
    """A league as this person sees it."""
    return dict(LeagueShown(league, context={"request": request}).data)
