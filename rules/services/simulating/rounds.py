"""Which matches to play next, round by round, in seasons of any format."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from accounts.models import User
from core.errors import Conflict
from league.models import Entrant, Fixture, League, Season
from league.services import start_season, withdraw_team
from matches.models import Match
from rules.services.simulating.playing import play_on
from teams.models import Team

# Characters, which are as many as a SHA-256 has.
LONGEST_SEED = 64
# A bound on chains of matches that hold each other's teams.
MOST_HELD = 20
RETIRED = "The team has retired."


@dataclass(frozen=True, slots=True)
class DueMatch:
    """A match of the present round, and its place, which is the same in every copy of a league."""

    match: int
    place: str


def due_matches(league: League) -> list[DueMatch]:
    """The open matches of each group's earliest open round, season by season."""
    found: list[DueMatch] = []
    for number, season in enumerate(Season.objects.filter(league=league).order_by("id")):
        first: dict[int, int] = {}
        for one in _open(season):
            if first.setdefault(one.group_id, one.round) == one.round and one.match_id:
                group = one.group
                place = (number, group.stage.number, group.number, one.round, one.order)
                found.append(DueMatch(one.match_id, ".".join(map(str, place))))
    return found


def _open(season: Season) -> list[Fixture]:
    if season.status != Season.Status.STARTED:
        return []
    rows = Fixture.objects.filter(season=season, match__isnull=False)
    left = rows.exclude(match__status__in=Match.OVER).select_related("group__stage")
    return list(left.order_by("round", "group__stage__number", "group__number", "order"))


def begin_seasons(by: User, league: League, seed: str) -> None:
    """Start seasons that take entries, if nothing else is played and they have enough."""
    seasons = list(Season.objects.filter(league=league).order_by("id"))
    if any(season.status == Season.Status.STARTED for season in seasons):
        return
    for number, season in enumerate(seasons):
        if season.status == Season.Status.ENTRY:
            try:
                start_season(by, season.pk, _seed_of(seed, number))
            except Conflict:
                continue


def withdraw_retired(by: User, league: League) -> None:
    """Withdraw retired teams from seasons under way, as a commissioner would."""
    gone = Entrant.objects.filter(
        season__league=league,
        season__status=Season.Status.STARTED,
        team__status=Team.Status.RETIRED,
        withdrawn_at=None,
    )
    for season, team in gone.order_by("season", "team").values_list("season", "team"):
        withdraw_team(by, season, team, RETIRED)


def _seed_of(seed: str, number: int) -> str:
    """The seed of a season's draw, cut to its column's size."""
    said = f"{seed}|{number}"
    return said if len(said) <= LONGEST_SEED else hashlib.sha256(said.encode()).hexdigest()


def play_due(by: User, due: DueMatch, seed: str) -> None:
    """Play the match, and first any other match that holds its teams. Raises Stuck."""
    lots = f"{seed}|{due.place}"
    for number in range(MOST_HELD):
        held = _holding(due.match)
        if held is None:
            break
        play_on(by, held, f"{lots}|{number}")
    play_on(by, due.match, lots)


def _holding(match: int) -> int | None:
    """Another match in which one of the teams is now."""
    held = Team.objects.filter(sides__match=match).exclude(in_match=None).exclude(in_match=match)
    return held.order_by("pk").values_list("in_match", flat=True).first()
