"""What players carry, over the API: an item thrown away, a weapon handed out."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from teams import services
from teams.api import commands, documents, shapes
from teams.api.views import TeamCommand

REPLIES = {200: shapes.AboutPlayerShown}


class DiscardItem(TeamCommand):
    @extend_schema(request=commands.OnePlayer, responses=REPLIES)
    def post(self, request: Request, team_id: int) -> Response:
        """Throw a player's magic item away, for nothing and for good."""
        reply = documents.about_player_document
        return self.carry_out(request, team_id, commands.OnePlayer, services.discard_item, reply)


class ArmView(TeamCommand):
    @extend_schema(request=commands.Arm, responses=REPLIES)
    def post(self, request: Request, team_id: int) -> Response:
        """Give a player of the team a secret weapon, where the house rules allow it."""
        reply = documents.about_player_document
        return self.carry_out(request, team_id, commands.Arm, services.arm, reply)
