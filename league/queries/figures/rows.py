"""Which rows count: a league's, or those of one of its seasons."""

from __future__ import annotations

from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import QuerySet

from core.api.numbers import id_in
from league.models import Fixture, League, Season
from matches.models import PlayerFigures, TeamFigures

Row = TypeVar("Row", PlayerFigures, TeamFigures)


def counted(model: type[Row], league: League, season: Season | None = None) -> QuerySet[Row, Any]:
    """The league's rows, or those of a season's matches."""
    rows = model._default_manager.filter(league_slug=league.slug).order_by()
    return rows.filter(match__in=matches_of(season)) if season else rows


def matches_of(season: Season) -> QuerySet[Fixture, Any]:
    """The numbers of the season's matches."""
    drawn = Fixture.objects.filter(season=season, match__isnull=False)
    return drawn.order_by().values("match")


def season_in(league: League, asked: object) -> Season | None:
    """The season of this league that an address names by id; None where it names none.

    Raises ValidationError by parameter.
    """
    if asked in (None, ""):
        return None
    season = Season.objects.filter(league=league, pk=id_in(asked) or 0).first()
    if season is None:
        raise ValidationError({"season": ["Name one of this league's seasons by id."]})
    return season
