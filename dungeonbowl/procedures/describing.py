"""Every procedure as house rules have it: inputs, dice, outcomes, and what switches it off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures.document import ANY_OTHER, Document, asked, document, speaks_of
from dungeonbowl.procedures.interpreter.reading import Reader
from dungeonbowl.procedures.interpreter.terms import Scope

Json = Any
LIMITS = ("choices", "low", "high", "least", "most", "longest")


def described(rules: HouseRules) -> list[dict[str, Json]]:
    """Every procedure in the order of the rules, as these house rules have it.

    `options` are those that any part of it goes by, `off` is the one under which there is no such
    thing here. Dice and choices are all that there can be, under whichever options.
    """
    held = document(rules.book)
    scope = Scope(rules.as_dict(), held.data)
    return [_described(entry, held, scope, rules) for entry in held.procedures.values()]


def described_procedure(key: str, rules: HouseRules) -> dict[str, Json]:
    """One procedure by its key, as `described` has it. Raises UnknownProcedure."""
    held = document(rules.book)
    return _described(held.procedure(key), held, Scope(rules.as_dict(), held.data), rules)


def described_fields(kind: str, rules: HouseRules) -> list[dict[str, Json]]:
    """The fields of a `player` or a `monster`, with their limits."""
    held = document(rules.book)
    reader = Reader(Scope(rules.as_dict(), held.data), held.types)
    return [_input(spec, reader) for spec in held.types[kind]]


def _described(entry: Json, held: Document, scope: Scope, rules: HouseRules) -> dict[str, Json]:
    reader = Reader(scope, held.types)
    return {
        "key": entry["key"],
        "rules": entry["rules"],
        "options": sorted(rules.book.options[key].rule for key in speaks_of(entry, "@")),
        "inputs": [_input(spec, reader) for spec in entry["inputs"]],
        "dice": list(_dice(entry)),
        "choices": sorted({purpose for kind, purpose, *_ in asked(entry) if kind == "choose"}),
        "outcomes": [outcome for outcome in entry["outcomes"] if outcome != ANY_OTHER],
        "off": next((rule for when, rule, _ in entry.get("off", ()) if scope.holds(when)), None),
    }


def _input(spec: Json, reader: Reader) -> dict[str, Json]:
    """An input with its default and its limits worked out; `fields` are inputs in turn."""
    found = {
        "name": spec["name"],
        "type": spec["type"],
        "required": "default" not in spec,
        "default": reader.default(spec),
        "from_match": spec.get("match", False),
    }
    limits = {name: reader.limit(spec, name) for name in LIMITS if name in spec}
    if "fields" in spec:
        limits["fields"] = [_input(one, reader) for one in spec["fields"]]
    return {**found, **limits, **({"words": spec["words"]} if "words" in spec else {})}


def _dice(entry: Json) -> Iterator[dict[str, str]]:
    """Each die once, in the order written; `n` stands for the number of one of several."""
    seen = set()
    for kind, purpose, *details in asked(entry):
        if kind == "roll":
            die = (f"{purpose}.n" if "number" in details[1] else purpose, details[0])
            if die not in seen:
                seen.add(die)
                yield {"purpose": die[0], "die": die[1]}
