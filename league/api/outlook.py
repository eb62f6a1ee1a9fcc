"""What a season's table may still come to, over the API. Nothing here is written."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.fields import Body, CommandBody, Whole
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import ResultKind
from dungeonbowl.match.report import read_result
from league.api.commands import body_of, carry_out
from league.api.seasons import PART, asked_part
from league.api.shapes import StandingShown
from league.queries import find_season
from league.queries.whatif import Supposed, WhatIf

MOST_SUPPOSED = 500


class SupposedBody(Body):
    """A result as a report has it, of the match it is supposed of."""

    match = Whole(help_text="An open match of the season.")
    kind = serializers.ChoiceField([*ResultKind])
    winner = Whole(required=False, allow_null=True, help_text="A team's id.")
    touchdowns = serializers.DictField(
        child=Whole(min_value=0), required=False, help_text="A number for each team's id."
    )


class WhatIfBody(CommandBody):
    results = serializers.ListField(child=SupposedBody(), max_length=MOST_SUPPOSED)


class WhatIfView(APIView):
    # Whoever may read the table may ask what it would be, without an account where it is public.
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


def _supposed(place: int, sent: dict[str, Any]) -> Supposed:
    """The result that somebody sent in this place. Raises FieldError for what no report takes."""
    try:
        return Supposed(sent["match"], read_result(sent))
    except FieldError as wrong:
        raise FieldError(f"results.{place}", wrong.message) from None
