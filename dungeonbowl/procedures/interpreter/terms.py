"""What terms are worth: the operations of the language, one function each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.procedures.language import OPERATIONS

Json = Any


@dataclass(slots=True)
class Scope:
    """All that a term can speak of. `settled` are choices that were none."""

    options: Mapping[str, Json]
    data: Mapping[str, Json]
    names: dict[str, Json] = field(default_factory=dict)
    given: dict[str, Json] = field(default_factory=dict)
    settled: dict[str, Json] = field(default_factory=dict)
    so_far: dict[str, Json] = field(default_factory=dict)

    def value(self, term: Json) -> Json:
        """A term worked out."""
        if isinstance(term, str):
            sign = SIGNS.get(term[:1])
            return sign(self, term[1:]) if sign else term
        if isinstance(term, list):
            operation, *operands = term
            lazy = LAZY.get(operation)
            if lazy:
                return lazy(self, *operands)
            return STRICT[operation](*map(self.value, operands), scope=self)
        if isinstance(term, dict):
            return {name: self.value(one) for name, one in term.items()}
        return term

    def holds(self, term: Json) -> bool:
        """A condition worked out."""
        found = self.value(term)
        assert isinstance(found, bool), f"{term} is {found!r}"
        return found

    def bound(self, name: str, thing: Json, place: int) -> None:
        """Call one of a list by a name, and its place `$n`."""
        self.names[name], self.names["n"] = thing, place


def _named(scope: Scope, path: str) -> Json:
    return _walked(scope.names, path)


def _walked(held: Mapping[str, Json], path: str) -> Json:
    name, *way = path.split(".")
    found = held[name]
    for step in way:
        found = None if found is None else found.get(step)
    return found


SIGNS: Mapping[str, Callable[[Scope, str], Json]] = {
    "$": _named,
    "@": lambda scope, key: scope.options[key],
    "%": lambda scope, path: _walked(scope.data, path),
    "#": lambda scope, purpose: scope.given.get(purpose, scope.settled.get(purpose)),
    "=": lambda scope, name: scope.given if name == "dice" else scope.so_far.get(name),
}


def _and(scope: Scope, *conditions: Json) -> bool:
    return all(scope.holds(one) for one in conditions)


def _or(scope: Scope, *conditions: Json) -> bool:
    return any(scope.holds(one) for one in conditions)


def _if(scope: Scope, condition: Json, yes: Json, no: Json) -> Json:
    return scope.value(yes if scope.holds(condition) else no)


def _map(scope: Scope, things: Json, name: str, term: Json) -> list[Json]:
    found = []
    for place, thing in enumerate(scope.value(things), start=1):
        scope.bound(name, thing, place)
        found.append(scope.value(term))
    return found


def _where(scope: Scope, things: Json, name: str, condition: Json) -> list[Json]:
    found = []
    for place, thing in enumerate(scope.value(things), start=1):
        scope.bound(name, thing, place)
        if scope.holds(condition):
            found.append(thing)
    return found


LAZY: Mapping[str, Callable[..., Json]] = {
    "and": _and,
    "or": _or,
    "if": _if,
    "map": _map,
    "where": _where,
}


def _at(things: list[Json], place: int, scope: Scope) -> Json:
    return things[place - 1] if 1 <= place <= len(things) else None


def _row(table: str, number: int, column: str, scope: Scope) -> Json:
    rows = scope.data["tables"][table]
    fits = (row for row in rows if row["to"] is None or number <= row["to"])
    return next(fits, rows[-1]).get(column)


def _lowest(table: str, key: str, scope: Scope) -> Json:
    return next(row["from"] for row in scope.data["tables"][table] if row["key"] == key)


def _key(key: Json) -> str:
    """A number or a word as the key of an object. Raises TypeError for what is neither."""
    if key is None:
        raise TypeError("Nothing is no key.")
    return str(key)


def _same(one: Json, other: Json) -> bool:
    """Of one type too: in JSON true is not 1."""
    return type(one) is type(other) and bool(one == other)


STRICT: Mapping[str, Callable[..., Json]] = {
    "+": lambda *numbers, scope: sum(numbers),
    "-": lambda one, other, scope: one - other,
    "*": lambda one, other, scope: one * other,
    "half": lambda number, scope: number // 2,
    "min": lambda *numbers, scope: min(numbers),
    "max": lambda *numbers, scope: max(numbers),
    "sum": lambda dice, scope: sum(dice) if isinstance(dice, list) else dice,
    "=": lambda one, other, scope: _same(one, other),
    "<>": lambda one, other, scope: not _same(one, other),
    "<": lambda one, other, scope: one < other,
    "<=": lambda one, other, scope: one <= other,
    "not": lambda condition, scope: not condition,
    "list": lambda *things, scope: list(things),
    "join": lambda *lists, scope: [thing for one in lists for thing in one],
    "many": lambda thing, scope: thing if isinstance(thing, list) else [thing],
    "keys": lambda thing, scope: list(thing),
    "to": lambda number, scope: list(range(1, number + 1)),
    "len": lambda things, scope: len(things),
    "at": _at,
    "last": lambda things, scope: things[-1] if isinstance(things, list) else things,
    "in": lambda thing, things, scope: any(_same(thing, one) for one in things),
    "has": lambda player, skill, scope: player is not None and skill in player["skills"],
    "of": lambda thing, key, scope: thing.get(_key(key)),
    "with": lambda thing, key, value, scope: {**thing, _key(key): value},
    "die": lambda purpose, number, scope: scope.given.get(f"{purpose}.{_key(number)}"),
    "row": _row,
    "lowest": _lowest,
}

assert {*LAZY, *STRICT} == {*OPERATIONS}, "each operation has its meaning, and its function"
