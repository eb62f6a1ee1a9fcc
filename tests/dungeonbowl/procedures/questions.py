"""Questions to procedures, and what Python's interpreter answers or refuses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import Any

from dungeonbowl.dice import has_face
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import UnknownProcedure, working
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.procedures.asking import BOOK
from tests.dungeonbowl.procedures.pools import SQUADS

Json = Any
MOST_WAYS = 64


@dataclass(frozen=True)
class Question:
    """What is asked of a procedure: under which options, with which inputs and dice."""

    key: str
    house: Mapping[str, Json] = field(default_factory=dict)
    inputs: Mapping[str, Json] = field(default_factory=dict)
    dice: Json = field(default_factory=dict)
    declared: str | None = None
    judged: bool = True

    def under(self, option: str, value: Json) -> Question:
        """The same under another option."""
        return replace(self, house={**self.house, option: value})

    def given(self, name: str, value: Json) -> Question:
        """The same with another input."""
        return replace(self, inputs={**self.inputs, name: value})

    def thrown(self, purpose: str, faces: Json) -> Question:
        """The same with another die, or one more."""
        return replace(self, dice={**self.dice, purpose: faces})


@cache
def _rules(house: str) -> HouseRules:
    return HouseRules.resolve(BOOK, overrides=json.loads(house))


def rules(house: Mapping[str, Json]) -> HouseRules:
    """House rules with these options."""
    return _rules(json.dumps(house, sort_keys=True))


class Replies:
    """Answers, or the status of a refusal and what it says; what differs in dice is read once."""

    def __init__(self) -> None:
        self._last, self._ready = Question(""), None

    def to(self, question: Question) -> dict[str, Json]:
        """The answer to a question."""
        try:
            return self._answer(question)
        except UnknownProcedure as unknown:
            return {"status": 404, "detail": str(unknown)}
        except FieldError as wrong:
            return {"status": 400, "errors": wrong.errors}
        except Refused as refusal:
            return {"status": 422, "verdicts": [one.as_dict() for one in refusal.verdicts]}

    def _answer(self, asked: Question) -> dict[str, Json]:
        if not isinstance(asked.dice, dict):
            return working.work_out(asked.key, rules(asked.house), asked.inputs, asked.dice, SQUADS)
        if asked.declared is not None or not asked.judged:
            return _declared(asked)
        if self._last.inputs is asked.inputs and self._last.house is asked.house and self._ready:
            return self._ready.with_dice(asked.dice).as_dict()
        self._last, self._ready = asked, None
        try:
            ready = working.prepared(asked.key, rules(asked.house), asked.inputs, SQUADS)
        except Refused:
            if not asked.dice:
                raise
            return working.work_out(asked.key, rules(asked.house), asked.inputs, asked.dice, SQUADS)
        self._ready = ready
        return ready.with_dice(asked.dice).as_dict()


def _declared(asked: Question) -> dict[str, Json]:
    """How people say it ended, whatever the dice or the rules say."""
    read = working.prepared if asked.judged else working.unjudged
    ready = read(asked.key, rules(asked.house), asked.inputs, SQUADS)
    answer = ready.with_dice(asked.dice, asked.declared).as_dict()
    return {**answer, "verdicts": [one.as_dict() for one in ready.verdicts]}


def canonical(value: Json) -> str:
    """JSON with sorted keys and no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def falls(need: Json) -> list[Json]:
    """Ways in which dice fall, or a choice: each, or where they are many each face by itself."""
    if "choices" in need:
        return need["choices"]
    die = "d6" if need["die"] == "block" else need["die"]
    faces = [face for face in range(1, 100) if has_face(die, face)]
    if need["count"] == 1:
        return faces
    if len(faces) ** need["count"] <= MOST_WAYS:
        return [list(fall) for fall in product(faces, repeat=need["count"])]
    ends = [(face, last) for face in faces for last in dict.fromkeys((face, faces[0]))]
    return [[face] * (need["count"] - 1) + [last] for face, last in ends]
