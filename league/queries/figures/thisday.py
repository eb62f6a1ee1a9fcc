"""What happened in a league on this day of the year."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils import timezone

from league.models import League
from league.queries.figures.rows import counted
from league.times import zone_of
from matches.models import PlayerFigures, TeamFigures


@dataclass(frozen=True, slots=True)
class Anniversary:
    """A match on this day in an earlier year, with its sides' figures and its dead."""

    match: int
    date: date
    years: int
    sides: Sequence[Any]
    deaths: Sequence[Any]

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show it."""
        return {
            "match": self.match,
            "date": self.date.isoformat(),
            "years": self.years,
            "teams": [
                {
                    "team": side.team_id,
                    "outcome": side.outcome,
                    "touchdowns": side.touchdowns,
                    "casualties": side.casualties,
                }
                for side in self.sides
            ],
            "deaths": [
                {"player": one.player_id, "cause": one.died_of, "by": one.killer_id}
                for one in self.deaths
            ],
        }


def day_in(league: League, asked: object) -> date:
    """The day that an address gives; otherwise today in the league's time zone.

    Raises ValidationError by parameter.
    """
    if asked in (None, ""):
        return timezone.now().astimezone(zone_of(league)).date()
    try:
        return date.fromisoformat(str(asked))
    except ValueError:
        raise ValidationError({"date": ["Name a day, as in 2026-11-23."]}) from None


def on_this_day(league: League, day: date) -> list[Anniversary]:
    """The matches confirmed on this day of earlier years, latest first. Two queries."""
    zone = zone_of(league)
    with timezone.override(zone):
        teams = list(_of_that_day(counted(TeamFigures, league), day, zone))
        dead = counted(PlayerFigures, league).exclude(died_of="")
        deaths = list(_of_that_day(dead, day, zone).select_related("player"))
    sides, graves = defaultdict(list), defaultdict(list)
    for team in teams:
        sides[team.match_id].append(team)
    for grave in deaths:
        graves[grave.match_id].append(grave)
    return [
        _anniversary(day, its[0].at.astimezone(zone).date(), its, graves[match])
        for match, its in sides.items()
    ]


def _anniversary(day: date, then: date, sides: list[Any], deaths: list[Any]) -> Anniversary:
    return Anniversary(sides[0].match_id, then, day.year - then.year, sides, deaths)


def _of_that_day(rows: QuerySet[Any], day: date, zone: Any) -> QuerySet[Any]:
    before = datetime(day.year, 1, 1, tzinfo=zone)
    those = rows.filter(at__month=day.month, at__day=day.day, at__lt=before)
    return those.select_related("team").order_by("-at", "match", "pk")
