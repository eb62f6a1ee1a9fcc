"""Whether rosters are legal: an undone death can leave one with too many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dungeonbowl.roster import composition
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Verdict
from teams.models import Team
from teams.queries.packs import rules_of


def roster_verdicts(teams: Mapping[Team, TeamState]) -> tuple[Verdict, ...]:
    """The verdicts that keep these teams from playing, with names: limits always hold (TEAM-11)."""
    found = [(team, one) for team, state in teams.items() for one in _verdicts(team, state)]
    return tuple(replace(one, message=f"{team}: {one.message}") for team, one in found)


def _verdicts(team: Team, state: TeamState) -> tuple[Verdict, ...]:
    rules = rules_of(team)
    return composition(state, rules.book, rules)
