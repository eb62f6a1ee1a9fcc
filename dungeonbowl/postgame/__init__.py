"""What follows from a match, step by step (C-127, POST-01 to POST-14).

`steps_for` says which steps a team takes, in order; `run` carries one out: facts, an answer and
dice in, ledger lines and a sentence out. Nothing is remembered here, so a step can be run again
after any correction and comes to the same.
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
    """The keys of the steps that apply to a team, in the order they are carried out (C-127)."""
    side = facts.side(team)
    return tuple(kind.key for kind in steps.STEPS if kind.applies(facts, side, book, rules))


def applies(step: str, facts: MatchFacts, team: int, book: Book, rules: HouseRules) -> bool:
    """Whether a team takes this step after this match."""
    return kind_of(step).applies(facts, facts.side(team), book, rules)


def run(step: str, turn: Turn) -> StepOutcome:
    """Carry a step out, or as far as it goes.

    Run it without an answer first: most steps need nobody. While the outcome isn't finished,
    post its lines, remember `kept` among the next turn's `earlier` and run it again. Raises
    DiceNeeded where dice lack, Waiting where somebody must choose, FieldError for a malformed
    answer and Refused where a rule says no; nothing is to be written then.
    """
    return kind_of(step).run(turn)


def late_verdicts(step: str, answer: Mapping[str, Any]) -> tuple[Verdict, ...]:
    """What a rule says to an answer that comes after the step is done: a second item, ITEM-01."""
    return kind_of(step).too_late(answer)
