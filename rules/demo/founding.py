"""Founding the demo league: people, league, ten registered teams, two seasons drawn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from accounts.commands import Command
from accounts.models import User
from accounts.services import sign_up
from dungeonbowl.league.pairing import drawn
from dungeonbowl.league.stages import dealt
from dungeonbowl.purchases import HireOrder
from league import services as leagues
from league.models import League, Season
from league.services.plans import planned
from rules.demo.cast import (
    BOLTS,
    BUILDS,
    COMMISSIONER,
    DRAW,
    LEAGUE,
    MOTTO,
    NEXT_SEASON,
    SEASON,
    SHADOWS,
    Build,
    name_for,
)
from rules.demo.evenings import FIRST_OVER, SECOND_BEGAN, evening
from teams import services as teams
from teams.models import Team

GROUPS = 2
Say = Callable[[str], None]


def found_league(password: str) -> tuple[League, User]:
    """The public league, with the traps and the morphing monsters of the real game."""
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


def start_first(league: League, commissioner: User, entrants: list[Team]) -> Season:
    """Two groups, and a cup of the first two of each."""
    plans = planned(
        [
            {"format": "round_robin", "name": "Groups", "groups": GROUPS},
            {
                "format": "knockout",
                "name": "Cup",
                "take": {"from": 1, "places": [1, 2], "cross": True},
            },
        ]
    )
    season = leagues.compose_season(commissioner, league.slug, SEASON, plans)
    return _start(commissioner, season, entrants, _together(entrants))


def _together(entrants: list[Team]) -> str:
    """The first seed that puts the real game's teams into one group, whatever their ids."""
    real = {team.pk for team in entrants if team.name in (SHADOWS.team, BOLTS.team)}
    ids = [team.pk for team in entrants]
    seeds = (f"{DRAW}, {number}" for number in count(1))
    return next(
        seed for seed in seeds if any(real <= {*one} for one in dealt(drawn(ids, seed), GROUPS))
    )


def start_second(league: League, commissioner: User, entrants: list[Team]) -> Season:
    """A round robin of all ten with a last day for every round, three of them past."""
    first = evening(SECOND_BEGAN - FIRST_OVER).date()
    season = leagues.open_season(
        commissioner, league.slug, name=NEXT_SEASON, format="round_robin", first_day=first
    )
    return _start(commissioner, season, entrants, DRAW)


def set_deadlines(league: League, commissioner: User) -> None:
    """What follows if a match isn't played in time."""
    leagues.amend(
        commissioner,
        league.slug,
        late_after_days=3,
        late_how="forfeited",
        extend_times=1,
        extend_days=7,
    )


def _start(commissioner: User, season: Season, entrants: list[Team], seed: str) -> Season:
    for team in entrants:
        leagues.enter(commissioner, season.pk, team.pk)
    return leagues.start_season(commissioner, season.pk, seed=seed)


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
