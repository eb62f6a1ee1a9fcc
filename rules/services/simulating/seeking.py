"""Rounds in seasons without draws: free teams are paired by lot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from accounts.models import User
from dungeonbowl.match.simulated import LotSource, SimulatedLots
from league.models import League, Season
from league.services import make_friendly
from league.services.challenges import challenge, open_challenges
from matches.services import Friendly
from rules.services.simulating.rounds import DueMatch
from rules.services.simulating.throwing import tried
from teams.models import Team

PAIR = 2


def seek_matches(by: User, league: League, seed: str) -> list[DueMatch]:
    """Make challenges on ladders, and friendlies for open seasons."""
    found: list[DueMatch] = []
    for number, season in enumerate(Season.objects.filter(league=league).order_by("id")):
        if season.status != Season.Status.STARTED:
            continue
        place = f"{number}.{season.fixtures.count()}"
        lots = SimulatedLots(f"{seed}|{place}")
        if season.play.challenges:
            _challenge(by, season, lots)
        elif season.play.free:
            found += _arranged(by, season, lots, place)
    return found


def _challenge(by: User, season: Season, lots: LotSource) -> None:
    """From the lowest rung up, each free team challenges somebody within reach."""
    busy: set[int] = set()
    for team, reached in open_challenges(season).items():
        free = [one for one in reached if one not in busy]
        if team not in busy and free:
            against = lots.choice(free)
            if tried(challenge, by, season.pk, team, against) is not None:
                busy |= {team, against}


def _arranged(by: User, season: Season, lots: LotSource, place: str) -> Iterator[DueMatch]:
    entered = season.entrants.filter(withdrawn_at=None, team__status=Team.Status.REGISTERED)
    teams = list(entered.order_by("order", "id").values_list("team", flat=True))
    for number, pair in enumerate(_pairs(teams, lots)):
        match = tried(make_friendly, by, Friendly(pair), league=season.league.slug)
        if match is not None:
            yield DueMatch(match.pk, f"{place}.{number}")


def _pairs(teams: Sequence[int], lots: LotSource) -> Iterator[list[int]]:
    left = list(teams)
    while len(left) >= PAIR:
        yield [left.pop(lots.randint(0, len(left) - 1)) for _ in range(PAIR)]
