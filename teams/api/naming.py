"""Names, shirts, and the way back in a draft."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.commands import Command
from core.api.numbers import id_in
from dungeonbowl.errors import FieldError
from teams import services
from teams.api import commands, documents, shapes
from teams.api.views import TeamCommand
from teams.services import CommandResult


class TeamNameView(TeamCommand):
    @extend_schema(request=commands.TeamName, responses={200: shapes.TeamShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Give the team another name; the ledger keeps the old one."""
        reply = documents.done_document
        return self.carry_out(request, team_id, commands.TeamName, services.rename_team, reply)


class Names(TeamCommand):
    @extend_schema(request=commands.Register, responses={200: shapes.TeamShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Draw a name of their race for every player who has none, in one change."""
        reply = documents.done_document
        return self.carry_out(request, team_id, commands.Register, services.name_everybody, reply)


class NumbersView(TeamCommand):
    @extend_schema(request=commands.Numbers, responses={200: shapes.TeamShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Give several players other shirts, in one change."""
        reply = documents.done_document
        return self.carry_out(request, team_id, commands.Numbers, _renumber, reply)


class Undo(TeamCommand):
    @extend_schema(request=commands.Register, responses={200: shapes.TeamShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Take back the last command of a draft."""
        reply = documents.done_document
        return self.carry_out(request, team_id, commands.Register, services.undo, reply)


class Redo(TeamCommand):
    @extend_schema(request=commands.Register, responses={200: shapes.TeamShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Do again what was taken back last."""
        reply = documents.done_document
        return self.carry_out(request, team_id, commands.Register, services.redo, reply)


def _renumber(command: Command, *, numbers: dict[str, int]) -> CommandResult:
    shirts = {}
    for player, number in numbers.items():
        who = id_in(player)
        if who is None:
            raise FieldError("numbers", f"{player[:20]!r} is no player's id.")
        shirts[who] = number
    return services.renumber(command, numbers=shirts)
