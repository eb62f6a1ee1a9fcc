"""The team as it stands, for other programs to take away."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from dungeonbowl.keys import InjuryKind
from teams.api.shapes import S
from teams.api.views import team_for
from teams.transfer.exporting import as_file, ledger_text, players_text, team_document
from teams.transfer.writing import FORMAT, FORMAT_VERSION


class PlayerStanding(S):
    """A player as a document has them. All but the position may be left out when importing."""

    number = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    position = serializers.CharField(help_text='A key, such as "norse.catcher".')
    price = serializers.IntegerField(help_text="List price, in gold pieces.")
    spp = serializers.IntegerField()
    gained = serializers.ListField(
        child=serializers.CharField(), help_text='Skills and rises ("+ma"), in the order taken.'
    )
    rolled = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Improvement rolls that wait for a choice.",
    )
    injuries = serializers.ListField(child=serializers.ChoiceField([*InjuryKind]))
    miss_next_game = serializers.BooleanField()
    item = serializers.CharField(allow_null=True)
    weapon = serializers.CharField(allow_null=True)
    confiscated = serializers.BooleanField()


class TeamStanding(S):
    """A team as it stands: what `teams/import/` takes in again."""

    format = serializers.ChoiceField([FORMAT])
    format_version = serializers.ChoiceField([FORMAT_VERSION])
    name = serializers.CharField()
    college = serializers.CharField()
    treasury = serializers.IntegerField()
    rerolls = serializers.IntegerField()
    half_price_rerolls = serializers.IntegerField()
    fan_factor = serializers.IntegerField()
    apothecary = serializers.BooleanField()
    players = PlayerStanding(many=True)


class Export(APIView):
    @extend_schema(responses=TeamStanding)
    def get(self, request: Request, team_id: int) -> Response:
        """The team as it stands, in a form that can be brought in again."""
        return Response(team_document(team_for(request, team_id)))


class ExportPlayers(APIView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, team_id: int) -> HttpResponse:
        """The team and its players as a spreadsheet, which can be brought in again too."""
        team = team_for(request, team_id)
        return as_file(players_text(team), "text/csv", f"team-{team.pk}-players.csv")


class ExportLedger(APIView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, team_id: int) -> HttpResponse:
        """The ledger as a spreadsheet, oldest first, a line an entry."""
        team = team_for(request, team_id)
        return as_file(ledger_text(team), "text/csv", f"team-{team.pk}-ledger.csv")
