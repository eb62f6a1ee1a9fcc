"""A dungeon on paper, for whoever may see it: a plan on one page, and the map true to scale."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from dungeonbowl.dungeon import read_layout
from dungeons.api.pictures import FLOOR, VERSION, asked_for, floor_in
from dungeons.models import Dungeon

PDF = "application/pdf"
PAPER: dict[Any, Any] = {(200, PDF): OpenApiTypes.BINARY}
PRINT = [
    OpenApiParameter("square_mm", float, description="A square's side, from 10 to 60; 25."),
    OpenApiParameter("paper", str, description="a4, a3 or letter; a4."),
    OpenApiParameter(
        "sheets", str, description="Of map, tiles and counters, by commas; map,counters."
    ),
    OpenApiParameter(
        "things", str, description="`fixed` leaves out chests, traps and whatever moves; all."
    ),
    FLOOR,
    VERSION,
]


class DungeonPlan(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(parameters=[VERSION], responses=PAPER)
    def get(self, request: Request, dungeon_id: int) -> HttpResponse:
        """The dungeon on one page, with its legend, its figures and what the rules say of it."""
        # Drawing is a large library, of which nobody needs to know who never prints.
        from dungeons.paper.plan import plan_pdf

        dungeon, version = asked_for(request, dungeon_id)
        foot = f"By {dungeon.maker.username}, version {version.number}."
        return pdf(plan_pdf(read_layout(version.document), foot), dungeon, "plan")


class DungeonPrint(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(parameters=PRINT, responses=PAPER)
    def get(self, request: Request, dungeon_id: int) -> HttpResponse:
        """The dungeon to play on, true to scale, over as many pages as it takes."""
        from dungeons.paper.printing import print_pdf
        from dungeons.paper.wishes import read_wish

        dungeon, version = asked_for(request, dungeon_id)
        wish, floor = read_wish(request.query_params), floor_in(request, version)
        return pdf(print_pdf(read_layout(version.document), wish, floor), dungeon, "print")


def pdf(body: bytes, dungeon: Dungeon, what: str) -> HttpResponse:
    """The document, to be opened in the browser."""
    headers = {"Content-Disposition": f'inline; filename="dungeon-{dungeon.pk}-{what}.pdf"'}
    return HttpResponse(body, content_type=PDF, headers=headers)
