"""The next season over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from core.api.commands import asks_preview, body, try_out
from core.api.fields import CommandBody, OneOf, Whole, Words
from core.api.schema import PreviewShown
from league import services
from league.api.commands import LONGEST_NAME, body_of
from league.api.seasons import season_shown
from league.api.shapes import SeasonShown
from league.queries import find_season
from league.services.acts.succeeding import MOST_GOLD, ROSTERS, SeasonOnward, TeamOnward
from teams.api.documents import receipt_document

MOST_STAYING = 500
UP = "up"


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": 0},
            {"type": "object", "properties": {UP: {"type": "integer", "minimum": 0}}},
        ]
    }
)
class Moving(serializers.Field[Any, Any, Any, Any]):
    """How many go up, and down: a number, or {"up": number}."""

    default_error_messages = {"invalid": 'Say how many go up: 2, or {{"up": 2}}.'}

    def to_internal_value(self, data: Any) -> int:
        number = data.get(UP) if isinstance(data, dict) and data.keys() == {UP} else data
        if isinstance(number, bool) or not isinstance(number, int):
            self.fail("invalid")
        return number

    def to_representation(self, value: Any) -> Any:
        return value


class NextSeason(CommandBody):
    name = Words(max_length=LONGEST_NAME)
    stays = serializers.ListField(
        child=Whole(), max_length=MOST_STAYING, help_text="The teams that go on, by id."
    )
    rosters = OneOf(lambda: ROSTERS)
    budget = Whole(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MOST_GOLD,
        help_text="In a redraft, for each team, in gold pieces; what a new team gets unless said.",
    )
    drafts_until = serializers.DateField(
        required=False, allow_null=True, help_text="In a redraft, the last day of the drafts."
    )
    first_day = serializers.DateField(
        required=False,
        allow_null=True,
        help_text="Of the first round; the others follow as they did. Left out, none has a day.",
    )
    promotion = Moving(
        required=False,
        allow_null=True,
        help_text="Between groups that are divisions; else groups are drawn.",
    )


class TeamOnwardShown(serializers.Serializer[Any]):
    team = serializers.IntegerField()
    cured = serializers.ListField(
        child=serializers.CharField(), help_text="Who misses no game any more, by name."
    )
    division = serializers.DictField(
        allow_null=True, help_text="`was` and `becomes`, where groups are divisions."
    )
    offers = serializers.ListField(
        child=serializers.DictField(), help_text="In a redraft, its players and their prices."
    )


class NextLookedAt(PreviewShown):
    stays = TeamOnwardShown(many=True)
    leave = serializers.ListField(child=serializers.CharField(), help_text="By name.")


class Next(APIView):
    @extend_schema(request=NextSeason, responses={200: NextLookedAt, 201: SeasonShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Open the season after this one, with those who stay entered."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        wish = services.Succession(**body_of(request, NextSeason))
        by = signed_in(request.user)
        if not asks_preview(body(request)):
            onward = services.next_season(by, season_id, wish)
            return Response(season_shown(onward.season), status.HTTP_201_CREATED)
        shown, verdicts = try_out(lambda: _previewed(services.next_season(by, season_id, wish)))
        said = [verdict.as_dict() for verdict in verdicts]
        besides = shown or {}
        return Response({"preview": True, "paid": 0, "treasury": None, "verdicts": said, **besides})


def _previewed(onward: SeasonOnward) -> dict[str, Any]:
    """What the next season would be, team by team."""
    return {"stays": [_team(one, onward) for one in onward.teams], "leave": onward.leave}


def _team(one: TeamOnward, onward: SeasonOnward) -> dict[str, Any]:
    moves = onward.moves.get(one.id)
    division = dict(zip(("was", "becomes"), moves, strict=True)) if moves else None
    offers = [{"player": player.id, **receipt_document(receipt)} for player, receipt in one.offers]
    return {"team": one.id, "cured": one.cured, "division": division, "offers": offers}
