"""Inputs, options and dice made up for any procedure, out of what its document asks for."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from dungeonbowl.book.options import Option
from dungeonbowl.dice import parts
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import document
from dungeonbowl.procedures.interpreter.terms import Scope
from tests.dungeonbowl.procedures.asking import BOOK

Json = Any
DOCUMENT = document(BOOK)
ALL_SKILLS = ["Titchy", "Stunty", "Block", "Dodge", "Stand Firm", "Acrobatics", "Pro", *BOOK.skills]


def words(term: Json) -> Iterator[str]:
    """Every word in a document, however deep."""
    if isinstance(term, str):
        yield term
    elif isinstance(term, dict):
        for name, one in term.items():
            yield name
            yield from words(one)
    elif isinstance(term, list):
        for one in term:
            yield from words(one)


def options_read(key: str) -> list[str]:
    """The options that a procedure's document speaks of."""
    return sorted({word[1:] for word in words(DOCUMENT.procedure(key)) if word.startswith("@")})


def _value(option: Option) -> st.SearchStrategy[Json]:
    if option.kind == "number":
        low, high = option.bounds[0]
        return st.integers(low, min(high, low + 12))
    if option.kind == "keys":
        return st.lists(st.sampled_from(option.choices), unique=True)
    if option.kind == "each":
        several = st.lists(st.sampled_from(option.choices), min_size=1, max_size=5)
        return st.sampled_from(option.choices) | several
    return st.sampled_from(option.choices)


# Kept, here and below: to make them up for every example takes longer than to try it.
@cache
def rules(key: str) -> st.SearchStrategy[HouseRules]:
    """House rules in which whatever this procedure reads may be otherwise."""
    read = {name: BOOK.options[name] for name in options_read(key)}
    chosen = st.fixed_dictionaries({}, optional={name: _value(one) for name, one in read.items()})
    whole = {name: list(one.choices) for name, one in read.items() if one.kind == "keys"}
    open_ = st.just(whole) | st.just({})
    return st.builds(
        lambda some, more: HouseRules.resolve(BOOK, overrides={**some, **more}), open_, chosen
    )


def _fields(specs: list[Json], scope: Scope) -> st.SearchStrategy[dict[str, Json]]:
    required = {one["name"]: values(one, scope) for one in specs if "default" not in one}
    optional = {one["name"]: values(one, scope) for one in specs if "default" in one}
    return st.fixed_dictionaries(required, optional=optional)


@cache
def players() -> st.SearchStrategy[Json]:
    """Players as anybody may tell them, mostly by what matters."""
    profile = {
        "id": st.integers(1, 99),
        "name": st.sampled_from(["Grubb", "", "Ann {x}"]),
        "ma": st.integers(1, 12),
        "st": st.integers(1, 10),
        "ag": st.integers(1, 6),
        "av": st.integers(1, 12),
        "skills": st.lists(st.sampled_from(ALL_SKILLS), max_size=8),
        "niggles": st.integers(0, 20),
        "item": st.sampled_from(["", *BOOK.items]),
        "weapon": st.sampled_from(["", *BOOK.weapons]),
        "size": st.sampled_from(["normal", "huge", "humongous"]),
    }
    return st.fixed_dictionaries({}, optional=profile)


def values(spec: Json, scope: Scope) -> st.SearchStrategy[Json]:
    """What may be given for an input."""
    found = _values(spec, scope)
    nullable = "default" in spec and scope.value(spec["default"]) is None
    return st.none() | found if nullable else found


def _values(spec: Json, scope: Scope) -> st.SearchStrategy[Json]:
    kind = spec["type"]
    if kind == "flag":
        return st.booleans()
    if kind == "number":
        return st.integers(scope.value(spec["low"]), scope.value(spec["high"]))
    if kind == "choice":
        known = [*scope.value(spec["choices"])]
        return st.sampled_from(known) if known else st.nothing()
    if kind == "choices":
        return st.lists(st.sampled_from([*scope.value(spec["choices"])]), unique=True)
    if kind == "numbers":
        return _numbers(spec, scope)
    if kind == "objects":
        return st.lists(_fields(spec["fields"], scope), max_size=4)
    return _people(spec, scope)


def _numbers(spec: Json, scope: Scope) -> st.SearchStrategy[Json]:
    low, high = scope.value(spec["low"]), scope.value(spec["high"])
    least, most = scope.value(spec["least"]), min(scope.value(spec["most"]), 8)
    return st.lists(
        st.integers(low, high), min_size=least, max_size=most, unique=spec.get("rising", False)
    )


def _people(spec: Json, scope: Scope) -> st.SearchStrategy[Json]:
    kind = spec["type"]
    if kind == "player":
        return players() | st.sampled_from(spec["words"]) if "words" in spec else players()
    if kind == "players":
        return st.lists(players(), max_size=3)
    if kind == "standing":
        pads = [str(pad) for pad in range(1, scope.value(spec["high"]) + 1)]
        return st.dictionaries(st.sampled_from(pads), players(), max_size=3)
    if kind == "monster":
        return players() | st.sampled_from([*scope.data["monsters"]])
    assert kind == "roll", f"no such type of input: {kind}"
    return st.sampled_from([one.replace(".n", ".2") for one in scope.data["marks"]])


@cache
def inputs(key: str, house: HouseRules) -> st.SearchStrategy[dict[str, Json]]:
    """Inputs for a procedure under these rules, each readable by itself."""
    scope = Scope(house.as_dict(), DOCUMENT.data)
    return _fields(DOCUMENT.procedure(key)["inputs"], scope)


def reply(lacking: Mapping[str, Json]) -> st.SearchStrategy[Json]:
    """Faces for a die, or a choice."""
    if "choices" in lacking:
        return st.sampled_from(lacking["choices"])
    die = lacking["die"]
    if die == "d68":
        return st.builds(
            lambda tens, units: 10 * tens + units, st.integers(1, 6), st.integers(1, 8)
        )
    (sides,) = (6,) if die == "block" else parts(die)
    face = st.integers(1, sides)
    count = lacking["count"]
    return face if count == 1 else st.lists(face, min_size=count, max_size=count)
