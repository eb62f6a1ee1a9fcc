"""Which rows count: a league's, a season's or an era's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any, Self, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Count, Max, QuerySet, Sum
from django.utils.dateparse import parse_date, parse_datetime

from core.api.numbers import id_in
from dungeonbowl.league.results import Points
from league.models import Fixture, League, Season
from league.queries.rules import house_rules_of
from league.times import zone_of
from matches.models import PlayerFigures, TeamFigures

Row = TypeVar("Row", PlayerFigures, TeamFigures)


@dataclass(frozen=True, slots=True)
class Era:
    """A period to which a question is limited: from one moment to before another."""

    since: datetime | None = None
    until: datetime | None = None

    @classmethod
    def from_query(cls, league: League, asked: Mapping[str, Any]) -> Self:
        """The era for an address's `since` and `until`. Raises ValidationError by parameter."""
        last = _moment(league, "until", asked.get("until"), whole_day=True)
        return cls(_moment(league, "since", asked.get("since")), last)

    def of(self, rows: QuerySet[Row, Any]) -> QuerySet[Row, Any]:
        """The rows that fall into it."""
        rows = rows.filter(at__gte=self.since) if self.since else rows
        return rows.filter(at__lt=self.until) if self.until else rows


ALWAYS = Era()


def counted(
    model: type[Row], league: League, season: Season | None = None, era: Era = ALWAYS
) -> QuerySet[Row, Any]:
    """The league's rows, or those of a season's matches or an era."""
    rows = era.of(model._default_manager.filter(league_slug=league.slug).order_by())
    return rows.filter(match__in=matches_of(season)) if season else rows


def points_in(league: League, season: Season | None = None) -> Points:
    """What a result is worth: in the season, if it has started, or else in the league now."""
    if season is not None and season.house_rules:
        return Points.of(season.house_rules["league_points"])
    return Points.of(house_rules_of(league).as_dict()["league_points"])


def stamp_of(league: League) -> str:
    """A stamp of the league's rows: every result adds rows, and only awards change them afterwards.

    One query, on teams' rows only.
    """
    sums = {"count": Count("pk"), "newest": Max("pk"), "mvps": Sum("mvps"), "spp": Sum("spp")}
    return ".".join(str(value) for value in counted(TeamFigures, league).aggregate(**sums).values())


def _moment(
    league: League, name: str, asked: object, *, whole_day: bool = False
) -> datetime | None:
    """The beginning or end of a day in the league's time zone, or a moment; None if none is given.

    Raises ValidationError by parameter.
    """
    if asked in (None, ""):
        return None
    try:
        exact, day = parse_datetime(str(asked)), parse_date(str(asked))
        if exact is not None and exact.tzinfo is not None:
            return exact.astimezone(UTC)
        if day is not None:
            midnight = datetime.combine(day + timedelta(days=whole_day), time(), zone_of(league))
            return midnight.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise ValidationError({name: ["Name a day, as in 2026-11-23, or a moment."]})


def matches_of(season: Season) -> QuerySet[Fixture, Any]:
    """The ids of the season's matches."""
    drawn = Fixture.objects.filter(season=season, match__isnull=False)
    return drawn.order_by().values("match")


def season_in(league: League, asked: object) -> Season | None:
    """The season of this league whose id an address gives; None if it gives none.

    Raises ValidationError by parameter.
    """
    if asked in (None, ""):
        return None
    season = Season.objects.filter(league=league, pk=id_in(asked) or 0).first()
    if season is None:
        raise ValidationError({"season": ["Name one of this league's seasons by id."]})
    return season
