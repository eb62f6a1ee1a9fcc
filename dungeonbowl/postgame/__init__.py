"""What follows from a match, step by step (C-127, POST-01 to POST-14).

`steps_for` says which steps a team takes, in order; `run` carries one out: facts, an answer and
dice in, ledger lines and a sentence out. Nothing is stored here, so a step can be run again after
any correction with the same result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.postgame import steps
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn, Waiting
from dungeonbowl.postgame.steps import STEPS, StepKind, kind_of
from dungeonbowl.verdicts import Verdict

__all__ = [
    "STEPS",
    "MatchFacts",
    "SideFacts",
    "StepKind",
    "StepOutcome",
    "Turn",
    "Waiting",
    "applies",
    "kind_of",
    "late_verdicts",
    "run",
    "steps_for",
]


def steps_for(facts: MatchFacts, team: int, book: Book, rules: HouseRules) -> tuple[str, ...]:
    """The keys of the steps that apply to a team, in the order of execution (C-127)."""
    side = facts.side(team)
    return tuple(kind.key for kind in steps.STEPS if kind.applies(facts, side, book, rules))


def applies(step: str, facts: MatchFacts, team: int, book: Book, rules: HouseRules) -> bool:
    """Whether a team takes this step after this match."""
    return kind_of(step).applies(facts, facts.side(team), book, rules)


def run(step: str, turn: Turn) -> StepOutcome:
    """Run a step as far as it goes.

    Run it without an answer first: most steps need none. While the outcome isn't finished, post its
    lines, add `kept` to the next turn's `earlier` and run it again. Raises DiceNeeded for missing
    dice, Waiting if somebody must choose, FieldError for a malformed answer and Refused if a rule
    forbids it; then nothing may be written.
    """
    return kind_of(step).run(turn)


def late_verdicts(step: str, answer: Mapping[str, Any]) -> tuple[Verdict, ...]:
    """The verdicts on an answer after the step is done: for a second item, ITEM-01."""
    return kind_of(step).too_late(answer)
