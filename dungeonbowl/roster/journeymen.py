"""Journeymen, who fill in where too many players miss a game."""

from __future__ import annotations

from collections.abc import Collection

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.roster.races import race_slots
from dungeonbowl.team.state import PlayerState, TeamState

NAME = "Journeyman"


def journeymen_due(team: TeamState, rules: HouseRules, missing: Collection[int] = ()) -> int:
    """How many journeymen the team gets for its next game (TEAM-12, OPT-34, C-116).

    As many as those who miss it leave the team short of the starting minimum, in a league that
    has journeymen; the number is lost in 004 and taken from 003. `missing` are players who miss
    it for another reason than an injury of their last, those killed for it among them. Source:
    004, Miss Next Game.
    """
    if not rules.flag("journeymen"):
        return 0
    away = {one.id for one in team.roster if one.miss_next_game}.union(missing)
    playing = sum(one.id not in away for one in team.roster)
    return min(len(away), max(0, rules.number("min_starting_players") - playing))


def journeymen(team: TeamState, count: int, book: Book) -> list[PlayerState]:
    """So many journeymen: linemen of the team's largest race, with the lowest free numbers.

    They have no id yet, and are on no roster: what they earn or suffer ends with the match.
    """
    lineman = book.lineman(team.college, _largest_race(team, book))
    worn = {player.number for player in team.roster}
    free = (number for number in range(1, len(worn) + count + 1) if number not in worn)
    return [
        PlayerState(0, number, f"{NAME} {place}", lineman.key)
        for place, number in zip(range(1, count + 1), free, strict=False)
    ]


def _largest_race(team: TeamState, book: Book) -> str:
    """The largest race but the special one, of which no team has more than two (TEAM-03).

    Where nobody else is left on the roster it is the first that the college lists.
    """
    listed = [race for race in book.college(team.college).races if not race.special]
    ordinary = {race.key for race in listed}
    present = (slot.race for slot in race_slots(team, book) if slot.race in ordinary)
    return next(present, listed[0].key)
