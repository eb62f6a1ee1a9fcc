"""A dungeon on paper, for whoever may see it: a plan on one page, and the map true to scale."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from core.api.conditional import tagged
from dungeonbowl.dungeon import read_layout
from dungeons.api.pictures import FLOOR, VERSION, Drawn, asked_for, floor_in

if TYPE_CHECKING:
    from dungeons.paper.wishes import PrintWish

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


@dataclass(frozen=True)
class PlanAsked:
    """A plan of a document, by the document's hash, and the words below its name."""

    hash: str
    foot: str
    document: Any = field(compare=False)


@dataclass(frozen=True)
class PrintAsked:
    """What is to be printed of a document, by the document's hash."""

    hash: str
    wish: PrintWish
    floor: int | None
    document: Any = field(compare=False)


@lru_cache(maxsize=4)
def planned(asked: PlanAsked) -> Drawn:
    """The plan with its tag."""
    # Imported here, because the drawing library is large and most processes never print.
    from dungeons.paper.plan import plan_pdf

    return tag(plan_pdf(read_layout(asked.document), asked.foot))


@lru_cache(maxsize=4)
def printed(asked: PrintAsked) -> Drawn:
    """The map with its tag; the largest takes two seconds, and is some megabytes."""
    from dungeons.paper.printing import print_pdf

    return tag(print_pdf(read_layout(asked.document), asked.wish, asked.floor))


class DungeonPlan(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(parameters=[VERSION], responses=PAPER)
    def get(self, request: Request, dungeon_id: int) -> HttpResponseBase:
        """The dungeon on one page, with its legend, its figures and what the rules say of it."""
        dungeon, version = asked_for(request, dungeon_id)
        foot = f"By {dungeon.maker.username}, version {version.number}."
        plan = planned(PlanAsked(version.hash, foot, version.document))
        return pdf(request, plan, f"dungeon-{dungeon.pk}-plan")


class DungeonPrint(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(parameters=PRINT, responses=PAPER)
    def get(self, request: Request, dungeon_id: int) -> HttpResponseBase:
        """The dungeon to play on, true to scale, over as many pages as it takes."""
        from dungeons.paper.wishes import read_wish

        dungeon, version = asked_for(request, dungeon_id)
        wish, floor = read_wish(request.query_params), floor_in(request, version)
        paper = printed(PrintAsked(version.hash, wish, floor, version.document))
        return pdf(request, paper, f"dungeon-{dungeon.pk}-print")


def tag(body: bytes) -> Drawn:
    """A document with its tag, by which clients recognize what they have."""
    return body, sha256(body).hexdigest()


def pdf(request: Request, drawn: Drawn, name: str) -> HttpResponseBase:
    """The document, to be opened in the browser; 304 for clients that have it."""
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    whole = HttpResponse(drawn[0], content_type=PDF, headers=headers)
    return tagged(request, whole, drawn[1], private=True, no_cache=True)
