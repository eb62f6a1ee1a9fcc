"""A procedure's inputs as the address of its page: short, and the same for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures.describing import described_fields, described_procedure

Json = Any
Pairs = list[tuple[str, str]]
YES, NO = "yes", "no"
IS = "is"
OWN = "own"
DICE = "dice."
# Fields of a player that only a match knows, so no page asks for them.
OF_A_MATCH = frozenset({"id", "team", "race", "college"})
RULES_AT_HAND = 32


@lru_cache(maxsize=RULES_AT_HAND)
def fields_of(kind: str, rules: HouseRules) -> tuple[Json, ...]:
    """The fields of a `player` or a `monster` that a page asks for."""
    return tuple(one for one in described_fields(kind, rules) if one["name"] not in OF_A_MATCH)


def query_of(pairs: Sequence[tuple[str, str]]) -> str:
    """The part of an address after the question mark."""
    return urlencode(pairs, safe=":")


def input_pairs(key: str, given: Mapping[str, Json], rules: HouseRules) -> Pairs:
    """The inputs of a procedure by the names of its page's fields."""
    specs = {spec["name"]: spec for spec in described_procedure(key, rules)["inputs"]}
    return [
        pair
        for name, value in given.items()
        if value is not None and value != specs[name]["default"]
        for pair in _pairs(specs[name], name, value, rules)
    ]


def dice_pairs(dice: Mapping[str, Json]) -> Pairs:
    """Faces and choices by the names of their fields."""
    return [
        (DICE + purpose, str(face))
        for purpose, faces in dice.items()
        for face in (faces if isinstance(faces, list) else [faces])
    ]


def _pairs(spec: Json, name: str, value: Json, rules: HouseRules) -> Iterator[tuple[str, str]]:
    kind = spec["type"]
    if kind in ("player", "monster"):
        yield from _person(spec, name, value, rules)
    elif kind in ("players", "objects", "standing"):
        yield from _rows(spec, name, value, rules)
    elif isinstance(value, list):
        yield from ((name, str(one)) for one in value or [""])
    elif isinstance(value, bool):
        yield name, YES if value else NO
    else:
        yield name, str(value)


def _person(spec: Json, name: str, value: Json, rules: HouseRules) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield f"{name}.{IS}", value
        return
    if not spec["required"] or spec.get("words"):
        yield f"{name}.{IS}", YES
    elif spec["type"] == "monster":
        yield f"{name}.{IS}", OWN
    yield from _fields(fields_of(spec["type"], rules), name, value, rules)


def _fields(
    specs: Iterable[Json], name: str, value: Mapping[str, Json], rules: HouseRules
) -> Iterator[tuple[str, str]]:
    known = {spec["name"]: spec for spec in specs}
    for field, one in value.items():
        if field in known and one is not None and one != known[field]["default"]:
            yield from _pairs(known[field], f"{name}.{field}", one, rules)


def _rows(spec: Json, name: str, value: Json, rules: HouseRules) -> Iterator[tuple[str, str]]:
    for number, one in enumerate(value):
        row = f"{name}.{number}"
        yield f"{row}.{IS}", YES
        if spec["type"] == "objects":
            yield from _fields(spec["fields"], row, one, rules)
            continue
        if spec["type"] == "standing":
            yield f"{row}.pad", one
        person = value[one] if spec["type"] == "standing" else one
        yield from _fields(fields_of("player", rules), f"{row}.player", person, rules)
