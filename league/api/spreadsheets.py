"""Tables, fixtures and figures as spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from dungeonbowl.league.tally import COUNTS
from dungeonbowl.match.figures import KEYS
from league.api.seasons import PART, asked_part
from league.queries import find_league, find_season, fixtures_of, standings_of
from league.queries.fixtures import FixtureFacts
from league.queries.seasons import entrants_of
from matches.models import PlayerFigures
from teams.transfer.exporting import as_file

CSV = {(200, "text/csv"): OpenApiTypes.STR}
# A spreadsheet evaluates a cell that begins with one of these as a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
TABLE = ("rank", "id", "team", *COUNTS, "points")
FIXTURES = ("stage", "group", "round", "leg", "date", "match", "teams", "score", "status")
WHO = ("at", "match", "team__name", "player__number", "player__name", "position", "race")
FIGURES = ("at", "match", "team", "number", "player", "position", "race", *KEYS)
Row = Sequence[Any]


class StandingsSheet(APIView):
    @extend_schema(parameters=PART, responses=CSV)
    def get(self, request: Request, season_id: int) -> HttpResponse:
        """The table as a spreadsheet, with the content of `standings/`."""
        season = find_season(request.user, season_id)
        rows = standings_of(season, asked_part(request, season))
        further = list(rows[0].figures) if rows else []
        lines = [
            (
                *(row.rank, row.team, row.name),
                *(getattr(row, name) for name in (*COUNTS, "points")),
                *(row.figures[name] for name in further),
            )
            for row in rows
        ]
        return _sheet(f"season-{season.pk}-table.csv", (*TABLE, *further), lines)


class FixturesSheet(APIView):
    @extend_schema(parameters=PART, responses=CSV)
    def get(self, request: Request, season_id: int) -> HttpResponse:
        """The fixtures as a spreadsheet, a line each, with the score where there is one."""
        season = find_season(request.user, season_id)
        part = asked_part(request, season)
        stage = part.stage if part else season.stage
        names = {team: facts.name for team, facts in entrants_of(season).items()}
        lines = [(stage.number, *_fixture(one, names)) for one in fixtures_of(season, part=part)]
        return _sheet(f"season-{season.pk}-fixtures.csv", FIXTURES, lines)


class FiguresSheet(APIView):
    @extend_schema(responses=CSV)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What every player did in every match of the league, a line each."""
        league = find_league(request.user, slug)
        rows = PlayerFigures.objects.filter(league_slug=league.slug).order_by("at", "match", "pk")
        return _sheet(f"{league.slug}-figures.csv", FIGURES, rows.values_list(*WHO, *KEYS))


def _fixture(fixture: FixtureFacts, names: Mapping[int, str]) -> Row:
    teams = " v ".join(names.get(team, str(team)) for team in fixture.teams)
    score = ":".join(str(side.touchdowns) for side in fixture.sides) if fixture.confirmed else ""
    return (
        *(fixture.group, fixture.round, fixture.leg, fixture.date, fixture.match),
        *(teams, score, fixture.decided or fixture.status),
    )


def _sheet(name: str, heading: Row, rows: Iterable[Row]) -> HttpResponse:
    sheet = StringIO()
    lines = csv.writer(sheet)
    lines.writerow(heading)
    lines.writerows([safe_cell(one) for one in row] for row in rows)
    return as_file(sheet.getvalue(), "text/csv", name)


def safe_cell(value: Any) -> Any:
    """The cell, with an apostrophe before text that a spreadsheet would evaluate."""
    if value is None or isinstance(value, int | float):
        return "" if value is None else value
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA) else text
