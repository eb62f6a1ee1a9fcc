"""What each side of a match gets by its result, which the season's table counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, Q, Value, When

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import ResultKind
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.report import (
    Parties,
    Result,
    casualties_by_team,
    conceding,
    touchdowns_by_team,
    winners,
)
from matches.models import Side

COUNTED = ("touchdowns", "casualties", "outcome", "conceded")
# Of sides and teams' figures: a match abandoned without a winner is no result of anybody's.
NO_RESULT = Q(outcome=Side.Outcome.DRAWN, match__result_kind=ResultKind.ABANDONED)
# How one came out of a match, in which nobody drew what was no result.
FARED = Case(When(NO_RESULT, then=Value(ResultKind.ABANDONED.value)), default="outcome")


@dataclass(frozen=True, slots=True)
class SideTally:
    """One side's touchdowns, casualties caused, and how it fared."""

    touchdowns: int
    casualties: int
    outcome: str
    conceded: bool


def counted(
    result: Result, events: Iterable[RecordedEvent], parties: Parties, rules: HouseRules
) -> dict[int, SideTally]:
    """The tally of each team from this result and these events."""
    won, gave_up = winners(result, parties), conceding(result, parties)
    hurt = casualties_by_team(events, parties, rules)
    scored = touchdowns_by_team(result, parties)
    return {
        team: SideTally(
            scored[team], hurt[team].caused, _outcome(team, result, won), team in gave_up
        )
        for team in parties.alliances
    }


def _outcome(team_id: int, result: Result, won: frozenset[int]) -> str:
    """Won, lost or drawn; a monster's victory is lost by everybody (C-107)."""
    if team_id in won:
        return Side.Outcome.WON
    drawn = not won and result.kind != "monster_victory"
    return Side.Outcome.DRAWN if drawn else Side.Outcome.LOST
