"""Endings of a match and steps of a post-game in words."""

from __future__ import annotations

from dungeonbowl.keys import ResultKind
from dungeonbowl.postgame import kind_of
from rules.models import Step

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
