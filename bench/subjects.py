"""What is measured: the same things in every database, found by their names."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from bench.generator.building import BIG_SEASON, HOME_SEASON, SOME_SEASON
from dungeonbowl.book import book
from dungeonbowl.dungeon import Wishes, generate
from dungeonbowl.houserules import HouseRules
from dungeons.models import Dungeon
from dungeons.services import DungeonWish, keep
from league.models import Season
from matches.models import Match
from teams.models import Player, Team


@dataclass(frozen=True, slots=True)
class Subjects:
    """A part of the data to look at, and a member of its league who looks, a stranger to it all."""

    reader: User
    team: Team
    player: Player
    match: Match

    @classmethod
    def of(cls, prefix: str) -> Subjects:
        """Of the home league, or of the far one."""
        team = Team.objects.get(coach__username=f"{prefix}002")
        # The first of its matches, which has the same number in every database.
        match = Match.objects.filter(sides__team=team).order_by("id")[0]
        player = Player.objects.filter(team=team, status=Player.Status.ACTIVE).order_by("number")[0]
        return cls(User.objects.get(username=f"{prefix}003"), team, player, match)


def season_of_home() -> Season:
    """The season that all sizes have."""
    return Season.objects.get(name=HOME_SEASON)


def season_of_some() -> Season:
    """Thirty rows."""
    return Season.objects.get(name=SOME_SEASON)


def season_of_all() -> Season:
    """Five hundred rows."""
    return Season.objects.get(name=BIG_SEASON)


def dungeon_of(maker: User) -> Dungeon:
    """One of 280 squares for two teams that they keep, the same in every run."""
    kept = Dungeon.objects.filter(maker=maker).first()
    layout = generate(Wishes("bench", squares=280), HouseRules.resolve(book())).layout
    return kept or keep(maker, DungeonWish(layout))
