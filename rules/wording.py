"""Endings of a match and steps of a post-game in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeonbowl.keys import ResultKind
from dungeonbowl.match.report import GIVEN_UP, conceding, read_result, winners
from dungeonbowl.postgame import kind_of
from dungeonbowl.wording import listed
from matches.models import Match
from matches.queries import alliances_of
from rules.models import Step

PAIR = 2

ENDINGS = (
    (ResultKind.TOUCHDOWN, "Touchdown: somebody carried the ball home"),
    (ResultKind.TIME_LIMIT, "Time ran out"),
    (ResultKind.DRAW, "A draw"),
    (ResultKind.MONSTER_VICTORY, "The monster won: everybody loses"),
    (ResultKind.CONCESSION, "One side conceded"),
    (ResultKind.FORFEIT, "One side didn't turn up"),
    (ResultKind.ABANDONED, "Abandoned"),
)


def step_name(step: Step) -> str:
    """The step's name as a coach would say it."""
    return kind_of(step.key).name


def result_in_words(result: Mapping[str, Any], match: Match) -> str:
    """How a report says that it ended, and who won: `Time ran out. Ironbeards won`.

    Of more than two parties it says who gave up as well.
    """
    names = {side.team_id: side.team.name for side in match.sides.all()}
    parties, ended = alliances_of(match), read_result(result)
    words = [dict(ENDINGS)[ended.kind]]
    if won := winners(ended, parties):
        words.append(f"{listed(names[one] for one in names if one in won)} won")
    if ended.kind in GIVEN_UP and len(parties.all()) > PAIR:
        gone = conceding(ended, parties)
        words.append(f"{listed(names[one] for one in names if one in gone)} gave up")
    return ". ".join(words)
