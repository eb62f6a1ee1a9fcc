"""Asking a procedure as somebody at the table would."""

from collections.abc import Mapping
from typing import Any

import pytest

from dungeonbowl.book import book
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import work_out
from dungeonbowl.verdicts import Refused

BOOK = book()
Json = Any
GRUBB = {"id": 7, "name": "Grubb"}
SKAV = {"id": 12, "name": "Skav"}


def ask(key: str, dice: Mapping[str, Json] | None = None, *, under: Json = None, **inputs: Json):
    """What a procedure answers. Whose player isn't given asks for Grubb's."""
    rules = HouseRules.resolve(BOOK, overrides=under or {})
    return work_out(key, rules, inputs, dice or {})


def need(key: str, dice: Mapping[str, Json] | None = None, **asked: Json) -> Json:
    """The one thing that a procedure lacks."""
    (lacking,) = ask(key, dice, **asked)["needs"]
    return lacking


def wanted(key: str, dice: Mapping[str, Json] | None = None, **asked: Json) -> str:
    """The die or choice that a procedure lacks, in short: `2d6 armour`, `pad of 1, 2`."""
    lacking = need(key, dice, **asked)
    if "choices" in lacking:
        return f"{lacking['purpose']} of {', '.join(map(str, lacking['choices']))}"
    count = lacking["count"] if lacking["count"] > 1 else ""
    return f"{count}{lacking['die']} {lacking['purpose']}"


def outcome(key: str, dice: Mapping[str, Json] | None = None, **asked: Json) -> str:
    """How a procedure ends."""
    answer = ask(key, dice, **asked)
    assert answer["needs"] == []
    return answer["outcome"]


def follows(answer: Json) -> list[str]:
    """The procedures that follow, by key."""
    return [step["key"] for step in answer["then"]]


class InOrder(dict[str, int]):
    """A dictionary to which order matters."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and [*self.items()] == [*other.items()]

    __hash__ = None  # type: ignore[assignment]


def modifiers(answer: Json) -> InOrder:
    """What is added, by name, in order."""
    return InOrder({one["text"]: one["value"] for one in answer["modifiers"]})


def refused(key: str, *, under: Json = None, **inputs: Json) -> list[str]:
    """The rules that forbid it."""
    with pytest.raises(Refused) as refusal:
        ask(key, under=under, **inputs)
    assert all(verdict.message for verdict in refusal.value.verdicts)
    return [verdict.rule for verdict in refusal.value.verdicts]


def malformed(key: str, dice: Json = None, *, under: Json = None, **inputs: Json) -> list[str]:
    """The inputs that are wrong."""
    with pytest.raises(FieldError) as wrong:
        ask(key, dice, under=under, **inputs)
    assert all(sentence for said in wrong.value.errors.values() for sentence in said)
    return [*wrong.value.errors]


def with_skills(*skills: str, **profile: Json) -> dict[str, Json]:
    """Grubb with skills, and what else of the profile isn't ordinary."""
    return {**GRUBB, "skills": list(skills), **profile}
