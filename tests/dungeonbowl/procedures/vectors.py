"""Vectors: what procedures are asked and what Python's interpreter answers, for JavaScript's.

To search them takes a while: they are kept until the rules or a test of the library change.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import dungeonbowl
from tests.dungeonbowl.procedures.covering import Seen, line_of, watched
from tests.dungeonbowl.procedures.made_up import DOCUMENT
from tests.dungeonbowl.procedures.malformed import malformed
from tests.dungeonbowl.procedures.overruled import overruled
from tests.dungeonbowl.procedures.pools import SQUADS
from tests.dungeonbowl.procedures.questions import Question, Replies, canonical, rules
from tests.dungeonbowl.procedures.searching import Search
from tests.shelf import kept

Json = Any
TESTS = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Vectors:
    """Questions with their answers, and what of the document they never came to."""

    pairs: list[tuple[Question, Json]]
    lacking: list[str]

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
    file = kept("vectors.json", _made_by(), _write)
    found = json.loads(file.read_text())
    return Vectors([(Question(**one), reply) for one, reply in found["pairs"]], found["lacking"])


def _made_by() -> list[Path]:
    """The rules, and the questions that are asked of them."""
    folders = (Path(dungeonbowl.__file__).parent, TESTS)
    found = (path for folder in folders for path in sorted(folder.rglob("*")))
    return [path for path in found if path.is_file() and "__pycache__" not in path.parts]


def _write(file: Path) -> None:
    pairs, seen = _searched()
    lacking = [line_of(one) for key in DOCUMENT.procedures for one in seen.lacking(key)]
    plain = [(vars(question), reply) for question, reply in pairs]
    file.write_text(json.dumps({"pairs": plain, "lacking": lacking + seen.untouched()}))


def _searched() -> tuple[list[tuple[Question, Json]], Seen]:
    with watched() as seen:
        pairs = [pair for key in DOCUMENT.procedures for pair in Search(key, seen).run()]
        replies = Replies()
        pairs += [(one, replies.to(one)) for one in _different(replies)]
    return pairs + [(one, replies.to(one)) for one in overruled(pairs)], seen


def _different(replies: Replies) -> list[Question]:
    """Of what can't be read all, of what can be one for each answer."""
    answers = {}
    for one in malformed():
        answer = replies.to(one)
        answers.setdefault(canonical([answer, one.inputs if "status" in answer else ""]), one)
    return list(answers.values())
