"""Journeymen, who fill in where too many players miss the next game."""

from __future__ import annotations

from dungeonbowl.houserules import HouseRules
from dungeonbowl.state import TeamState


def journeymen_due(team: TeamState, rules: HouseRules) -> int:
    """How many journeymen the team gets for its next game (TEAM-12, OPT-34, C-116).

    As many as those who miss it leave the team short of the starting minimum, in a league that
    has journeymen; the number is lost in 004 and taken from 003. Source: 004, Miss Next Game.
    """
    if not rules.flag("journeymen"):
        return 0
    playing = sum(not player.miss_next_game for player in team.roster)
    missing = len(team.roster) - playing
    return min(missing, max(0, rules.number("min_starting_players") - playing))
