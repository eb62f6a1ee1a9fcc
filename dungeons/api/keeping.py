"""Dungeons that are kept: found, read, saved version by version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import signed_in
from core.api.commands import carry_out, expected_version
from core.api.fields import Body, Whole, Words, YesNo
from core.api.numbers import number
from core.api.parsers import DrawnJSONParser
from dungeonbowl.dungeon import read_layout
from dungeons.api import shapes
from dungeons.api.documents import dungeon_document, dungeon_summary
from dungeons.models import Dungeon
from dungeons.queries.finding import find_dungeon, find_version, version_of
from dungeons.queries.searching import DungeonSearch, chosen
from dungeons.services import DungeonWish, keep, save

DUNGEON = "The dungeon's document."
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Place(Body):
    """Where a dungeon is kept."""

    league = Words(
        required=False,
        allow_blank=True,
        allow_null=True,
        help_text="The league in whose library it stands; null for none's.",
    )
    public = YesNo(required=False, allow_null=True, help_text="Whether anybody may see it.")

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """The request's fields; as in answers, null stands for no league and for no wish."""
        sent = super().read(request)
        known = {name: value for name, value in sent.items() if value is not None}
        return {**known, "league": sent["league"] or ""} if "league" in sent else known


class DungeonPlaced(Place):
    preview = YesNo(required=False, help_text="Only show what it would come to.")


class DungeonSaved(DungeonPlaced):
    dungeon = serializers.JSONField(help_text=DUNGEON)
    version = Whole(
        required=False,
        allow_null=True,
        help_text="The version the caller saw; an old one is a 409.",
    )


class DungeonKept(DungeonPlaced):
    dungeon = serializers.JSONField(help_text=DUNGEON)
    forked_from = Whole(
        required=False, allow_null=True, help_text="The dungeon that it was made from."
    )


def wish_of(sent: dict[str, Any]) -> DungeonWish:
    """What the fields say the dungeon shall be. Raises FieldErrors."""
    return DungeonWish(read_layout(sent["dungeon"]), sent.get("league"), sent.get("public"))


def saved_or_previewed(
    request: Request,
    act: Callable[[], Dungeon],
    code: int = 200,
    besides: Mapping[str, Any] = NOTHING,
) -> Response:
    """The dungeon as it is kept, or what a preview shows of it: nothing is written then."""

    def shown(dungeon: Dungeon) -> dict[str, Any]:
        return {**dungeon_document(dungeon, version_of(dungeon), request.user), **besides}

    def looked(dungeon: Dungeon) -> dict[str, Any]:
        document = shown(dungeon)
        return {name: document[name] for name in (*JUDGED, *besides)}

    return carry_out(request, act, shown, code, looked)


JUDGED = ("dungeon", "verdicts", "fairness")
"""What a preview shows of a dungeon."""
FILTERS = (
    OpenApiParameter("league", str, description="In the library of the league with this slug."),
    OpenApiParameter("teams", int, description="With so many end zones."),
    OpenApiParameter("least", int, description="Of so many squares at least that may be entered."),
    OpenApiParameter("most", int, description="Of so many at most."),
    OpenApiParameter("size", str, description="Of so many, or from one to another: 250-280."),
    OpenApiParameter("balance", float, description="So fair at least, from 0 to 1."),
    OpenApiParameter("features", str, description="With all of these, by commas: doors,water."),
    OpenApiParameter("feature", str, description="With this one; several times: with all of them."),
)
WHOLE = ("teams", "least", "most")


class DungeonList(ListAPIView[Dungeon]):
    permission_classes = [IsAuthenticatedOrReadOnly]
    parser_classes = [DrawnJSONParser]
    serializer_class = shapes.DungeonListed

    def get_queryset(self) -> QuerySet[Dungeon]:
        return chosen(self.request.user, search_of(self.request))

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(
            [dungeon_summary(one, request.user) for one in page or ()]
        )

    @extend_schema(parameters=[*FILTERS], responses=shapes.DungeonListed(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The dungeons you may see, by name. The public ones are open to anybody."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        request=DungeonKept, responses={200: shapes.DungeonLookedAt, 201: shapes.DungeonShown}
    )
    def post(self, request: Request) -> Response:
        """Keep a dungeon, for yourself, in your league's library or in the public one."""
        sent = DungeonKept.read(request)
        by, wish = signed_in(request.user), wish_of(sent)
        return saved_or_previewed(request, lambda: keep(by, wish, sent.get("forked_from")), 201)


def search_of(request: Request) -> DungeonSearch:
    """What the address asks for. Raises ValidationError (400) for what is no number."""
    query = request.query_params
    size = _size(query["size"]) if "size" in query else {}
    return DungeonSearch(
        league=query.get("league"),
        balance=_share(query["balance"]) if "balance" in query else None,
        features=tuple(_features(query)),
        **size | {name: _whole(name, query[name]) for name in WHOLE if name in query},
    )


def _features(query: QueryDict) -> list[str]:
    """Features asked for one by one, or as a list."""
    lists = ",".join(query.getlist("features")).split(",")
    return [*query.getlist("feature"), *filter(None, lists)]


def _size(value: str) -> dict[str, int]:
    least, _, most = value.partition("-")
    found = [_whole("size", part) for part in (least, most or least)]
    return dict(zip(("least", "most"), found, strict=True))


def _whole(name: str, value: str) -> int:
    found = number(value)
    if found is None:
        raise ValidationError({name: ["Write a whole number."]})
    return found


def _share(value: str) -> float:
    try:
        found = float(value)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise ValidationError({"balance": ["Write a number from 0 to 1."]})
    return found


class DungeonDetail(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]
    parser_classes = [DrawnJSONParser]

    @extend_schema(responses=shapes.DungeonShown)
    def get(self, request: Request, dungeon_id: int) -> Response:
        """The latest version of a dungeon, with what the rules say of it."""
        dungeon = find_dungeon(request.user, dungeon_id)
        return Response(dungeon_document(dungeon, version_of(dungeon), request.user))

    @extend_schema(request=DungeonSaved, responses={200: shapes.DungeonShown})
    def put(self, request: Request, dungeon_id: int) -> Response:
        """Save the next version; those before it stay as they are."""
        sent, version = DungeonSaved.read(request), expected_version(request)
        by, wish = signed_in(request.user), wish_of(sent)
        return saved_or_previewed(request, lambda: save(by, dungeon_id, wish, version, same=True))


class DungeonVersionDetail(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses=shapes.DungeonShown)
    def get(self, request: Request, dungeon_id: int, version: int) -> Response:
        """A dungeon as it was saved then."""
        dungeon = find_dungeon(request.user, dungeon_id)
        found = find_version(request.user, dungeon, version)
        return Response(dungeon_document(dungeon, found, request.user))
