"""The rulebook for programs: the printed one open to anybody, a pack's to those it concerns."""

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.permissions import Perm, require
from core.api.conditional import unless_known
from league.queries import find_league
from rulebook import schema  # noqa: F401 - registers itself
from rulebook.document import Rendered, Rulebook, rendered
from teams.models import Pack


class RulebookView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        responses={200: Rulebook},
        summary="The whole rulebook",
        description=(
            "Colleges, gear, skills, tables and house rules as one document. It changes with the "
            "program's version only: keep it and send its ETag as `If-None-Match`."
        ),
    )
    def get(self, request: Request) -> HttpResponseBase:
        return _answered(request, rendered(), {"public": True})


class PackRulebookView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        responses={200: Rulebook},
        summary="The whole rulebook under a rule pack",
        description="By the hash that a league, a team's rules or a pack itself names.",
    )
    def get(self, request: Request, pack: str) -> HttpResponseBase:
        require(request.user, Perm.PACK_VIEW, get_object_or_404(Pack, pk=pack))
        return _answered(request, rendered(pack), {"private": True})


class LeagueRulebookView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: Rulebook}, summary="The whole rulebook that a league plays by")
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        return _answered(request, rendered(find_league(request.user, slug).pack), {"private": True})


def _answered(request: Request, rendered: Rendered, whose: dict[str, bool]) -> HttpResponseBase:
    """The document, or 304 for a client that has it; `whose` says which caches may keep it."""
    return unless_known(request, rendered.body, rendered.tag, max_age=300, **whose)
