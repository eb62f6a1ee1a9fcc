"""Dungeons out to other programs, and in from them."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import signed_in
from core.api.fields import OneOf, YesNo
from core.api.parsers import FileJSONParser
from dungeonbowl.dungeon import read_layout
from dungeons.api import shapes
from dungeons.api.keeping import Place, saved_or_previewed
from dungeons.api.pictures import VERSION, asked_for
from dungeons.services import DungeonWish, keep
from dungeons.transfer import READ, WRITTEN, read_file, write_file
from dungeons.transfer.raster import tiles
from dungeons.transfer.tiled.writing import TILE


class DungeonImported(Place):
    format = OneOf(lambda: READ)
    content = serializers.JSONField(help_text="The file as text, or the JSON in it.")
    preview = YesNo(required=False, allow_null=True, help_text="Only show what it would come to.")


class DungeonExport(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(
        parameters=[VERSION],
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "application/json"): OpenApiTypes.OBJECT,
        },
    )
    def get(self, request: Request, dungeon_id: int, file_format: str) -> HttpResponseBase:
        """A version as a file: `json`, `text`, `dd2vtt` (Universal VTT) or `tiled`."""
        if file_format not in WRITTEN:
            raise Http404("There is no such format.")
        dungeon, version = asked_for(request, dungeon_id)
        written = write_file(file_format, read_layout(version.document))
        # Named by its number: a dungeon's own name may hold anything.
        named = f'inline; filename="dungeon-{dungeon.pk}{WRITTEN[file_format].suffix}"'
        headers = {"Content-Disposition": named}
        if isinstance(written, str):
            return HttpResponse(written, content_type="text/plain; charset=utf-8", headers=headers)
        return Response(written, headers=headers)


class DungeonSquares(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request) -> HttpResponse:
        """The picture with the tiles of our Tiled maps: save it beside the map."""
        image = tiles(TILE)
        # It changes only with a new release.
        headers = {"Cache-Control": "public, max-age=3600"}
        return HttpResponse(image, content_type="image/png", headers=headers)


class DungeonImport(APIView):
    parser_classes = [FileJSONParser]

    @extend_schema(
        request=DungeonImported,
        responses={200: shapes.DungeonLookedAt, 201: shapes.DungeonBroughtIn},
    )
    def post(self, request: Request) -> Response:
        """Keep a dungeon from a file; `missed` says what of it wasn't understood."""
        sent = DungeonImported.read(request)
        reading = read_file(sent["format"], sent["content"])
        wish = DungeonWish(reading.layout, sent.get("league"), sent.get("public"))
        by, missed = signed_in(request.user), {"missed": [*reading.missed]}
        return saved_or_previewed(request, lambda: keep(by, wish), 201, besides=missed)
