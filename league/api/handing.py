"""A team handed over to another coach, over the API."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import command_in
from accounts.permissions import Perm
from core.api.commands import carry_out
from core.api.fields import Words
from league import services
from league.api.acts import Because
from league.api.commands import body_of
from league.queries.teams import find_team, handovers_of
from teams.models import Handover

LONGEST_USERNAME = 150


class HandOver(Because):
    coach = Words(max_length=LONGEST_USERNAME, help_text="A member of its league, by username.")


class HandoverShown(serializers.ModelSerializer[Handover]):
    before = serializers.CharField(source="before.username")
    after = serializers.CharField(source="after.username")
    by = serializers.CharField(source="by.username")
    undone_by = serializers.CharField(source="undone_by.username", default=None, allow_null=True)

    class Meta:
        model = Handover
        fields = [
            "id",
            "team",
            "before",
            "after",
            "by",
            "why",
            "at",
            "undone_by",
            "undone_at",
            "undone_why",
        ]


class Handovers(APIView):
    @extend_schema(responses=HandoverShown(many=True))
    def get(self, request: Request, team_id: int) -> Response:
        """Who coached it when: each time it passed to another coach, oldest first."""
        team = find_team(request.user, team_id)
        return Response(HandoverShown(handovers_of(team), many=True).data)

    @extend_schema(request=HandOver, responses={201: HandoverShown})
    def post(self, request: Request, team_id: int) -> Response:
        """Hand the team over to another member of its league, with all that it is."""
        find_team(request.user, team_id, Perm.TEAM_CORRECT)
        body, command = body_of(request, HandOver), command_in(request, team_id)
        return carry_out(
            request,
            lambda: services.hand_over(
                command.by, team_id, body["coach"], body["reason"], command.version
            ),
            lambda passed: dict(HandoverShown(passed).data),
            201,
        )


class OneHandover(APIView):
    @extend_schema(request=Because, responses={204: None})
    def delete(self, request: Request, team_id: int, handover_id: int) -> Response:
        """Give the team back to the coach before."""
        find_team(request.user, team_id, Perm.TEAM_CORRECT)
        reason, command = body_of(request, Because)["reason"], command_in(request, team_id)
        return carry_out(
            request,
            lambda: services.undo_handover(
                command.by, team_id, handover_id, reason, command.version
            ),
            lambda _: None,
            204,
        )
