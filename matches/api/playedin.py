"""A dungeon's figures from matches over HTTP, and what coaches think of it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import Command
from accounts.permissions import signed_in
from core.api.fields import Body, Whole, YesNo
from dungeons.queries.finding import find_dungeon
from matches.api.views import preview
from matches.queries import find_match
from matches.queries.playedin import played_in
from matches.services.rating import FEWEST, MOST, rate_dungeon

S = serializers.Serializer[Any]


class Rated(Body):
    stars = Whole(min_value=FEWEST, max_value=MOST)
    preview = YesNo(required=False, help_text="Only show what it would come to.")


class RatingShown(S):
    stars = serializers.IntegerField()
    by = serializers.CharField()


class SpreadShown(S):
    matches = serializers.IntegerField(help_text="Whose record tells it.")
    least = serializers.IntegerField()
    median = serializers.FloatField()
    mean = serializers.FloatField()
    most = serializers.IntegerField()


class RatingsShown(S):
    count = serializers.IntegerField()
    mean = serializers.FloatField(allow_null=True, help_text="1 to 5.")


class PlayedShown(S):
    matches = serializers.IntegerField(help_text="Confirmed, in any of its versions.")
    draws = serializers.IntegerField()
    wins = serializers.DictField(child=serializers.IntegerField(), help_text="By end zone.")
    turns_until_ball = SpreadShown(allow_null=True, help_text="Of all sides together.")
    chests_until_ball = SpreadShown(allow_null=True, help_text="That with the ball counts.")
    ratings = RatingsShown()


class DungeonPlayed(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses=PlayedShown)
    def get(self, request: Request, dungeon_id: int) -> Response:
        """What came of a dungeon in the matches played in it, and what their coaches think."""
        return Response(played_in(find_dungeon(request.user, dungeon_id)).as_dict())


class MatchDungeonRating(APIView):
    @extend_schema(request=Rated, responses=RatingShown)
    def put(self, request: Request, match_id: int) -> Response:
        """Say how the dungeon was, 1 to 5 stars, once the match is confirmed."""
        match = find_match(request.user, match_id)
        sent = Rated.read(request)
        command = Command(signed_in(request.user), match_id)
        if sent.get("preview"):
            return Response(preview(match, request, lambda: rate_dungeon(command, sent["stars"])))
        rating = rate_dungeon(command, sent["stars"])
        return Response({"stars": rating.stars, "by": rating.by.username})
