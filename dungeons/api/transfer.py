"""Dungeons out to other programs, and in from them."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import signed_in
from core.api.fields import Body, OneOf, Words, YesNo
from dungeonbowl.dungeon import read_layout
from dungeons.api import shapes
from dungeons.api.asking import asked
from dungeons.api.documents import dungeon_document, judged
from dungeons.queries.finding import find_dungeon, version_of
from dungeons.queries.judging import own_survey
from dungeons.services import Wish, keep
from dungeons.transfer import FORMATS


class DungeonImported(Body):
    format = OneOf(lambda: FORMATS)
    content = serializers.JSONField(help_text="The file as text, or the JSON in it.")
    league = Words(required=False, allow_blank=True)
    public = YesNo(required=False)
    preview = YesNo(required=False, help_text="Only show what it would come to.")


class DungeonExport(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, dungeon_id: int, file_format: str) -> HttpResponseBase:
        """The latest version as a file: `json`, the document itself, or `text`."""
        if file_format not in FORMATS:
            raise Http404("There is no such format.")
        dungeon = find_dungeon(request.user, dungeon_id)
        written = FORMATS[file_format].write(read_layout(version_of(dungeon).document))
        if isinstance(written, str):
            return HttpResponse(written, content_type="text/plain; charset=utf-8")
        return Response(written)


class DungeonImport(APIView):
    @extend_schema(request=DungeonImported, responses={201: shapes.DungeonBroughtIn})
    def post(self, request: Request) -> Response:
        """Keep a dungeon from a file; `missed` says what of it wasn't understood."""
        sent = asked(request, DungeonImported)
        reading = FORMATS[sent["format"]].read(sent["content"])
        missed: dict[str, Any] = {"missed": [*reading.missed]}
        if sent.get("preview"):
            survey = own_survey(reading.layout)
            shown = {"preview": True, "dungeon": reading.layout.document()}
            return Response(shown | judged(survey) | missed)
        wish = Wish(reading.layout, sent.get("league"), sent.get("public"))
        dungeon = keep(signed_in(request.user), wish)
        return Response(dungeon_document(dungeon, version_of(dungeon)) | missed, 201)
