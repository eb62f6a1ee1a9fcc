"""Leader boards, records, the cemetery and everything else that a league's matches add up to."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from dungeonbowl.league.streaks import KINDS as STREAKS
from dungeonbowl.match.figures import KEYS
from league.queries import find_league, find_season
from league.queries.figures.almanac import almanac_of
from league.queries.figures.colleges import colleges_of
from league.queries.figures.graves import grave_documents
from league.queries.figures.leaders import LISTED, LeaderBoard
from league.queries.figures.records import KINDS, SPANS, records_of
from league.queries.figures.rivalries import rivalry, teams_in
from league.queries.figures.rows import Era, season_in
from league.queries.figures.streaks import streaks_of
from league.queries.figures.thisday import day_in, on_this_day

S = serializers.Serializer[Any]
SEASON = OpenApiParameter("season", int, description="Of the matches of this season alone.")

ERA = (
    OpenApiParameter("since", str, description="A day, as 2026-11-23, or a moment."),
    OpenApiParameter("until", str, description="A day, which counts too, or a moment."),
)


class LeaderShown(S):
    rank = serializers.IntegerField(help_text="Equal values share one: 1, 2, 2, 4.")
    of = serializers.JSONField(help_text="A player's or team's id, a username, a college's key.")
    value = serializers.IntegerField()
    played = serializers.IntegerField(help_text="In how many of these matches they could play.")
    per_match = serializers.FloatField()


class GraveShown(S):
    player = serializers.IntegerField()
    team = serializers.IntegerField()
    match = serializers.IntegerField()
    cause = serializers.CharField(help_text="A casualty's cause, `chasm` or `assassination`.")
    by = serializers.IntegerField(
        allow_null=True, help_text="The player who had a hand in it, if one is known."
    )


class RecordShown(S):
    of = serializers.ChoiceField([kind for kind, *_ in KINDS])
    by = serializers.ChoiceField(KEYS)
    span = serializers.ChoiceField(SPANS)
    value = serializers.IntegerField()
    holders = serializers.ListField(child=serializers.IntegerField(), help_text="The first first.")
    match = serializers.IntegerField(required=False, help_text="Where the span is a match.")
    date = serializers.DateField(help_text="When it was first reached, in the league's hours.")


class StreakShown(S):
    what = serializers.ChoiceField([*STREAKS])
    team = serializers.IntegerField()
    length = serializers.IntegerField(help_text="Matches in a row.")
    first = serializers.IntegerField(help_text="The first of these matches.")
    last = serializers.IntegerField(help_text="The last of them, so far.")
    since = serializers.DateField(help_text="In the league's hours.")
    until = serializers.DateField()
    lasts = serializers.BooleanField(help_text="Whether the team may go on with it.")


class RivalryShown(S):
    teams = serializers.ListField(child=serializers.IntegerField())
    played = serializers.IntegerField()
    won = serializers.DictField(child=serializers.IntegerField(), help_text="By team.")
    drawn = serializers.IntegerField()
    touchdowns = serializers.DictField(child=serializers.IntegerField(), help_text="By team.")
    matches = serializers.ListField(child=serializers.IntegerField())


class AnniversarySideShown(S):
    team = serializers.IntegerField()
    outcome = serializers.CharField()
    touchdowns = serializers.IntegerField()
    casualties = serializers.IntegerField()


class AnniversaryDeathShown(S):
    player = serializers.IntegerField()
    cause = serializers.CharField()
    by = serializers.IntegerField(allow_null=True)


class AnniversaryShown(S):
    match = serializers.IntegerField()
    date = serializers.DateField()
    years = serializers.IntegerField(help_text="How many years ago.")
    teams = AnniversarySideShown(many=True)
    deaths = AnniversaryDeathShown(many=True)


class CollegeRowShown(S):
    college = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    touchdowns = serializers.IntegerField()
    casualties = serializers.IntegerField()
    points = serializers.IntegerField(help_text="By result.")


class CollegePairShown(S):
    colleges = serializers.ListField(child=serializers.CharField())
    played = serializers.IntegerField()
    won = serializers.DictField(child=serializers.IntegerField(), help_text="By college.")
    drawn = serializers.IntegerField()


class CollegesShown(S):
    table = CollegeRowShown(many=True)
    pairs = CollegePairShown(many=True)


class Leaders(ListAPIView[Any]):
    serializer_class = LeaderShown

    @extend_schema(
        parameters=[
            OpenApiParameter("of", str, enum=list(LISTED), description="Players, unless said."),
            OpenApiParameter("by", str, enum=list(KEYS), description="Touchdowns, unless said."),
            SEASON,
            OpenApiParameter("position", str, description="Of this position's players alone."),
            OpenApiParameter("race", str, description="Of this race's players alone."),
            OpenApiParameter("college", str, description="Of this college's teams alone."),
            *ERA,
        ],
        responses=LeaderShown(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Who has most of a figure, the most first; who has none of it isn't listed."""
        board = LeaderBoard.from_query(find_league(request.user, slug), request.query_params)
        page = self.paginate_queryset(board.leaders())
        return self.get_paginated_response(board.with_matches(page or ()))


