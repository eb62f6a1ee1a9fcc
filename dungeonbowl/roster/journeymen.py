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
    race = race_slots(team, book)[0].race
    lineman = book.lineman(team.college, race)
    worn = {player.number for player in team.roster}
    free = (number for number in range(1, len(worn) + count + 1) if number not in worn)
    return [
        PlayerState(0, number, f"{NAME} {place}", lineman.key)
        for place, number in zip(range(1, count + 1), free, strict=False)
    ]
