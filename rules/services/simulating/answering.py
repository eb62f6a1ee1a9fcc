"""Answering a post-game's questions, like somebody who buys nothing."""

from __future__ import annotations

from typing import Any

from accounts.commands import Command
from accounts.models import User
from dungeonbowl.dice import Need
from dungeonbowl.match.simulated import SimulatedLots, ThrownDice
from dungeonbowl.postgame import kind_of
from dungeonbowl.postgame.answers import BUY
from dungeonbowl.postgame.asking import Question, QuestionOption
from dungeonbowl.postgame.steps import DONE
from rules.models import PostGame, Step
from rules.queries.questions import question_for
from rules.services import postgame
from rules.services.simulating.throwing import fallen, rolling, tried

Answer = dict[str, Any]
# A bound on answers, higher than any post-game needs.
MOST = 1000
# How many choices are tried before a question is left.
FEW = 5
# Answers to try for a number of points or gold pieces.
NUMBERS = {"gold": 60_000}


def answer_all(by: User, current: PostGame, lots: SimulatedLots) -> None:
    """Answer until nothing is asked any more, or no answer is accepted."""
    thrower = postgame.Thrower(by, ThrownDice(lots))
    postgame.advance(current.pk, thrower)
    for _ in range(MOST):
        step = _asked(current)
        if step is None or not _answered(thrower, step, lots):
            return


def _asked(current: PostGame) -> Step | None:
    waiting = current.steps.filter(status=Step.Status.WAITING, postgame__status="open")
    return waiting.select_related("team", "postgame__match").order_by("team", "order").first()


def _answered(thrower: postgame.Thrower, step: Step, lots: SimulatedLots) -> bool:
    """Whether the step accepted one of the possible answers."""
    command = Command(thrower.by, step.postgame.match_id)

    def say(chosen: Answer) -> Step:
        def send(rolls: Answer) -> Step:
            return postgame.answer(command, step.pk, {**chosen, "rolls": rolls}, thrower)

        return rolling(lots, send)

    return any(tried(say, chosen) for chosen in _answers(step, lots))


def _answers(step: Step, lots: SimulatedLots) -> list[Answer]:
    """Answers to try: the dice that it asks for, or a choice by lot; finally the least."""
    if step.needs:
        needed = [Need(one["purpose"], one["die"], one["count"]) for one in step.needs]
        return [{"rolls": {need.purpose: fallen(need, lots) for need in needed}}]
    question = question_for(step.postgame.match, step)
    nothing = dict(DONE)
    if question.number:
        most = NUMBERS.get(question.number, 1)
        return [{question.number: most}, {question.number: 0}, nothing]
    if BUY in kind_of(step.key).parts and question.leave:
        return [nothing]
    return [*_choices(question, lots), nothing]


def _choices(question: Question, lots: SimulatedLots) -> list[Answer]:
    """A few of the choices that cost least, in random order."""
    options = [one for one in question.options if not one.costs] or list(question.options)
    picked: list[QuestionOption] = []
    while options and len(picked) < FEW:
        picked.append(options.pop(lots.below(len(options))))
    return [dict(one.answer) for one in picked]
