from __future__ import annotations

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import command_in
from accounts.permissions import Perm, signed_in
from core.api.commands import carry_out
from core.api.fields import CommandBody, Words
from league.api.commands import body_of
from league.services import call_off_friendly, make_friendly, take_start_back
from matches.api.presenters import match_document
from matches.api.serializers import MatchMade, MatchShown
from matches.api.views import MatchList
from matches.api.views import carry_out as try_or_do
from matches.models import Match
from matches.queries import find_match
from matches.services import Friendly


class WhyNot(CommandBody):
    reason = Words(max_length=300)


class Unstart(APIView):
    @extend_schema(request=WhyNot, responses={200: MatchShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Take a start back while nothing was recorded; what was prepared stays, dice too."""
        return _stopped(request, match_id, take_start_back)


class CallOffFriendlyView(APIView):
    @extend_schema(request=WhyNot, responses={200: MatchShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Call a friendly off that nobody will play; what was prepared for it stays spent."""
        return _stopped(request, match_id, call_off_friendly)


def _stopped(request: Request, match_id: int, stop: Callable[..., Match]) -> Response:
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    command = command_in(request, match_id)
    reason = body_of(request, WhyNot)["reason"]
    return try_or_do(
        request,
        match,
        lambda: stop(command, reason),
        lambda _: match_document(find_match(command.by, match_id), command.by),
    )


class Matches(MatchList):
    """The lower floor's list; friendlies are made here, because they use a league's rules."""

    @extend_schema(request=MatchMade, responses={201: MatchShown})
    def post(self, request: Request) -> Response:
        """Make a friendly between two to four teams, one of them one's own."""
        body = body_of(request, MatchMade)
        league = body.pop("league", "") or ""
        return carry_out(
            request,
            lambda: make_friendly(signed_in(request.user), Friendly(**body), league=league),
            lambda match: match_document(find_match(request.user, match.pk), request.user),
            201,
        )
