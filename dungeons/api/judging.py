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
from core.api.parsers import DrawnJSONParser
from dungeonbowl.book import book
from dungeonbowl.dungeon import (
    Generated,
    Steps,
    distances,
    generate,
    read_layout,
    read_squares,
    read_wishes,
    surveyed,
)
from dungeonbowl.dungeon.box import TileKind, build, setup_of, sheet_of
from dungeonbowl.houserules import HouseRules
from dungeons.api import shapes
from dungeons.api.boxes import TILES, tiles_in
from dungeons.api.documents import judged
from dungeons.queries.boxes import find_box, tiles_of
from dungeons.queries.judging import FEWEST_TEAMS, MOST_TEAMS
from dungeons.queries.squads import squads_of

Json = dict[str, Any]


class Asking(Body):
    """What is asked; null counts as left out."""

    @classmethod
    def read(cls, request: Request) -> Json:
        """What the request says in its fields."""
        return {name: value for name, value in super().read(request).items() if value is not None}


class DungeonChecked(Asking):
    dungeon = serializers.JSONField(help_text="The dungeon's document.")
    options = serializers.DictField(child=serializers.JSONField(), required=False, allow_null=True)
    teams = Whole(
        required=False,
        allow_null=True,
        min_value=FEWEST_TEAMS,
        max_value=MOST_TEAMS,
        help_text="How many play; as many as the options say, two if nobody does.",
    )
    rosters = serializers.ListField(
        child=Whole(),
        required=False,
        allow_null=True,
        max_length=MOST_TEAMS,
        help_text="Teams that meet in it, the first from end zone 1.",
    )


class DungeonMeasured(Asking):
    dungeon = serializers.JSONField(help_text="The dungeon's document.")

    def get_fields(self) -> Json:
        """Add `from`, a reserved word of Python's."""
        own = serializers.JSONField(help_text="Squares; distances are from the nearest of them.")
        return {**super().get_fields(), "from": own}


class DungeonWished(Asking):
    seed = serializers.JSONField(help_text="Words or a number; the same give the same dungeon.")
    teams = serializers.JSONField(
        required=False, allow_null=True, help_text="2 to 4; 2 if nobody says."
    )
    squares = serializers.JSONField(
        required=False, allow_null=True, help_text="That may be entered; 270."
    )
    features = serializers.JSONField(
        required=False, allow_null=True, help_text="Those that the options allow."
    )
    winding = serializers.JSONField(
        required=False, allow_null=True, help_text="0, straight, to 3; 1."
    )
    floors = serializers.JSONField(
        required=False, allow_null=True, help_text="1 to 3, of so many squares in all."
    )
    box = Whole(required=False, allow_null=True, help_text="Only from the tiles in this box.")
    tiles = serializers.JSONField(
        required=False, allow_null=True, help_text=f"Only of these. {TILES}"
    )
    options = serializers.DictField(child=serializers.JSONField(), required=False, allow_null=True)


def under(options: Json) -> HouseRules:
    """The default rules with these options changed. Raises InvalidOption."""
    return HouseRules.resolve(book(), overrides=options)


def tiles_wished(request: Request, sent: Json) -> tuple[TileKind, ...] | None:
    """The tiles to build with, from a box or as sent; None if neither is given.

    Raises Http404, FieldErrors.
    """
    box, tiles = sent.get("box"), sent.get("tiles")
    if box is not None:
        return tiles_of(find_box(request.user, box))
    return None if tiles is None else tiles_in(tiles)


def generated_document(made: Generated) -> Json:
    """A new dungeon with what the rules say of it."""
    floors = len(made.layout.floors)
    return {
        "dungeon": made.layout.document(),
        "verdicts": [one.as_dict(floors) for one in made.verdicts],
        "fairness": made.fairness.as_dict(),
    }


class DungeonCheck(APIView):
    permission_classes = [AllowAny]
    parser_classes = [DrawnJSONParser]

    @extend_schema(request=DungeonChecked, responses={200: shapes.JudgedShown})
    def post(self, request: Request) -> Response:
        """What the rules say of a dungeon, and how fair it is. Nothing is written."""
        sent = DungeonChecked.read(request)
        layout = read_layout(sent["dungeon"])
        survey = surveyed(layout, under(sent.get("options", {})), sent.get("teams"))
        return Response(judged(survey, squads_of(request.user, sent.get("rosters", []))))


class DungeonDistances(APIView):
    permission_classes = [AllowAny]
    parser_classes = [DrawnJSONParser]

    @extend_schema(request=DungeonMeasured, responses={200: shapes.DistancesShown})
    def post(self, request: Request) -> Response:
        """How many steps it is to every square from the nearest of some. Nothing is written."""
        sent = DungeonMeasured.read(request)
        layout = read_layout(sent["dungeon"])
        found = distances(Steps(layout), read_squares(sent["from"], layout, "from")).rows()
        return Response({"distances": found if len(found) > 1 else found[0]})


class DungeonGenerate(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=DungeonWished, responses={200: shapes.GeneratedShown})
    def post(self, request: Request) -> Response:
        """A new dungeon from a seed and wishes, legal and fair. Nothing is written."""
        sent = DungeonWished.read(request)
        rules, tiles = under(sent.pop("options", {})), tiles_wished(request, sent)
        wishes = read_wishes(sent)
        if tiles is None:
            return Response(generated_document(generate(wishes, rules)))
        built = build(wishes, tiles, rules)
        sheet = {"setup": setup_of(built), "sheet": sheet_of(built, tiles)}
        return Response(generated_document(built.made) | sheet)
