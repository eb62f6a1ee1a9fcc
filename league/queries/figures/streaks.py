"""Streaks: how often in a row teams won, weren't beaten, scored, or lost, and which go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import date as Day
from itertools import groupby
from operator import itemgetter
from typing import Any
from zoneinfo import ZoneInfo

from django.core.cache import cache
from pydantic import TypeAdapter, ValidationError

from dungeonbowl.league.results import DRAWN, LOST, WON
from league.models import League
from league.queries.figures.rows import counted, stamp_of
from league.times import zone_of
from matches.models import TeamFigures
from teams.models import Team

# By key what a match must have been for the streak to go on: its outcome, and touchdowns scored.
KINDS: dict[str, Callable[[str, int], bool]] = {
    "won": lambda outcome, touchdowns: outcome == WON,
    "unbeaten": lambda outcome, touchdowns: outcome in (WON, DRAWN),
    "scored": lambda outcome, touchdowns: touchdowns > 0,
    "lost": lambda outcome, touchdowns: outcome == LOST,
}
# One match is no streak.
SHORTEST = 2
KEPT = 24 * 3600  # seconds


@dataclass(frozen=True, slots=True)
class Streak:
    """So many matches in a row, with the first and the last of them; `lasts` is whether it goes on.

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
    """Of each kind the longest of every team, and the one that goes on; the longest first.

    Worked out once for the same rows, which are all read.
    """
    key = f"streaks:{league.slug}:{stamp_of(league)}:{league.time_zone}"
    try:
        found = STREAKS.validate_json(cache.get(key, ""))
    except ValidationError:  # nothing there, or of another release
        found = _worked_out(league)
        cache.set(key, STREAKS.dump_json(found).decode(), KEPT)
    return _ended(found)


def _worked_out(league: League) -> list[Streak]:
    rows = counted(TeamFigures, league).order_by("team", "at", "match")
    columns = rows.values_list("team", "match", "at", "outcome", "touchdowns")
    zone = zone_of(league)
    found = [
        streak
        for _, its in groupby(columns, key=itemgetter(0))
        for streak in _of_a_team(list(its), zone)
    ]
    order = [*KINDS]
    return sorted(found, key=lambda one: (order.index(one.what), -one.length, one.until, one.team))


def _of_a_team(rows: list[Any], zone: ZoneInfo) -> Iterator[Streak]:
    for what, holds in KINDS.items():
        runs = [list(run) for good, run in groupby(rows, key=lambda row: holds(*row[3:])) if good]
        longest = max(map(len, runs), default=0)
        for run in runs:
            lasts = run[-1] is rows[-1]
            if len(run) >= SHORTEST and (len(run) == longest or lasts):
                yield _streak(what, run, zone, lasts)


def _streak(what: str, run: list[Any], zone: ZoneInfo, lasts: bool) -> Streak:
    first, last = run[0], run[-1]
    since, until = (row[2].astimezone(zone).date() for row in (first, last))
    return Streak(what, first[0], len(run), first[1], last[1], since, until, lasts)


def _ended(streaks: Iterable[Streak]) -> list[Streak]:
    """What nobody who plays on keeps up has ended. One query."""
    found = list(streaks)
    playing = Team.objects.exclude(status=Team.Status.RETIRED)
    there = {*playing.filter(pk__in={one.team for one in found}).values_list("pk", flat=True)}
    return [Streak(**{**asdict(one), "lasts": one.lasts and one.team in there}) for one in found]
