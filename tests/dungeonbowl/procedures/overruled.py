"""Questions in which people say otherwise than dice and rules: every outcome, declared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.dungeonbowl.procedures.made_up import DOCUMENT
from tests.dungeonbowl.procedures.questions import Question

Json = Any
UNLIKE = "a draw"


def overruled(pairs: list[tuple[Question, Json]]) -> Iterator[Question]:
    """Of those that were asked, one for each outcome it came to, with every other declared.

    Also without any of its dice, and what a rule forbids as if it didn't.
    """
    for key, (ended, forbidden) in _asked(pairs).items():
        outcomes = [one for one in DOCUMENT.procedure(key)["outcomes"] if one != "*"]
        for question in ended.values():
            for dice in (question.dice, {}):
                asked = replace(question, dice=dice)
                yield from (replace(asked, declared=one) for one in (*outcomes, UNLIKE))
        yield from (replace(question, judged=False) for question in forbidden.values())


def _asked(pairs: list[tuple[Question, Json]]) -> dict[str, tuple[dict, dict]]:
    """For each procedure a question by outcome, and one by each rule that forbids it."""
    found: dict[str, tuple[dict, dict]] = defaultdict(lambda: ({}, {}))
    for question, answer in pairs:
        ended, forbidden = found[question.key] if question.key in DOCUMENT.procedures else ({}, {})
        if answer.get("outcome"):
            ended[answer["outcome"]] = question
        for verdict in answer.get("verdicts", ()):
            forbidden[verdict["rule"]] = question
    return found
