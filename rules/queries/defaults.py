"""The rules' answers for those who don't answer in time."""

from __future__ import annotations

from dungeonbowl.postgame import kind_of
from dungeonbowl.postgame.asking import Answer
from league.models import DecideHow
from matches.models import Match
from rules.models import Step
from rules.queries.questions import question_for


def default_answer(match: Match, step: Step, how: DecideHow) -> Answer | None:
    """The default answer to the step's present question; None if it needs dice.

    The step decides it. A league chooses between the first choice and doing without.
    """
    if step.needs:
        return None
    question = question_for(match, step)
    return kind_of(step.key).default(question, how is DecideHow.LEAVE_OUT)
