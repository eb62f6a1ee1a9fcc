"""Vectors: what procedures are asked and what Python's interpreter answers, for JavaScript's."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.dungeonbowl.procedures.covering import Seen, watched
from tests.dungeonbowl.procedures.made_up import DOCUMENT
from tests.dungeonbowl.procedures.malformed import malformed
from tests.dungeonbowl.procedures.overruled import overruled
from tests.dungeonbowl.procedures.pools import SQUADS
from tests.dungeonbowl.procedures.questions import Question, Replies, canonical, rules
from tests.dungeonbowl.procedures.searching import Search

Json = Any


@dataclass(frozen=True)
class Vectors:
    """Questions with their answers, and what of the document they came to."""

    pairs: list[tuple[Question, Json]]
    seen: Seen

    def as_dict(self) -> Json:
        """What a browser is given: options are those that differ from the ordinary house."""
        plain = rules({}).as_dict()
        return {
            "document": DOCUMENT.as_dict(),
            "options": plain,
            "squads": SQUADS,
            "vectors": [
                [
                    *(one.key, _other(plain, one), one.inputs, one.dice, canonical(answer)),
                    *([one.declared, one.judged] if one.declared or not one.judged else []),
                ]
                for one, answer in self.pairs
            ],
        }


def _other(plain: Json, question: Question) -> Json:
    house = rules(question.house).as_dict()
    return {name: value for name, value in house.items() if plain[name] != value}


@cache
def vectors() -> Vectors:
    """Every vector, the same ones on every machine."""
    with watched() as seen:
        pairs = [pair for key in DOCUMENT.procedures for pair in Search(key, seen).run()]
        replies = Replies()
        pairs += [(one, replies.to(one)) for one in _different(replies)]
    pairs += [(one, replies.to(one)) for one in overruled(pairs)]
    return Vectors(pairs, seen)


def _different(replies: Replies) -> list[Question]:
    """Of what can't be read all, of what can be one for each answer."""
    answers = {}
    for one in malformed():
        answer = replies.to(one)
        answers.setdefault(canonical([answer, one.inputs if "status" in answer else ""]), one)
    return list(answers.values())
