"""A dungeon as a picture and on paper, for whoever may see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from core.api.conditional import tagged
from core.api.numbers import number
from dungeonbowl.dungeon import read_layout
from dungeons.drawing.inks import THEMES
from dungeons.drawing.svg import Style, picture
from dungeons.models import Dungeon, DungeonVersion
from dungeons.queries.finding import find_dungeon, find_version

SVG, PNG = "image/svg+xml", "image/png"
VERSION = OpenApiParameter("version", int, description="As it was saved then; the latest.")
FLOOR = OpenApiParameter("floor", int, description="This floor alone, from 0; all of them.")
THEME = OpenApiParameter(
    "theme", str, enum=[*THEMES], description="For a light or a dark screen; light."
)
PICTURE = [VERSION, FLOOR, THEME]


@dataclass(frozen=True)
class AskedPicture:
    """A picture of a document, by the document's hash."""

    hash: str
    floor: int | None
    theme: str
    document: Any = field(compare=False)


Drawn = tuple[bytes, str]
"""A picture, and the tag by which it is known again."""


class DungeonPicture(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(parameters=PICTURE, responses={(200, SVG): OpenApiTypes.STR})
    def get(self, request: Request, dungeon_id: int) -> HttpResponseBase:
        """The dungeon drawn, with coordinates at its edges. Keep it, with its `ETag`."""
        return answered(request, dungeon_id, SVG, drawn)


class DungeonBitmap(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(parameters=PICTURE, responses={(200, PNG): OpenApiTypes.BINARY})
    def get(self, request: Request, dungeon_id: int) -> HttpResponseBase:
        """The same picture in pixels, 40 to a square. Keep it, with its `ETag`."""
        return answered(request, dungeon_id, PNG, painted)


@lru_cache(maxsize=16)
def drawn(asked: AskedPicture) -> Drawn:
    """As SVG. The largest dungeon takes a third of a second."""
    layout = read_layout(asked.document)
    body = picture(layout, asked.floor, Style(THEMES[asked.theme])).encode()
    return body, sha256(body).hexdigest()


@lru_cache(maxsize=4)
def painted(asked: AskedPicture) -> Drawn:
    """As PNG; the largest is six megabytes."""
    # Imported here, because the library is large and few ask for pixels.
    from dungeons.drawing.bitmap import png

    body = png(read_layout(asked.document), asked.floor, THEMES[asked.theme])
    return body, sha256(body).hexdigest()


def answered(
    request: Request, dungeon_id: int, kind: str, draw: Callable[[AskedPicture], Drawn]
) -> HttpResponseBase:
    """The picture that the address asks for. Raises Http404, ValidationError (400)."""
    dungeon, version = asked_for(request, dungeon_id)
    theme = request.query_params.get("theme", "light")
    if theme not in THEMES:
        raise ValidationError({"theme": [f"One of {', '.join(THEMES)}."]})
    floor = floor_in(request, version)
    body, tag = draw(AskedPicture(version.hash, floor, theme, version.document))
    ending = "svg" if kind == SVG else "png"
    headers = {"Content-Disposition": f'inline; filename="dungeon-{dungeon.pk}.{ending}"'}
    whole = HttpResponse(body, content_type=kind, headers=headers)
    return tagged(request, whole, tag, private=True, no_cache=True)


def asked_for(request: Request, dungeon_id: int) -> tuple[Dungeon, DungeonVersion]:
    """The dungeon, and the version in the address or its latest. Raises Http404."""
    dungeon = find_dungeon(request.user, dungeon_id)
    return dungeon, find_version(request.user, dungeon, number_in(request, "version"))


def floor_in(request: Request, version: DungeonVersion) -> int | None:
    """The floor in the address, if any. Raises Http404 for one that doesn't exist."""
    floor = number_in(request, "floor")
    if floor is not None and floor >= version.document["floors"]:
        raise Http404("There is no such floor.")
    return floor


def number_in(request: Request, name: str) -> int | None:
    """The number in the address, if any. Raises ValidationError (400) unless it is 0 or more."""
    if name not in request.query_params:
        return None
    found = number(request.query_params[name])
    if found is None:
        raise ValidationError({name: ["Write a whole number."]})
    return found
