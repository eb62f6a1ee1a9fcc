"""What the page of a league shows."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from accounts.permissions import Perm, Person
from league.cups import Cup
from league.models import League, Season
from league.nextsteps import Beginning, next_steps
from league.queries import TeamFacts, entrants_of, fixtures_of, members_of
from league.queries.figures.glance import leading
from league.queries.roles import role_in
from league.queries.seasons import seasons_of
from league.queries.tables import groups_so_far, present_part, still_in, winners_of
from league.queries.teams import some_teams, teams_by_college
from league.seasonpage import sheet_of, tables_of
from matches.models import Match
from matches.queries import with_sides

MATCHES = 6
TEAMS = 24


def overview(user: Person, league: League) -> dict[str, Any]:
    """A league at a glance, in a constant number of queries."""
    seasons = seasons_of(league)
    current = current_season(seasons)
    counted = teams_by_college(league)
    entrants = entrants_of(current) if current else {}
    teams = some_teams(league, user, TEAMS) if counted else []
    members, role = list(members_of(league)), role_in(user, league.slug)
    beginning = Beginning(league, len(members), teams, current, entrants)
    return {
        "league": league,
        "seasons": seasons,
        "season": current,
        **_standing(current, entrants, user),
        "teams": teams,
        "steps": next_steps(beginning, role, user.pk),
        "team_count": sum(counted.values()),
        "colleges": ",".join(counted),
        "coming": _matches(league, over=False),
        "past": _matches(league, over=True),
        "members": members,
        "my_role": role,
        **leading(league, current),
        "may_manage": user.has_perm(Perm.LEAGUE_MANAGE, league),
        "may_enter": user.has_perm(Perm.LEAGUE_ENTER, league),
    }


def current_season(seasons: list[Season]) -> Season | None:
    """The season that people come for: the one being played, or open for entries, or else the last.

    If two are being played, the one with a table: a cup is better read on its own page.
    """
    for status in (Season.Status.STARTED, Season.Status.ENTRY, Season.Status.FINISHED):
        found = [season for season in seasons if season.status == status]
        if found:
            return min(found, key=lambda season: season.play.bracket)
    return None


def _standing(
    season: Season | None, entrants: dict[int, TeamFacts], user: Person
) -> dict[str, Any]:
    """The season's table; for a cup, the present round and who is still in."""
    if season is None or not entrants:
        return {}
    if not season.play.bracket or season.status == Season.Status.ENTRY:
        there = present_part(season)
        teams = entrants_of(season, there) if there else entrants
        return {"tables": tables_of(season, teams, sheet_of(season, teams), user)}
    groups = groups_so_far(season.stage, entrants, fixtures_of(season))
    rounds = Cup(season, entrants, groups, user, {}).rounds
    over = season.status == Season.Status.FINISHED
    return {
        "round": rounds[0] if rounds else None,
        "winners": [entrants[team] for team in winners_of(season, groups)] if over else [],
        "still_in": [] if over else [entrants[team] for team in still_in(season, groups)],
    }


def _matches(league: League, *, over: bool) -> list[Match]:
    """The next matches to come, or the latest that are over."""
    matches = Match.objects.filter(league_slug=league.slug)
    if over:
        found = matches.filter(status__in=Match.CONFIRMED).order_by("-confirmed_at", "-id")
    else:
        by_date = F("appointment__at").asc(nulls_last=True)
        found = matches.exclude(status__in=(*Match.CONFIRMED, *Match.OVER)).order_by(by_date, "id")
    return list(with_sides(found.select_related("appointment"))[:MATCHES])
