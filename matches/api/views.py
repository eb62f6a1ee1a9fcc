from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar, cast

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import command_in
from accounts.permissions import Perm, signed_in
from core.api.commands import asks_preview, expected_version, previewed
from core.api.numbers import id_in
from matches import services
from matches.api import presenters, serializers
from matches.api.events import EventBody, EventShown
from matches.models import Match, Side
from matches.queries import find_match, seen_by
from teams.models import Team
from teams.queries.sealing import shown_to

ENVELOPE = ("version", "preview")
Done = TypeVar("Done")


class MatchList(ListAPIView[Match]):
    """A floor above may add commands to this address by inheriting from the list."""

    serializer_class = serializers.MatchListed

    def get_queryset(self) -> QuerySet[Match]:
        return narrowed(seen_by(self.request.user), self.request.query_params)

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([presenters.match_summary(row) for row in page or ()])

    @extend_schema(
        parameters=[
            OpenApiParameter("league", str, description="Of the league with this slug."),
            OpenApiParameter("team", int, description="In which this team plays."),
            OpenApiParameter("status", str, enum=Match.Status.values),
        ],
        responses=serializers.MatchListed(many=True),
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The matches you may see, newest first."""
        return super().get(request, *args, **kwargs)


def narrowed(matches: QuerySet[Match], asked: Any) -> QuerySet[Match]:
    """The matches that the address's parameters select.

    Raises ValidationError (400) by parameter.
    """
    league, team, status = (asked.get(name) for name in ("league", "team", "status"))
    if team is not None and id_in(team) is None:
        raise ValidationError({"team": ["Name a team by id."]})
    if status is not None and status not in Match.Status.values:
        raise ValidationError({"status": [f"Must be one of {', '.join(Match.Status.values)}."]})
    matches = matches.filter(league_slug=league) if league is not None else matches
    matches = matches.filter(sides__team=id_in(team)) if team is not None else matches
    return matches.filter(status=status) if status is not None else matches


class MatchDetail(APIView):
    @extend_schema(responses=serializers.MatchShown)
    def get(self, request: Request, match_id: int) -> Response:
        """A match with its sides, options, dice, events and result."""
        match = find_match(request.user, match_id)
        return Response(presenters.match_document(match, request.user))


class MatchDice(APIView):
    @extend_schema(responses=serializers.RollsShown)
    def get(self, request: Request, match_id: int) -> Response:
        """Every roll of the match, with the seed once it is shown."""
        return Response(presenters.dice_document(find_match(request.user, match_id), request.user))


class MatchStart(APIView):
    @extend_schema(request=serializers.Started, responses={200: serializers.MatchShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Begin the match; house rules, ratings and line-ups are frozen."""
        match = find_match(request.user, match_id, Perm.MATCH_PLAY)
        body = serializers.Started.read(request)
        command = command_in(request, match_id)
        rolls = body.get("rolls")
        return carry_out(
            request,
            match,
            lambda: services.start(command, rolls),
            lambda started: presenters.match_document(started, command.by),
        )


class MatchPrepare(APIView):
    @extend_schema(request=serializers.PreparationBody, responses={200: serializers.MatchShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Prepare a side, once: pay its dirty tactics, choose its special arrangements."""
        match = find_match(request.user, match_id, Perm.MATCH_PLAY)
        command, said = command_in(request, match.pk), serializers.PreparationBody.read(request)
        command = replace(command, preview=asks_preview(body(request)))
        chosen = said.get("tactics"), said.get("arrangements")
        done = services.prepare(command, said["team"], *chosen, rolls=said.get("rolls"))
        if command.preview:
            return Response(presenters.preparation_preview(done))
        return Response(presenters.match_document(done.match, command.by))


class MatchEvents(APIView):
    @extend_schema(request=EventBody, responses={201: EventShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Record what happened; the answer says what came of it and the SPP it earned."""
        match = find_match(request.user, match_id, Perm.MATCH_PLAY)
        event = {name: value for name, value in body(request).items() if name not in ENVELOPE}
        # A malformed version is refused, but an old one causes no conflict when recording.
        expected_version(request)
        by = signed_in(request.user)
        return carry_out(
            request,
            match,
            lambda: services.record_events(by, match_id, [event])[0],
            presenters.event_document,
            201,
        )


class MatchRevoke(APIView):
    @extend_schema(request=serializers.Revoked, responses={200: EventShown})
    def post(self, request: Request, match_id: int, event_id: int) -> Response:
        """Take an event back; it stays to be read, with the reason."""
        match = find_match(request.user, match_id, Perm.MATCH_PLAY)
        body = serializers.Revoked.read(request)
        # A malformed version is refused, but an old one causes no conflict.
        expected_version(request)
        by = signed_in(request.user)
        reason = body["reason"]
        return carry_out(
            request,
            match,
            lambda: services.revoke(by, match_id, event_id, reason),
            presenters.event_document,
        )


def body(request: Request) -> dict[str, Any]:
    """The command as sent; the parser lets only objects through."""
    return cast(dict[str, Any], request.data)


def carry_out(
    request: Request,
    match: Match,
    act: Callable[[], Done],
    shape: Callable[[Done], presenters.Document],
    code: int = 200,
) -> Response:
    """Carry out the command, or only preview it, and answer in its shape."""
    if asks_preview(body(request)):
        return Response(preview(match, request, act))
    return Response(shape(act()), code)


def preview(match: Match, request: Request, act: Callable[[], Any]) -> presenters.Document:
    """A preview: the verdicts against a command, and what it leaves the caller's side.

    Starting a match reveals what was paid in secret; previewing it reveals nothing.
    """
    team = team_of_caller(match, request)

    def treasury() -> int:
        return (team if team.sealed else team_of_caller(match, request)).treasury

    return previewed(treasury, act)


def team_of_caller(match: Match, request: Request) -> Team:
    """The caller's team, or else the first side's, read again and as the caller may see it."""
    teams = [side.team for side in Side.objects.filter(match=match).select_related("team")]
    mine = next((team for team in teams if team.coach_id == request.user.pk), teams[0])
    return shown_to(request.user, mine)
