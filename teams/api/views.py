from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import Command
from accounts.permissions import Perm, require, signed_in
from core.api.commands import expected_version
from core.api.fields import CommandBody
from core.prepared import prepared
from dungeonbowl.purchases import HireOrder, market
from teams import services
from teams.api import commands, documents, shapes
from teams.models import Team
from teams.queries import statement, visible_to
from teams.queries.sealing import shown_to
from teams.services import Adjustment, CommandResult
from teams.sheets import TeamSheet

Act = Callable[..., CommandResult]
Reply = Callable[[CommandResult], documents.Document]


def team_for(request: Request, team_id: int, perm: Perm = Perm.TEAM_VIEW) -> Team:
    """The team, if this person has the right. Raises Http404, PermissionDenied."""
    found = _with_coach(team_id)
    if not found:
        raise Http404("There is no such team.")
    require(request.user, perm, found[0])
    return shown_to(request.user, found[0])


@prepared
def _with_coach(team: int) -> QuerySet[Team]:
    return Team.objects.select_related("coach").filter(pk=team)


class TeamList(ListAPIView[Team]):
    """A floor above may add commands to this address by inheriting from the list."""

    serializer_class = shapes.TeamListed

    def get_queryset(self) -> QuerySet[Team]:
        teams = visible_to(self.request.user)
        league = self.request.query_params.get("league")
        return teams.filter(league_slug=league) if league else teams

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(
            [documents.team_summary(shown_to(request.user, team)) for team in page or ()]
        )

    @extend_schema(
        parameters=[OpenApiParameter("league", str, description="Of the league with this slug.")],
        responses=shapes.TeamListed(many=True),
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The teams you may see, by name."""
        return super().get(request, *args, **kwargs)


class TeamDetail(APIView):
    @extend_schema(responses=shapes.TeamShown)
    def get(self, request: Request, team_id: int) -> Response:
        """A team with its roster, those who left it, and what is wrong with it."""
        sheet = TeamSheet.of(team_for(request, team_id))
        return Response(documents.team_document(sheet))


class Market(APIView):
    @extend_schema(responses=shapes.OfferShown(many=True))
    def get(self, request: Request, team_id: int) -> Response:
        """Every position of the team's college, and which rule keeps it from hiring one now."""
        sheet = TeamSheet.of(team_for(request, team_id))
        return Response(documents.market_document(market(sheet.state, sheet.book, sheet.rules)))


class Ledger(APIView):
    @extend_schema(responses=shapes.ChangeShown(many=True))
    def get(self, request: Request, team_id: int) -> Response:
        """Every change of gold, SPP and players, oldest first; it adds up to the treasury."""
        return Response(documents.ledger_document(statement(team_for(request, team_id))))


class TeamCommand(APIView):
    """A command on a team: the right to give it is asked for before its words are read."""

    perm = Perm.TEAM_MANAGE
    code: int = status.HTTP_200_OK

    def carry_out(
        self, request: Request, team_id: int, body: type[CommandBody], act: Act, reply: Reply
    ) -> Response:
        team_for(request, team_id, self.perm)
        sent = body.read(request)
        said = {name: value for name, value in sent.items() if value is not None}
        said.pop("version", None)
        preview, version = said.pop("preview", False), expected_version(request)
        done = act(Command(signed_in(request.user), team_id, version, preview), **said)
        if preview:
            return Response(documents.preview_document(done))
        return Response(reply(done), self.code)


class HireView(TeamCommand):
    code = status.HTTP_201_CREATED

    @extend_schema(request=commands.Hire, responses={201: shapes.AboutPlayerShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Hire a player, perhaps armed, perhaps in trade; in a redraft one of last season too."""
        reply = documents.about_player_document
        return self.carry_out(request, team_id, commands.Hire, _hire, reply)


class Release(TeamCommand):
    @extend_schema(request=commands.OnePlayer, responses={200: shapes.AboutPlayerShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Let a player go. In a draft what was paid comes back, later nothing."""
        reply = documents.about_player_document
        return self.carry_out(request, team_id, commands.OnePlayer, services.release, reply)


class BuyBack(TeamCommand):
    @extend_schema(request=commands.OnePlayer, responses={200: shapes.AboutPlayerShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Buy a player's confiscated weapon back."""
        reply = documents.about_player_document
        return self.carry_out(request, team_id, commands.OnePlayer, services.buy_back, reply)


class RerollsView(TeamCommand):
    @extend_schema(request=commands.Rerolls, responses={200: shapes.RerollsShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Buy so many team re-rolls more."""
        reply = documents.rerolls_document
        return self.carry_out(request, team_id, commands.Rerolls, services.buy_rerolls, reply)


class FanFactorView(TeamCommand):
    @extend_schema(request=commands.FanFactor, responses={200: shapes.FanFactorShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Buy so many points of Fan Factor more."""
        reply = documents.fan_factor_document
        return self.carry_out(request, team_id, commands.FanFactor, services.buy_fan_factor, reply)


class ApothecaryView(TeamCommand):
    @extend_schema(request=commands.Apothecary, responses={200: shapes.ApothecaryShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Buy the team's one apothecary, where the house has them."""
        act, reply = services.buy_apothecary, documents.apothecary_document
        return self.carry_out(request, team_id, commands.Apothecary, act, reply)


class ReturnRerolls(TeamCommand):
    @extend_schema(request=commands.Rerolls, responses={200: shapes.RerollsShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Give team re-rolls back for what they cost, while drafting."""
        reply = documents.rerolls_document
        return self.carry_out(request, team_id, commands.Rerolls, services.return_rerolls, reply)


class ReturnFanFactor(TeamCommand):
    @extend_schema(request=commands.FanFactor, responses={200: shapes.FanFactorShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Give points of Fan Factor back for what they cost, while drafting."""
        act, reply = services.return_fan_factor, documents.fan_factor_document
        return self.carry_out(request, team_id, commands.FanFactor, act, reply)


class ReturnApothecary(TeamCommand):
    @extend_schema(request=commands.Apothecary, responses={200: shapes.ApothecaryShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Give the apothecary back for what one costs, while drafting."""
        act, reply = services.return_apothecary, documents.apothecary_document
        return self.carry_out(request, team_id, commands.Apothecary, act, reply)


class SkillsView(TeamCommand):
    @extend_schema(request=commands.Skill, responses={200: shapes.AboutPlayerShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Take a skill or rise that a player is due."""
        reply = documents.about_player_document
        return self.carry_out(request, team_id, commands.Skill, services.take_skill, reply)


class RenameView(TeamCommand):
    @extend_schema(request=commands.Rename, responses={200: shapes.AboutPlayerShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Give a player another name or shirt number."""
        reply = documents.about_player_document
        return self.carry_out(request, team_id, commands.Rename, services.rename, reply)


class RegisterView(TeamCommand):
    @extend_schema(request=commands.Register, responses={200: shapes.TeamShown})
    def post(self, request: Request, team_id: int) -> Response:
        """End the draft, if the starting team is in order."""
        reply = documents.done_document
        return self.carry_out(request, team_id, commands.Register, services.register, reply)


class Retire(TeamCommand):
    @extend_schema(request=commands.Register, responses={200: shapes.TeamShown})
    def post(self, request: Request, team_id: int) -> Response:
        """End the team's days; it stays to be read."""
        reply = documents.done_document
        return self.carry_out(request, team_id, commands.Register, services.retire, reply)


class AdjustView(TeamCommand):
    perm = Perm.TEAM_CORRECT

    @extend_schema(request=commands.Adjust, responses={200: shapes.TeamShown})
    def post(self, request: Request, team_id: int) -> Response:
        """A commissioner's correction, in the ledger like everything."""
        reply = documents.done_document
        return self.carry_out(request, team_id, commands.Adjust, _adjust, reply)


def _hire(command: Command, **wishes: Any) -> CommandResult:
    if "player" in wishes:
        return services.hire_again(command, player=wishes["player"])
    return services.hire(command, HireOrder(**wishes))


def _adjust(command: Command, *, why: str, **figures: Any) -> CommandResult:
    return services.adjust(command, Adjustment(**figures), why=why)
