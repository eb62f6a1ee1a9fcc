"""A confirmed match as the post-game's rules take it."""

from __future__ import annotations

from collections import Counter

from dungeonbowl.match.report import conceding, read_result, winners
from dungeonbowl.postgame import MatchFacts, SideFacts
from dungeonbowl.pregame.setup import Absence
from dungeonbowl.team.state import TeamState
from matches.models import Match, Side
from matches.queries import RecordedMatch, alliances_of


def facts_of(match: Match, recorded: RecordedMatch) -> MatchFacts:
    """How it ended, who took part, and every event that counts."""
    result, parties = read_result(match.result), alliances_of(match)
    return MatchFacts(
        match=match.pk,
        kind=str(result.kind),
        winners=winners(result, parties),
        conceding=conceding(result, parties),
        sides={
            side.team_id: _side(side, recorded.so_far.sides[side.team_id].state)
            for side in match.sides.all()
        },
        events=recorded.so_far.events,
    )


def _side(side: Side, state: TeamState) -> SideFacts:
    extra = side.journeymen
    return SideFacts(
        team=side.team_id,
        name=side.team.name,
        state=state,
        took_part=tuple(one for one in side.available if one not in extra),
        missed=tuple(
            absent["player"]
            for absent in side.unavailable
            if absent["why"] == Absence.MISS_NEXT_GAME
        ),
        tactics=Counter(each["tactic"] for each in side.tactics),
        arrangements=Counter(side.arrangements),
    )
