"""Judging, measuring and making dungeons, for anybody; nothing is written."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.fields import Body, Whole
from dungeonbowl.book import book
from dungeonbowl.dungeon import (
    Steps,
    distances,
    generate,
    read_layout,
    read_squares,
    read_wishes,
    surveyed,
)
from dungeonbowl.houserules import HouseRules
from dungeons.api import shapes
from dungeons.api.asking import asked
from dungeons.api.documents import judged
from dungeons.queries.judging import FEWEST_TEAMS, MOST_TEAMS
from dungeons.queries.squads import squads_of

Json = dict[str, Any]


class DungeonChecked(Body):
    dungeon = serializers.JSONField(help_text="The dungeon's document.")
    options = serializers.DictField(child=serializers.JSONField(), required=False)
    teams = Whole(
        required=False,
        min_value=FEWEST_TEAMS,
        max_value=MOST_TEAMS,
        help_text="How many play; as many as the options say, two if nobody does.",
    )
    rosters = serializers.ListField(
        child=Whole(),
        required=False,
        max_length=MOST_TEAMS,
        help_text="Teams that meet in it, the first from end zone 1.",
    )


class DungeonMeasured(Body):
    dungeon = serializers.JSONField(help_text="The dungeon's document.")

    def get_fields(self) -> Json:
        """With `from`, which Python keeps for itself."""
        own = serializers.JSONField(help_text="Squares; distances are from the nearest of them.")
        return {**super().get_fields(), "from": own}


class DungeonWished(Body):
    seed = serializers.JSONField(help_text="Words or a number; the same give the same dungeon.")
    teams = serializers.JSONField(required=False, help_text="2 to 4; 2 if nobody says.")
    squares = serializers.JSONField(required=False, help_text="That may be entered; 270.")
    features = serializers.JSONField(required=False, help_text="Those that the options allow.")
    winding = serializers.JSONField(required=False, help_text="0, straight, to 3; 1.")
    options = serializers.DictField(child=serializers.JSONField(), required=False)


def under(options: Json) -> HouseRules:
    """The default rules but for these options. Raises InvalidOption."""
    return HouseRules.resolve(book(), overrides=options)


class DungeonCheck(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=DungeonChecked, responses={200: shapes.JudgedShown})
    def post(self, request: Request) -> Response:
        """What the rules say of a dungeon, and how fair it is. Nothing is written."""
        sent = asked(request, DungeonChecked)
        layout = read_layout(sent["dungeon"])
        survey = surveyed(layout, under(sent.get("options", {})), sent.get("teams"))
        return Response(judged(survey, squads_of(request.user, sent.get("rosters", []))))


class DungeonDistances(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=DungeonMeasured, responses={200: shapes.DistancesShown})
    def post(self, request: Request) -> Response:
        """How many steps it is to every square from the nearest of some. Nothing is written."""
        sent = asked(request, DungeonMeasured)
        layout = read_layout(sent["dungeon"])
        found = distances(Steps(layout), read_squares(sent["from"], layout, "from")).rows()
        return Response({"distances": found if len(found) > 1 else found[0]})


class DungeonGenerate(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=DungeonWished, responses={200: shapes.GeneratedShown})
    def post(self, request: Request) -> Response:
        """A new dungeon from a seed and wishes, legal and fair. Nothing is written."""
        sent = asked(request, DungeonWished)
        rules = under(sent.pop("options", {}))
        made = generate(read_wishes(sent), rules)
        floors = len(made.layout.floors)
        return Response(
            {
                "dungeon": made.layout.document(),
                "verdicts": [one.as_dict(floors) for one in made.verdicts],
                "fairness": made.fairness.as_dict(),
            }
        )
