"""What the rules answer where nobody answers in time."""

from __future__ import annotations

from dungeonbowl.postgame import kind_of
from dungeonbowl.postgame.asking import Answer
from league.models import DecideHow
from matches.models import Match
from rules.models import Step
from rules.queries.questions import question_for


def default_answer(match: Match, step: Step, how: DecideHow) -> Answer | None:
    """The answer to the question that the step puts now; None where there is none without dice.

    What the step itself says. A league chooses between the first choice and none at all.
    """
    if step.needs:
        return None
    question = question_for(match, step)
    return kind_of(step.key).default(question, how is DecideHow.LEAVE_OUT)
