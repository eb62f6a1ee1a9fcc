"""Streaks: matches in a row that teams won, weren't beaten, scored or lost, and which go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import date as Day
from itertools import groupby
from operator import itemgetter
from typing import Any
from zoneinfo import ZoneInfo

from django.core.cache import cache
from pydantic import TypeAdapter, ValidationError

from dungeonbowl.league.streaks import KINDS, Played, runs_of
from league.models import League
from league.queries.figures.rows import counted, stamp_of
from league.times import zone_of
from matches.models import TeamFigures
from matches.queries.counting import NO_RESULT
from teams.models import Team

KEPT = 24 * 3600  # seconds


@dataclass(frozen=True, slots=True)
class Streak:
    """A number of matches in a row, with the first and the last; `lasts` says whether it goes on.

    A team that has retired ends its own.
    """

    what: str
    team: int
    length: int
    first: int
    last: int
    since: Day
    until: Day
    lasts: bool

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show it."""
        return asdict(self)


STREAKS = TypeAdapter(list[Streak])


def streaks_of(league: League) -> list[Streak]:
    """Every team's longest streak of each kind, and the one that goes on; longest first.

    Matches without a result neither end one nor are part of it.

    Cached for as long as the rows are the same, because all of them are read.
    """
    key = f"streaks:{league.slug}:{stamp_of(league)}:{league.time_zone}"
    try:
        found = STREAKS.validate_json(cache.get(key, ""))
    except ValidationError:  # nothing there, or of another release
        found = _worked_out(league)
        cache.set(key, STREAKS.dump_json(found).decode(), KEPT)
    return _ended(found)


def _worked_out(league: League) -> list[Streak]:
    rows = counted(TeamFigures, league).exclude(NO_RESULT).order_by("team", "at", "match")
    columns = rows.values_list("team", "at", "match", "outcome", "touchdowns")
    zone = zone_of(league)
    found = [
        streak
        for team, its in groupby(columns, key=itemgetter(0))
        for streak in _of_a_team(team, list(its), zone)
    ]
    order = [*KINDS]
    return sorted(found, key=lambda one: (order.index(one.what), -one.length, one.until, one.team))


def _of_a_team(team: int, rows: list[Any], zone: ZoneInfo) -> Iterator[Streak]:
    days = {match: at.astimezone(zone).date() for _, at, match, *_ in rows}
    for run in runs_of([Played(*row[2:]) for row in rows]):
        first, last = run.matches[0].match, run.matches[-1].match
        span = (days[first], days[last])
        yield Streak(run.what, team, len(run.matches), first, last, *span, run.lasts)


def _ended(streaks: Iterable[Streak]) -> list[Streak]:
    """The same, where streaks of retired teams have ended. One query."""
    found = list(streaks)
    playing = Team.objects.exclude(status=Team.Status.RETIRED)
    there = {*playing.filter(pk__in={one.team for one in found}).values_list("pk", flat=True)}
    return [Streak(**{**asdict(one), "lasts": one.lasts and one.team in there}) for one in found]
