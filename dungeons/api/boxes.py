"""The tiles that clubs own: typed in once, then built with."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Person, signed_in
from core.api.commands import carry_out, expected_version
from core.api.fields import Whole, Words, YesNo
from dungeonbowl.dungeon.box import TileKind, read_tiles, read_typed_tiles, typed
from dungeonbowl.dungeon.limits import LONGEST_NAME
from dungeons.api.keeping import Place
from dungeons.models import TileBox
from dungeons.queries.boxes import boxes_seen_by, find_box, tiles_of
from dungeons.queries.finding import league_shown
from dungeons.services import Contents, change_box, keep_box

TILES = "A list of tiles, or lines of text, a kind to a line: `4 Corridor 6x2: w 0-1, e 0-1`."


class BoxTyped(Place):
    name = Words(max_length=LONGEST_NAME)
    tiles = serializers.JSONField(help_text=TILES)
    preview = YesNo(required=False, help_text="Only show what it would come to.")


class BoxChanged(BoxTyped):
    version = Whole(required=False, help_text="The version the caller saw; an old one is a 409.")


class BoxShown(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    version = serializers.IntegerField()
    name = serializers.CharField()
    maker = serializers.CharField()
    league = serializers.CharField(allow_null=True)
    public = serializers.BooleanField()
    squares = serializers.IntegerField(help_text="Of all its tiles together.")
    tiles = serializers.ListField(child=serializers.DictField())
    text = serializers.CharField(help_text="The tiles as one types them.")


def tiles_in(value: object) -> tuple[TileKind, ...]:
    """The tiles that were sent, as documents or typed. Raises FieldErrors."""
    return read_typed_tiles(value) if isinstance(value, str) else read_tiles(value)


def box_document(box: TileBox, reader: Person) -> dict[str, Any]:
    """A box whole."""
    tiles = tiles_of(box)
    return {
        "id": box.pk,
        "version": box.version,
        "name": box.name,
        "maker": box.maker.username,
        "league": league_shown(reader, box) or None,
        "public": box.public,
        "squares": sum(tile.size * tile.count for tile in tiles),
        "tiles": [tile.document() for tile in tiles],
        "text": typed(tiles),
    }


def contents_of(sent: dict[str, Any]) -> Contents:
    """What the box shall contain, by these fields. Raises ValidationError, FieldErrors."""
    if not sent["name"].isprintable():
        raise ValidationError({"name": ["Only characters that can be printed."]})
    return Contents(sent["name"], tiles_in(sent["tiles"]), sent.get("league"), sent.get("public"))


class BoxList(ListAPIView[TileBox]):
    permission_classes = [IsAuthenticatedOrReadOnly]
    serializer_class = BoxShown

    def get_queryset(self) -> QuerySet[TileBox]:
        return boxes_seen_by(self.request.user)

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([box_document(one, request.user) for one in page or ()])

    @extend_schema(responses=BoxShown(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The boxes of tiles that you may build with, by name."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=BoxTyped, responses={201: BoxShown})
    def post(self, request: Request) -> Response:
        """Type in the tiles of a club, for yourself or for your league."""
        contents, by = contents_of(BoxTyped.read(request)), signed_in(request.user)
        return carry_out(
            request, lambda: keep_box(by, contents), lambda box: box_document(box, by), 201
        )


class BoxDetail(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses=BoxShown)
    def get(self, request: Request, box_id: int) -> Response:
        """A box with its tiles."""
        return Response(box_document(find_box(request.user, box_id), request.user))

    @extend_schema(request=BoxChanged, responses={200: BoxShown})
    def put(self, request: Request, box_id: int) -> Response:
        """Change what is in a box. Dungeons that were built with it stay as they are."""
        sent, version = BoxChanged.read(request), expected_version(request)
        contents, by = contents_of(sent), signed_in(request.user)
        return carry_out(
            request,
            lambda: change_box(by, box_id, contents, version),
            lambda box: box_document(box, by),
        )
