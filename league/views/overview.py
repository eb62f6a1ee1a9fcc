"""What the page of a league shows."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from accounts.permissions import Perm, Person
from league.models import League, Season
from league.queries import entrants_of, members_of
from league.queries.seasons import seasons_of
from league.queries.teams import some_teams, teams_by_college
from league.sheet import sheet_of
from league.standing import role_in
from matches.models import Match
from matches.queries import with_sides

MATCHES = 6
TEAMS = 24
PLAYED = (Match.Status.POSTGAME, Match.Status.CLOSED)


def overview(user: Person, league: League) -> dict[str, Any]:
    """A league at a glance, in a constant number of queries."""
    seasons = seasons_of(league)
    current = current_season(seasons)
    counted = teams_by_college(league)
    return {
        "league": league,
        "seasons": seasons,
        "season": current,
        "table": _table(current, user) if current else "",
        "teams": some_teams(league, user, TEAMS) if counted else [],
        "team_count": sum(counted.values()),
        "colleges": ",".join(counted),
        "coming": _matches(league, over=False),
        "past": _matches(league, over=True),
        "members": list(members_of(league)),
        "my_role": role_in(user, league.slug),
        "may_manage": user.has_perm(Perm.LEAGUE_MANAGE, league),
        "may_enter": user.has_perm(Perm.LEAGUE_ENTER, league),
    }


def current_season(seasons: list[Season]) -> Season | None:
    """The season people come for: the one being played, or to be entered, or else the last."""
    for status in (Season.Status.STARTED, Season.Status.ENTRY, Season.Status.FINISHED):
        for season in seasons:
            if season.status == status:
                return season
    return None


def _table(season: Season, user: Person) -> str:
    entrants = entrants_of(season)
    return sheet_of(season, entrants).body(entrants, user)


def _matches(league: League, *, over: bool) -> list[Match]:
    """The next matches to come, or the latest that are over."""
    matches = Match.objects.filter(league_slug=league.slug)
    if over:
        found = matches.filter(status__in=PLAYED).order_by("-confirmed_at", "-id")
    else:
        by_date = F("appointment__at").asc(nulls_last=True)
        found = matches.exclude(status__in=(*PLAYED, *Match.OVER)).order_by(by_date, "id")
    return list(with_sides(found.select_related("appointment"))[:MATCHES])
