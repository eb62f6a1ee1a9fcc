"""A match's chronicle, as a club magazine would write it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.schema import ProblemShown
from matches.queries import find_match
from matches.queries.chronicle import chronicle_of

S = serializers.Serializer[Any]


class SentenceShown(S):
    text = serializers.CharField()
    of = serializers.ChoiceField(["events", "result", "award", "ratings"])
    events = serializers.ListField(child=serializers.IntegerField(), help_text="What it tells of.")


class ParagraphShown(S):
    sentences = SentenceShown(many=True)


class ChronicleShown(S):
    match = serializers.IntegerField()
    title = serializers.CharField()
    paragraphs = ParagraphShown(many=True)


class MatchChronicle(APIView):
    @extend_schema(responses={200: ChronicleShown, 409: ProblemShown})
    def get(self, request: Request, match_id: int) -> Response:
        """A confirmed match in sentences, each with the events that vouch for it."""
        match = find_match(request.user, match_id)
        story = chronicle_of(match)
        paragraphs = [
            {"sentences": [sentence.as_dict() for sentence in paragraph]}
            for paragraph in story.paragraphs
        ]
        return Response({"match": match.pk, "title": story.title, "paragraphs": paragraphs})
