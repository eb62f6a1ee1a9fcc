"""The whole of it: leagues, teams, seasons and matches of one size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from django.db import transaction

from accounts.models import User
from bench.generator.clubs import Club, Mould, bring_up_to_date
from bench.generator.hiring import fill_up
from bench.generator.nights import LASTS, Night
from bench.generator.people import FAR, HOME, YEARS, found_teams, league_of, people
from bench.generator.settling import Settling
from bench.generator.sizes import Size
from bench.generator.through_services import play_friendlies
from bench.generator.writing import Ink
from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.round_robin import RoundRobin, round_robin
from dungeonbowl.league.formats.swiss import Swiss
from dungeonbowl.league.pairing import Round
from league.models import Entrant, Fixture, Group, GroupEntrant, League, Season, Stage
from league.queries.tables import table_rules
from matches.models import Match

Say = Callable[[str], None]
FIRST_NIGHT = datetime(2015, 1, 5, 19, tzinfo=UTC)
# From one match to the next.
NIGHT = timedelta(hours=4)
FOUNDED = FIRST_NIGHT - timedelta(weeks=1)
HOME_SEASON, BIG_SEASON, SOME_SEASON = "Home season", "Season of all", "Season of some"
LAST_YEAR, CUP = "Last year", "Cup of the years"


def build(size: Size, say: Say = lambda line: None) -> None:
    """Fill an empty, migrated database."""
    home_coaches = people("home", size.home_teams)
    home = league_of(HOME, home_coaches)
    moulds = _moulds(home, home_coaches)
    say(f"{len(moulds)} teams are founded through the services.")
    _home(size, home, moulds, home_coaches)
    say(f"{size.home_matches} matches are played at home.")
    if size.far_teams:
        _far(size, moulds, say)
    if size.years:
        _years(size, moulds, say)


def _moulds(home: League, coaches: list[User]) -> list[Mould]:
    """A team of each college, founded through the services, and only their moulds are left.

    What plays in memory played years ago, so even these were founded before.
    """
    with transaction.atomic():
        moulds = [Mould.of(team) for team in found_teams(home, coaches)]
        transaction.set_rollback(True)
    return moulds


def _home(size: Size, league: League, moulds: list[Mould], coaches: list[User]) -> None:
    ink = Ink()
    clubs = [mould.copy(ink, mould.row.name, mould.row.coach, league, FOUNDED) for mould in moulds]
    for place, coach in enumerate(coaches[len(moulds) :], start=len(moulds) + 1):
        mould = moulds[place % len(moulds)]
        clubs.append(mould.copy(ink, f"Home {place:03}", coach, league, FOUNDED))
    played = Calendar(ink, league, Random("home"))
    season = played.season(HOME_SEASON, RoundRobin.key, clubs)
    rounds = _rounds(clubs)
    in_bulk = size.home_matches - size.played
    season_matches = played.rounds(season, rounds)
    played.friendlies(_over_and_over(rounds), in_bulk - season_matches)
    ink.dry()
    bring_up_to_date(clubs)
    play_friendlies(league, [club.row for club in clubs], size.played)


def _far(size: Size, moulds: list[Mould], say: Say) -> None:
    coaches = people("far", size.far_teams)
    league = league_of(FAR, coaches)
    ink = Ink()
    clubs = list(_copies("Far", moulds, coaches, league, ink))
    played = Calendar(ink, league, Random("far"), say)
    big = played.season(BIG_SEASON, Swiss.key, clubs)
    left = size.far_matches - played.rounds(big, _rounds(clubs)[: size.rounds])
    some = clubs[: size.some]
    left -= played.rounds(played.season(SOME_SEASON, RoundRobin.key, some), _rounds(some))
    groups = [clubs[at : at + size.group] for at in range(0, len(clubs), size.group)]
    number = 0
    while left >= sum(len(group) * (len(group) - 1) // 2 for group in groups):
        number += 1
        for place, group in enumerate(groups, start=1):
            season = played.season(f"Season {number}.{place}", RoundRobin.key, group)
            left -= played.rounds(season, _rounds(group))
    played.friendlies(_over_and_over(_rounds(clubs)[size.rounds :]), left)
    ink.dry()
    bring_up_to_date(clubs)


def _years(size: Size, moulds: list[Mould], say: Say) -> None:
    """The same field year by year, and a cup in the end."""
    coaches = people("years", size.field)
    league = league_of(YEARS, coaches)
    ink = Ink()
    clubs = list(_copies("Years", moulds, coaches, league, ink))
    played = Calendar(ink, league, Random("years"), say)
    rounds = _rounds(clubs)
    for left in reversed(range(size.years)):
        played.newcomers(clubs)
        name = f"{left} years ago" if left else LAST_YEAR
        played.rounds(played.season(name, RoundRobin.key, clubs), rounds)
    played.cup(CUP, clubs)
    ink.dry()
    bring_up_to_date(clubs)


def _copies(
    word: str, moulds: list[Mould], coaches: list[User], league: League, ink: Ink
) -> Iterator[Club]:
    """A team for each coach, of the moulds in turn, numbered under this word."""
    for place, coach in enumerate(coaches, start=1):
        mould = moulds[place % len(moulds)]
        yield mould.copy(ink, f"{word} {place:03}", coach, league, FOUNDED)


Clubs = list[Club]
Meeting = tuple[Club, Club]


def _rounds(clubs: Clubs) -> list[list[Meeting]]:
    """Everybody against everybody, round by round."""
    by_id = {club.row.pk: club for club in clubs}

    def meetings(one: Round) -> list[Meeting]:
        return [(by_id[home], by_id[away]) for home, away in one.pairs]

    return [meetings(one) for one in round_robin(list(by_id))]


def _over_and_over(rounds: list[list[Meeting]]) -> Iterator[Meeting]:
    while True:
        for one in rounds:
            yield from one


@dataclass
class Calendar:
    """A league's matches, one after another, a night each."""

    ink: Ink
    league: League
    dice: Random
    say: Say = lambda line: None
    nights: int = 0
    groups: dict[int, int] = field(default_factory=dict)  # by season

    def season(self, name: str, format: str, clubs: Clubs) -> Season:
        """A season that has been played."""
        commissioner = self.league.founded_by
        season = Season(
            league=self.league,
            name=name,
            status=Season.Status.FINISHED,
            made_by=commissioner,
            made_at=FIRST_NIGHT,
            started_by=commissioner,
            started_at=FIRST_NIGHT,
            finished_at=FIRST_NIGHT,
            seed=name,
        )
        season.house_rules = table_rules(season)
        self.ink.add(season)
        group = self._group(season, format)
        for order, club in enumerate(clubs, start=1):
            entrant = self.ink.put(Entrant, season_id=season.pk, team_id=club.row.pk, order=order)
            self.ink.put(GroupEntrant, group_id=group, entrant_id=entrant, order=order)
        return season

    def _group(self, season: Season, format: str) -> int:
        """The one group of a season's one stage."""
        known = {"number": 1, "format": format, "status": season.status}
        stage = self.ink.put(Stage, season_id=season.pk, present_in_id=season.pk, **known)
        self.groups[season.pk] = self.ink.put(Group, stage_id=stage, number=1)
        return self.groups[season.pk]

    def rounds(self, season: Season, rounds: Iterable[Iterable[Meeting]]) -> int:
        """Play these rounds of a season; how many matches that was."""
        numbered = enumerate(rounds, start=1)
        return sum(len(self._round(season, number, meetings)) for number, meetings in numbered)

    def _round(self, season: Season, number: int, meetings: Iterable[Meeting]) -> list[Match]:
        """One round of a season; its matches in their order."""
        placed = {"season_id": season.pk, "group_id": self.groups[season.pk], "round": number}
        played = [self._play(meeting, f"{season.name}, round {number}") for meeting in meetings]
        for order, match in enumerate(played, start=1):
            self.ink.put(Fixture, match_id=match.pk, order=order, **placed)
        return played

    def newcomers(self, clubs: Clubs) -> None:
        """Let every club hire for whom it lost, once the last night is over."""
        at = FIRST_NIGHT + NIGHT * self.nights + LASTS
        for club in clubs:
            fill_up(self.ink, club, at)

    def cup(self, name: str, clubs: Clubs) -> None:
        """A knock-out of two, four, eight ... clubs, in the order of the draw."""
        season = self.season(name, Knockout.key, clubs)
        by_id = {club.row.pk: club for club in clubs}
        rounds = Knockout().opening(list(by_id))
        left = [team for pair in rounds[0].pairs for team in pair]
        number = 0
        while len(left) > 1:
            number += 1
            pairs = zip(left[::2], left[1::2], strict=True)
            matches = self._round(season, number, [(by_id[one], by_id[two]) for one, two in pairs])
            left = [match.result["winner"] for match in matches]

    def friendlies(self, meetings: Iterator[Meeting], count: int) -> None:
        """Play so many matches that no season asks for."""
        for _ in range(count):
            self._play(next(meetings), "Friendly")

    def _play(self, meeting: Meeting, label: str) -> Match:
        self.nights += 1
        at = FIRST_NIGHT + NIGHT * self.nights
        night = Night(self.ink, meeting, self.league.slug, label, at, self.dice)
        Settling(night, night.play()).go()
        if self.ink.full:
            self.ink.dry()
            self.say(f"{self.nights} matches are played.")
        return night.match
