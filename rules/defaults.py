"""What the rules answer where nobody answers in time: the first legal choice, or nothing.

They never spend a team's gold and never make up dice or figures: where somebody must type what a
match brought, it brings nothing. What they can't answer stays open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeonbowl.keys import StepKey
from league.models import DecideHow
from matches.models import Match
from rules.asking import Question
from rules.models import Step
from rules.questions import question_for

Answer = Mapping[str, Any]
DONE: Answer = {"done": True}
# What only somebody who was there could type (OPT-35, OPT-36): no gold, and no fan more or less.
UNTOLD: Mapping[StepKey, Answer] = {
    StepKey.WINNINGS: {"gold": 0},
    StepKey.FAN_FACTOR: {"change": 0},
}


def default_answer(match: Match, step: Step, how: DecideHow) -> Answer | None:
    """The answer to the question that the step puts now; None where there is none without dice.

    A step that can't be left takes its first choice either way.
    """
    key = StepKey(step.key)
    if step.needs:
        return None
    if key in UNTOLD:
        return UNTOLD[key]
    question = question_for(match, step)
    first = _first(question)
    if question.leave and (first is None or how is DecideHow.LEAVE_OUT or question.buy):
        return DONE
    return first


def _first(question: Question) -> Answer | None:
    """The first choice offered; of those who might get an item, one who loses none by it."""
    options = [option for group in question.groups for option in group.options]
    if not options:
        return None
    player, _, what = min(options, key=lambda one: one.costs).value.partition(":")
    if question.name == "skill_of":
        return {"player": int(player), "skill": what}
    if question.name == "injury_of":
        return {"player": int(player), "injury": int(what)}
    return {"player": int(player)}
