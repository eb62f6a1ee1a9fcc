"""What somebody has half typed at the table, kept so that another device can go on with it."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from core.api.commands import take_away
from core.api.fields import Body
from core.api.schema import ProblemShown
from matches.models import Draft
from matches.queries import find_match
from matches.queries.drafts import draft_of
from matches.services.drafting import drop_draft, keep_draft

NONE: dict[str, Any] = {"at": None, "typed": {}}


class DraftBody(Body):
    """Replaces whatever was kept before."""

    typed = serializers.DictField(
        child=serializers.CharField(allow_blank=True), help_text="By the names of the page's form."
    )


class DraftShown(serializers.Serializer[Any]):
    at = serializers.DateTimeField(allow_null=True, help_text="When it was kept; null for none.")
    typed = serializers.DictField(child=serializers.CharField())


class MatchDraft(APIView):
    """One's own draft only: nobody reads or writes another person's."""

    @extend_schema(responses={200: DraftShown, 403: ProblemShown})
    def get(self, request: Request, match_id: int, kind: str) -> Response:
        """What the caller has half typed: an `event` or a `result`."""
        match = find_match(request.user, match_id, Perm.MATCH_PLAY)
        draft = draft_of(match, request.user, _kind(kind))
        return Response({"at": draft.at, "typed": draft.fields} if draft else NONE)

    @extend_schema(request=DraftBody, responses={200: DraftShown})
    def put(self, request: Request, match_id: int, kind: str) -> Response:
        """Keep what is half typed until it is recorded."""
        find_match(request.user, match_id, Perm.MATCH_PLAY)
        body = DraftBody.read(request)
        keep_draft(signed_in(request.user), match_id, _kind(kind), "", body["typed"])
        return self.get(request, match_id, kind)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, match_id: int, kind: str) -> Response:
        """Throw it away."""
        find_match(request.user, match_id, Perm.MATCH_PLAY)
        by, what = signed_in(request.user), _kind(kind)
        return take_away(request, lambda: drop_draft(by, match_id, what))


def _kind(word: str) -> Draft.Kind:
    if word not in Draft.Kind.values:
        raise Http404("Nothing of the kind is recorded.")
    return Draft.Kind(word)
