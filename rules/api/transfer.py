"""Exporting and importing leagues over the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.permissions import signed_in
from core.api.fields import CommandBody, Words
from core.api.parsers import WholeLeagueParser
from core.api.schema import ProblemShown
from core.errors import Conflict
from rules.models import Haul
from rules.queries.hauls import done_of, find_haul
from rules.services import hauling
from rules.services.hauling import Imported, LeagueImport
from rules.services.transfer.document import FORMAT


class LeagueDocument(serializers.Serializer[Any]):
    """A whole league: docs/export.md describes it."""

    format = serializers.ChoiceField([FORMAT])
    version = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    league = serializers.DictField()
    people = serializers.DictField(help_text="Usernames, with their numbers there.")
    packs = serializers.DictField(help_text="Texts of rule packs, by their hash.")
    rules = serializers.ListField(help_text="House rules that rows name by their place here.")
    standings = serializers.DictField()
    tables = serializers.DictField(help_text="By model its `fields` and `rows`.")
    checks = serializers.DictField()


class BringLeague(CommandBody):
    document = serializers.JSONField(help_text="As `export/` gives it.")
    slug = Words(required=False, allow_blank=True, help_text="The league's address here.")
    people = serializers.DictField(
        child=Words(), required=False, help_text="Usernames here, by usernames there."
    )


class PersonHere(serializers.Serializer[Any]):
    there = serializers.CharField()
    here = serializers.CharField()
    known = serializers.BooleanField(help_text="Else it is an account that nobody signs in to.")


class LeagueBrought(serializers.Serializer[Any]):
    """An imported league, or one that will be or, in a preview, would be imported."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    rows = serializers.IntegerField()
    people = PersonHere(many=True)
    preview = serializers.BooleanField(required=False)
    url = serializers.CharField(required=False, help_text="Where a long one can be watched.")


class HaulShown(serializers.Serializer[Any]):
    """An export or import, and its progress."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Haul.Kind.values)
    status = serializers.ChoiceField(Haul.Status.values)
    slug = serializers.SlugField()
    done = serializers.IntegerField(help_text="Rows.")
    of = serializers.IntegerField(help_text="Rows.")
    error = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
    done_at = serializers.DateTimeField(allow_null=True)
    url = serializers.CharField(help_text="Where it can be watched.")
    document = serializers.CharField(allow_null=True, help_text="Where an export can be fetched.")


class ExportLeague(APIView):
    commissioners_only = True

    @extend_schema(responses={200: LeagueDocument, 202: HaulShown})
    def get(self, request: Request, slug: str) -> Response:
        """Commissioner: the whole league as one document. A long one is made by a worker: 202."""
        made = hauling.export_league(signed_in(request.user), slug)
        if isinstance(made, Haul):
            return _on_its_way(haul_document(request, made))
        return Response(made)


class ExportUnderWay(APIView):
    @extend_schema(operation_id="leagues_export_under_way_retrieve", responses={200: HaulShown})
    def get(self, request: Request, slug: str, haul_id: int) -> Response:
        """How far an export of yours is."""
        row = find_haul(signed_in(request.user), haul_id, Haul.Kind.EXPORT)
        return Response(haul_document(request, row))


class ExportedDocument(APIView):
    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT, 409: ProblemShown})
    def get(self, request: Request, slug: str, haul_id: int) -> HttpResponse:
        """The document that an export of yours made, gzipped, for a day."""
        row = find_haul(signed_in(request.user), haul_id, Haul.Kind.EXPORT)
        if row.status != Haul.Status.DONE:
            raise Conflict(f"This export is {row.status}.")
        return packed(row)


class ImportLeague(APIView):
    parser_classes = [WholeLeagueParser]

    @extend_schema(
        request=BringLeague, responses={200: LeagueBrought, 201: LeagueBrought, 202: LeagueBrought}
    )
    def post(self, request: Request) -> Response:
        """Bring a league from elsewhere; you are its commissioner. A long one takes a worker: 202.

        The body may be gzipped, with `Content-Encoding: gzip`.
        """
        by, sent = signed_in(request.user), BringLeague.read(request)
        wish = LeagueImport(
            sent["document"],
            sent.get("slug", ""),
            sent.get("people") or {},
            preview=sent.get("preview", False),
        )
        came = hauling.import_league(by, wish)
        shown = _brought(came)
        if came.haul is not None:
            return _on_its_way({**shown, **haul_document(request, came.haul)})
        if wish.preview:
            return Response({**shown, "preview": True})
        return Response(shown, 201)


class ImportUnderWay(APIView):
    @extend_schema(responses={200: HaulShown})
    def get(self, request: Request, haul_id: int) -> Response:
        """How far an import of yours is."""
        row = find_haul(signed_in(request.user), haul_id, Haul.Kind.IMPORT)
        return Response(haul_document(request, row))


def packed(row: Haul) -> HttpResponse:
    """An export's document as a file, which clients unpack by themselves."""
    reply = HttpResponse(hauling.packed_document(row), content_type="application/json")
    reply["Content-Encoding"] = "gzip"
    reply["Content-Disposition"] = f'attachment; filename="{row.league_slug}.json"'
    return reply


def _on_its_way(shown: Mapping[str, Any]) -> Response:
    return Response(shown, 202, headers={"Location": shown["url"]})


def _brought(came: Imported) -> dict[str, Any]:
    roll = came.roll
    people = [
        {"there": one, "here": roll.here(one), "known": one in roll.known}
        for one in sorted([*roll.known, *roll.made])
    ]
    return {"slug": came.slug, "name": came.name, "rows": came.rows, "people": people}


def haul_document(request: Request, row: Haul) -> Mapping[str, Any]:
    """A haul in the API's shape."""
    out = row.kind == Haul.Kind.EXPORT
    done = row.status == Haul.Status.DONE
    place = [row.league_slug, row.pk] if out else [row.pk]
    return {
        "id": row.pk,
        "kind": row.kind,
        "status": row.status,
        "slug": row.league_slug,
        "done": done_of(row),
        "of": row.rows,
        "error": row.error,
        "at": row.at,
        "done_at": row.done_at,
        "url": reverse(f"api-{row.kind}", args=place, request=request),
        "document": reverse("api-exported", args=place, request=request) if out and done else None,
    }
