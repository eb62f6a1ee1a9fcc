"""What a season's table may still become, over the API. Nothing here is written."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.commands import carry_out
from core.api.fields import Body, CommandBody, Whole
from core.api.numbers import number
from core.api.schema import ProblemShown
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import ResultKind
from dungeonbowl.league.outlook import Method
from dungeonbowl.match.report import read_result
from league.api.commands import body_of
from league.api.seasons import PART, asked_part
from league.api.shapes import StandingShown
from league.queries import find_season
from league.queries.outlook import outlook_of
from league.queries.whatif import Supposed, WhatIf

MOST_SUPPOSED, MOST_PLACES = 500, 999
TOP = OpenApiParameter("top", int, description="How many of the first places; 1 unless said.")


class SupposedBody(Body):
    """A supposed result of a match, in the form of a report."""

    match = Whole(help_text="An open match of the season.")
    kind = serializers.ChoiceField([*ResultKind])
    winner = Whole(required=False, allow_null=True, help_text="A team's id.")
    touchdowns = serializers.DictField(
        child=Whole(min_value=0), required=False, help_text="A number for each team's id."
    )


class WhatIfBody(CommandBody):
    results = serializers.ListField(child=SupposedBody(), max_length=MOST_SUPPOSED)


class OutlookShown(serializers.Serializer[Any]):
    team = serializers.IntegerField()
    best = serializers.IntegerField(help_text="The best place it can still reach.")
    worst = serializers.IntegerField()
    certain = serializers.BooleanField(help_text="Whether the worst is among the first `top`.")
    possible = serializers.BooleanField(help_text="Whether the best is.")
    needs = serializers.CharField(help_text="What it needs to be among them, as a sentence.")
    method = serializers.ChoiceField([*Method])
    runs = serializers.IntegerField(required=False, help_text="How often it was simulated.")
    error = serializers.FloatField(
        required=False, help_text="The share of endings beyond these places that may be missed."
    )


class WhatIfView(APIView):
    # Whoever may read the table may ask, without an account if the league is public.
    permission_classes = [AllowAny]

    @extend_schema(parameters=PART, request=WhatIfBody, responses={200: StandingShown(many=True)})
    def post(self, request: Request, season_id: int) -> Response:
        """The table as it would be with these results of open matches; nothing is written."""
        season = find_season(request.user, season_id)
        part = asked_part(request, season)
        supposed = [_supposed(*one) for one in enumerate(body_of(request, WhatIfBody)["results"])]
        return carry_out(
            request,
            lambda: WhatIf(season, part).read().table(supposed),
            lambda rows: [row.as_dict() for row in rows],
        )


class OutlookView(APIView):
    @extend_schema(
        parameters=[*PART, TOP], responses={200: OutlookShown(many=True), 409: ProblemShown}
    )
    def get(self, request: Request, season_id: int) -> Response:
        """The best and the worst place that each team can still reach, and what it needs."""
        season = find_season(request.user, season_id)
        top = asked_top(request.query_params.get("top"))
        found = outlook_of(season, asked_part(request, season), top)
        return Response([one.as_dict() for one in found])


def asked_top(sent: str | None) -> int:
    """How many places are asked for, by default one. Raises FieldError unless it is a number."""
    top = 1 if sent is None else number(sent) or 0
    if not 1 <= top <= MOST_PLACES:
        raise FieldError("top", f"Write a number of places from 1 to {MOST_PLACES}.")
    return top


def _supposed(place: int, sent: dict[str, Any]) -> Supposed:
    """The result sent in this place. Raises FieldError for what no report accepts."""
    try:
        return Supposed(sent["match"], read_result(sent))
    except FieldError as wrong:
        raise FieldError(f"results.{place}", wrong.message) from None
