"""What may be given for each input and option, and what may not: values to try, a few for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dungeonbowl.book.options import Option
from dungeonbowl.procedures.interpreter.terms import Scope
from dungeonbowl.procedures.types import ATTACKS
from tests.dungeonbowl.procedures.asking import BOOK
from tests.dungeonbowl.procedures.made_up import DOCUMENT, words

Json = Any
FEW = 9
FOOT = "lucky_rabbits_foot"
SQUADS = {
    7: {"id": 7, "name": "Grubb", "team": 1, "ag": 5, "skills": ["Dodge", "Pro"], "item": FOOT},
    8: {"id": 8, "name": "Ann \U0001f3b2 {x}", "team": 2, "st": 5, "skills": ["Bonehead"]},
    9: {"id": 9, "name": "", "team": 2, "st": 1, "ag": 1, "skills": ["Titchy", "Stunty"]},
}
"""The players of a match, who are given by their id alone."""
JUNK: tuple[Json, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1.5,
        61,
        10**6,
        2**53,
        10**400,
        "",
        "x",
        "1",
        "\x00",
        "ß" * 101,
        "ß" * 100,
    ),
    *("__proto__", "constructor", "\U0001f3b2" * 61, "it's", [], [1, 1], [3, 2], [True], ["x"]),
    *(
        [None],
        [[]],
        [{}],
        [1] * 101,
        ["Block", "Block"],
        ["wall", "wall"],
        {},
        {"x": 1},
        {"id": "7"},
        {"st": True},
    ),
    *({"zz": 1, "10": 1, "9": 1, "\U0001f3b2": 1, "\uffff": 1}, {"__proto__": 1}, {"1": None}),
    *({"name": 7}, {"skills": ["Blocking"]}, {"skills": [["Block"]]}, {"item": None}, {"ma": 13}),
    *({"id": 8, "st": "strong"}, {"1": {}, "01": {}}, {"2": {"av": 0}, "10": {}, "1": {"ma": 0}}),
    *("gas.gas.1234", "gas.gas.x", "teleport.teleporter.2", "5", "a.b\n", [{"player": {"ag": 7}}]),
)
"""What is hardly ever meant, by every sort that JSON has."""


def skills_of(key: str) -> list[str]:
    """The skills that a procedure asks for."""
    spoken = {*words(DOCUMENT.procedure(key))}
    return [skill for skill in BOOK.skills if skill in spoken]


def players(key: str) -> Iterator[Json]:
    """Players who differ in what this procedure may look at."""
    yield {"name": "Grubb"}
    yield {}
    yield {"niggles": 3}
    yield {"st": 5, "skills": ["Throw Team-mate", "Bonehead"]}
    yield from ({"id": number} for number in SQUADS)
    yield {"id": 7, "ag": 2, "item": "", "name": "ßgrubb"}
    for skill in [*skills_of(key), "Pro", "Take Root", "Sure Feet"]:
        yield {"skills": [skill]}
    yield {"skills": ["Pro", *skills_of(key)], "item": FOOT}
    yield from ({"st": st} for st in (1, 2, 4, 5, 6, 10))
    yield from ({"ag": ag} for ag in (1, 6))
    yield from ({"ma": ma} for ma in (1, 2, 12))
    yield from ({"av": av} for av in (1, 12))
    yield from ({"item": item} for item in BOOK.items)
    yield from ({"weapon": weapon} for weapon in BOOK.weapons)
    yield from ({"size": "huge"}, {"size": "humongous"})


def values(key: str, spec: Json, scope: Scope) -> list[Json]:
    """What may be given for an input, the most ordinary first."""
    found = list(_values(key, spec, scope))
    nullable = "default" in spec and scope.value(spec["default"]) is None
    return [None, *found] if nullable else found


def _values(key: str, spec: Json, scope: Scope) -> Iterator[Json]:
    kind = spec["type"]
    if kind in ("numbers", "number"):
        yield from _numeric(spec, scope)
    elif kind in ("choice", "choices"):
        known = scope.value(spec["choices"])
        yield from known if kind == "choice" else ([], known[:1], known[-1:], known)
    elif kind == "flag":
        yield from (False, True)
    elif kind == "roll":
        yield from (one.replace(".n", ".2") for one in scope.data["marks"])
    elif kind == "objects":
        yield from _objects(key, spec, scope)
    else:
        yield from _people(key, spec, scope)


def _numeric(spec: Json, scope: Scope) -> Iterator[Json]:
    low, high = scope.value(spec["low"]), scope.value(spec["high"])
    numbers = [*range(low, min(high, low + FEW) + 1), *({high} - {*range(low, low + FEW + 1)})]
    if spec["type"] == "number":
        yield from numbers
        return
    least, most = scope.value(spec["least"]), scope.value(spec["most"])
    for found in ([], numbers[:1], numbers[-1:], numbers[:2], numbers[1:4], numbers[:most]):
        if least <= len(found) <= most:
            yield found
            yield found[::-1]
    if not spec.get("rising"):
        yield from (found for found in ([5, 5], [9, 2, 2], [4, 1, 7]) if len(found) <= most)


def _objects(key: str, spec: Json, scope: Scope) -> Iterator[Json]:
    fields = {one["name"]: values(key, one, scope) for one in spec["fields"]}
    yield []
    for name, several in fields.items():
        needed = {one: pool[0] for one, pool in fields.items() if one == "player"}
        yield from ([{**needed, name: value}] for value in several)
        yield [{**needed, name: value} for value in several[:12]]


def _people(key: str, spec: Json, scope: Scope) -> Iterator[Json]:
    several = list(players(key))
    if spec["type"] == "player":
        yield from [*spec.get("words", ()), *several]
    elif spec["type"] == "players":
        yield from ([], several[:1], several[2:4], several[:3])
    elif spec["type"] == "monster":
        yield from scope.data["monsters"]
        yield from several
        attacks = [{"count": 2, "type": kind} for kind in ATTACKS]
        yield {"st": 6, "piercing": 2, "attacks": attacks, "skills": ["Wild Animal"]}
    else:
        pads = range(1, scope.value(spec["high"]) + 1)
        yield from ({}, {"1": several[0]}, {str(pad): {"id": 8} for pad in pads})


def option_values(option: Option) -> list[Json]:
    """What may be chosen for an option."""
    if option.kind == "number":
        low, high = option.bounds[0]
        return [low, min(high, low + 1), min(high, low + 2), min(high, 12)]
    if option.kind == "keys":
        return [[], list(option.choices), *([one] for one in option.choices)]
    if option.kind == "each":
        return [*option.choices, list(option.choices[:2]), list(option.choices[-2:])]
    return list(option.choices)


def merged(before: Json, value: Json) -> Json:
    """A value laid over the one before: objects field by field, skills added."""
    if isinstance(before, dict) and isinstance(value, dict):
        laid = {name: merged(before.get(name), one) for name, one in value.items()}
        if "skills" in laid:
            laid["skills"] = list(dict.fromkeys([*before.get("skills", ()), *value["skills"]]))
        return {**before, **laid}
    if isinstance(before, list) and isinstance(value, list) and before and value:
        return [merged(before[0], value[0]), *before[1:]] if isinstance(value[0], dict) else value
    return value


def stripped(value: Json, skills: set[str]) -> Json:
    """The same without these skills."""
    if isinstance(value, dict):
        return {name: stripped(one, skills) for name, one in value.items()}
    if isinstance(value, list):
        return [stripped(one, skills) for one in value if one not in [*skills]]
    return value
