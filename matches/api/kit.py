"""The match kit over HTTP: fetched again only when it has changed."""

from __future__ import annotations

from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from core.api.conditional import unless_known
from matches.queries import find_match
from matches.queries.kit import kit_of

S = serializers.Serializer[Any]


class KitMatch(S):
    id = serializers.IntegerField()
    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]
    league = serializers.CharField(allow_null=True)
    began = serializers.CharField(
        allow_null=True, help_text="The start that counts; sent with a table's entries."
    )
    started = serializers.BooleanField(help_text="Before the start squads may still change.")
    needs_winner = serializers.BooleanField()
    first_turn = serializers.IntegerField(allow_null=True, help_text="The team drawn to begin.")
    dice = serializers.CharField(help_text="Who rolls: `app` or `table`.")
    teams = serializers.ListField(child=serializers.IntegerField(), help_text="In their order.")
    seats = serializers.ListField(
        child=serializers.DictField(), help_text="`{device, as, team, by}` of each taken so far."
    )


class KitShown(S):
    """All that a console needs of a match without the server; objects of objects go by key."""

    hash = serializers.CharField(help_text="SHA-256 of all the rest as canonical JSON.")
    match = KitMatch()
    options = serializers.DictField(help_text="Every option as this match is played.")
    squads = serializers.DictField(child=serializers.DictField(), help_text="By team.")
    procedures = serializers.DictField(
        child=serializers.DictField(), help_text="Those that the options call for."
    )
    off = serializers.DictField(
        child=serializers.DictField(),
        help_text="Those that others may name in `then` and that are off: inputs and refusals.",
    )
    types = serializers.DictField(help_text="The types of inputs that are objects.")
    data = serializers.DictField(help_text="What procedures read of the book, tables left out.")  # type: ignore[assignment]
    tables = serializers.DictField(help_text="The tables that they read.")
    dungeon = serializers.DictField(
        required=False, help_text="The map, as far as you may know it; where one was chosen."
    )
    events = serializers.DictField(
        child=serializers.DictField(), help_text="What to ask for each kind of event."
    )
    game = serializers.DictField(help_text="What its table folds entries by.")
    things = serializers.DictField(
        child=serializers.DictField(), help_text="What there may be in this dungeon, with names."
    )
    prompts = serializers.DictField(
        help_text="Items and skills that may be used where, and the rules that places remind of."
    )


class MatchKit(APIView):
    @extend_schema(responses={200: KitShown})
    def get(self, request: Request, match_id: int) -> HttpResponseBase:
        """All that a console needs to go on without the server. Keep it, with its `ETag`."""
        kit = kit_of(find_match(request.user, match_id), request.user)
        return unless_known(request, kit.body, kit.hash, private=True, no_cache=True)
