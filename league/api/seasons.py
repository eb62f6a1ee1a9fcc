from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.permissions import Perm, signed_in
from core.api.commands import carry_out, take_away
from league import services
from league.api.commands import Draw, Enter, OpenSeason, Seed, StartBody, body_of
from league.api.shapes import FixtureShown, SeasonShown, StandingShown, fixture_document
from league.models import Season
from league.queries import find_league, find_season, fixtures_of, standings_of
from league.queries.stages import StagePart, load_stages, part_of, with_stages
from league.services.plans import planned
from teams.queries import teams_of_league

PART = [
    OpenApiParameter("stage", int, description="A stage of the season; else the one under way."),
    OpenApiParameter("group", int, description="One group of that stage; else all of them."),
]


@extend_schema_view(get=extend_schema(description="The league's seasons, each with its stages."))
class Seasons(ListAPIView[Season]):
    serializer_class = SeasonShown

    def get_queryset(self) -> Any:
        league = find_league(self.request.user, self.kwargs["slug"])
        return with_stages(Season.objects.filter(league=league))

    @extend_schema(request=OpenSeason, responses={201: SeasonShown})
    def post(self, request: Request, slug: str) -> Response:
        """Open a season for entries."""
        find_league(request.user, slug, Perm.LEAGUE_MANAGE)
        body = body_of(request, OpenSeason)
        return carry_out(
            request,
            lambda: _open(signed_in(request.user), slug, body),
            season_shown,
            201,
        )


def _open(by: User, slug: str, body: dict[str, Any]) -> Season:
    if "stages" not in body:
        return services.open_season(by, slug, **body)
    return services.compose_season(by, slug, body["name"], planned(body["stages"]))


class OneSeason(APIView):
    @extend_schema(responses=SeasonShown)
    def get(self, request: Request, season_id: int) -> Response:
        """A season and who entered it."""
        return Response(season_shown(find_season(request.user, season_id)))


class Entries(APIView):
    @extend_schema(request=Enter, responses={201: SeasonShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Enter a registered team of the league."""
        find_season(request.user, season_id, Perm.LEAGUE_ENTER)
        body = body_of(request, Enter)
        return carry_out(
            request,
            lambda: services.enter(
                signed_in(request.user), season_id, body["team"], body.get("seed")
            ),
            lambda entrant: season_shown(entrant.season),
            201,
        )


class OneEntry(APIView):
    @extend_schema(request=Seed, responses={200: SeasonShown})
    def patch(self, request: Request, season_id: int, team_id: int) -> Response:
        """Give an entry its seed before the season starts; null takes it."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        seed = body_of(request, Seed)["seed"]
        return carry_out(
            request,
            lambda: services.seed_entry(signed_in(request.user), season_id, team_id, seed),
            lambda entrant: season_shown(entrant.season),
        )

    @extend_schema(responses={204: None})
    def delete(self, request: Request, season_id: int, team_id: int) -> Response:
        """Take an entry back before the season starts."""
        season = find_season(request.user, season_id, Perm.LEAGUE_ENTER)
        get_object_or_404(teams_of_league(season.league.slug), pk=team_id)
        by = signed_in(request.user)
        return take_away(request, lambda: services.withdraw(by, season_id, team_id))


class Start(APIView):
    @extend_schema(request=StartBody, responses={200: SeasonShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Draw the first rounds and make their matches."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        left_out, by = body_of(request, StartBody)["without_drafts"], signed_in(request.user)
        return carry_out(
            request,
            lambda: services.start_season(by, season_id, without_drafts=left_out),
            season_shown,
        )


class FinishSeasonView(APIView):
    @extend_schema(request=Draw, responses={200: SeasonShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Close a season that is being played."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        body_of(request, Draw)
        return carry_out(
            request,
            lambda: services.finish_season(signed_in(request.user), season_id),
            season_shown,
        )


class Fixtures(APIView):
    @extend_schema(parameters=PART, responses=FixtureShown(many=True))
    def get(self, request: Request, season_id: int) -> Response:
        """The fixtures of the stage under way, round by round; a bye is one team and no match."""
        season = find_season(request.user, season_id)
        part = asked_part(request, season)
        stage = part.stage.pk if part else season.stage.pk
        found = fixtures_of(season, part=part)
        return Response([fixture_document(fixture, stage) for fixture in found])


class Standings(APIView):
    @extend_schema(parameters=PART, responses=StandingShown(many=True))
    def get(self, request: Request, season_id: int) -> Response:
        """The table out of the confirmed matches; every rank differs and says why."""
        season = find_season(request.user, season_id)
        return Response(
            [row.as_dict() for row in standings_of(season, asked_part(request, season))]
        )


def asked_part(request: Request, season: Season) -> StagePart | None:
    """The part of the season that the address names. Raises ValidationError (400) by parameter."""
    asked = request.query_params
    return part_of(season, asked.get("stage"), asked.get("group"))


def season_shown(season: Season) -> dict[str, Any]:
    """A season, who entered it and its stages, as they stand now."""
    return dict(SeasonShown(load_stages(season)).data)
