"""Founding the demo league: people, league, ten registered teams, a season drawn."""

from __future__ import annotations

from collections.abc import Callable

from accounts.commands import Command
from accounts.models import User
from accounts.services import sign_up
from dungeonbowl.purchases import HireOrder
from league import services as leagues
from league.models import League, Season
from rules.demo.cast import (
    BUILDS,
    COMMISSIONER,
    DRAW,
    LEAGUE,
    MOTTO,
    SEASON,
    Build,
    name_for,
)
from teams import services as teams
from teams.models import Team

Say = Callable[[str], None]


def found_league(password: str) -> tuple[League, User]:
    """The league, public, with the traps and the morphing monsters of the real game."""
    commissioner = sign_up(COMMISSIONER, password)
    league = leagues.found_league(
        commissioner,
        name=LEAGUE,
        motto=MOTTO,
        public=True,
        house_rules={"traps": 6, "trap_types": ["pit"], "monsters": "morphing"},
    )
    return league, commissioner


def found_teams(league: League, commissioner: User, password: str, say: Say) -> list[Team]:
    """Ten coaches join by one link, and each builds and registers their team."""
    invitation = leagues.invite(commissioner, league.slug, role="coach")
    founded = []
    for place, build in enumerate(BUILDS):
        coach = sign_up(build.coach, password)
        leagues.accept(coach, invitation.code)
        founded.append(found_side(coach, league, build, place))
        say(f"{build.team} of the {build.college} college is registered.")
    return founded


def start_season(league: League, commissioner: User, entrants: list[Team]) -> Season:
    """A round robin of all ten."""
    season = leagues.open_season(commissioner, league.slug, name=SEASON, format="round_robin")
    for team in entrants:
        leagues.enter(commissioner, season.pk, team.pk)
    return leagues.start_season(commissioner, season.pk, seed=DRAW)


def found_side(coach: User, league: League, build: Build, place: int) -> Team:
    """One of the league's teams, registered, with names by its place in the draw."""
    team = leagues.found_team(coach, league.slug, name=build.team, college=build.college)
    command = Command(coach, team.pk)
    wishes = [(key, weapon) for key, count, weapon in build.hires for _ in range(count)]
    for shirt, (position, weapon) in enumerate(wishes, start=1):
        name = name_for(place, shirt)
        teams.hire(command, HireOrder(position, name, weapon=weapon))
    teams.buy_rerolls(command, count=build.rerolls)
    if build.fan_factor:
        teams.buy_fan_factor(command, points=build.fan_factor)
    teams.register(command)
    return Team.objects.get(pk=team.pk)