class Cemetery(APIView):
    @extend_schema(responses=GraveShown(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Who died in the league's matches, the latest first."""
        return Response(grave_documents(find_league(request.user, slug)))


class Records(APIView):
    @extend_schema(responses=RecordShown(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The most of each figure in a match, in a season and in a career."""
        league = find_league(request.user, slug)
        return Response([record.as_dict() for record in records_of(league)])


class Streaks(APIView):
    @extend_schema(responses=StreakShown(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Each team's longest streak of a kind, and the one that goes on; the longest first."""
        league = find_league(request.user, slug)
        return Response([streak.as_dict() for streak in streaks_of(league)])


class Rivalries(APIView):
    @extend_schema(
        parameters=[OpenApiParameter("teams", str, required=True, description="Two ids: `1,2`.")],
        responses=RivalryShown,
    )
    def get(self, request: Request, slug: str) -> Response:
        """What two teams made of each other in all their confirmed matches."""
        league = find_league(request.user, slug)
        pair = teams_in(league, request.query_params.get("teams"))
        return Response(rivalry(league, pair).as_dict())


class OnThisDay(APIView):
    @extend_schema(
        parameters=[OpenApiParameter("date", str, description="As 2026-11-23; else today.")],
        responses=AnniversaryShown(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        """The matches that counted on this day of earlier years, the latest first."""
        league = find_league(request.user, slug)
        day = day_in(league, request.query_params.get("date"))
        return Response([one.as_dict() for one in on_this_day(league, day)])


class Colleges(APIView):
    @extend_schema(
        parameters=[SEASON, *ERA],
        responses=CollegesShown,
    )
    def get(self, request: Request, slug: str) -> Response:
        """The colleges' own table: matches between teams of two colleges, points by result."""
        league, asked = find_league(request.user, slug), request.query_params
        season, era = season_in(league, asked.get("season")), Era.from_query(league, asked)
        return Response(colleges_of(league, season, era).as_dict())


class AlmanacLineShown(S):
    text = serializers.CharField()
    matches = serializers.ListField(
        child=serializers.IntegerField(), help_text="By which anybody can check it."
    )


class ChapterShown(S):
    title = serializers.CharField()
    sentences = AlmanacLineShown(many=True)


class AlmanacShown(S):
    season = serializers.IntegerField()
    title = serializers.CharField()
    chapters = ChapterShown(many=True)


class Almanac(APIView):
    @extend_schema(responses=AlmanacShown)
    def get(self, request: Request, season_id: int) -> Response:
        """A season in sentences, each with the matches that vouch for it."""
        season = find_season(request.user, season_id)
        chapters = [
            {
                "title": chapter.title,
                "sentences": [sentence.as_dict() for sentence in chapter.sentences],
            }
            for chapter in almanac_of(season)
        ]
        title = f"{season} of {season.league}"
        return Response({"season": season.pk, "title": title, "chapters": chapters})
