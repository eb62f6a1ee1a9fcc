"""Prizes and trophies over the API."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from core.api.commands import carry_out
from core.api.fields import Whole, Words
from league import services
from league.api.acts import ActShown, Because
from league.api.commands import body_of
from league.models import SeasonAct
from league.queries import find_league, find_season
from league.queries.acts import trophies_in
from league.services.acts.prizing import LONGEST_NAME, MOST_GOLD


class AwardPrize(Because):
    team = Whole()
    name = Words(max_length=LONGEST_NAME, help_text="Of the trophy.")
    gold = Whole(required=False, min_value=0, max_value=MOST_GOLD, help_text="Gold pieces; 0.")


class TrophyShown(serializers.ModelSerializer[SeasonAct]):
    name = serializers.CharField(source="facts.name")
    gold = serializers.IntegerField(source="facts.gold")

    class Meta:
        model = SeasonAct
        fields = ["id", "season", "team", "name", "gold", "reason", "at"]


class Prizes(APIView):
    @extend_schema(request=AwardPrize, responses={201: ActShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Give a team of the season a trophy, perhaps with gold."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        body, by = body_of(request, AwardPrize), signed_in(request.user)
        prize = services.Prize(body["name"], body.get("gold", 0))
        return carry_out(
            request,
            lambda: services.award(by, season_id, body["team"], prize, body["reason"]),
            lambda act: dict(ActShown(act).data),
            201,
        )


class Trophies(APIView):
    @extend_schema(responses=TrophyShown(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The trophies that the league's teams hold, the latest first."""
        league = find_league(request.user, slug)
        return Response(TrophyShown(trophies_in(league), many=True).data)
