"""Replacing ids in JSON columns (`idpaths`) by those here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from dungeonbowl.book import book
from dungeonbowl.procedures import document
from rules.services.transfer.errors import Unreadable
from rules.services.transfer.idmap import ENTRY, PLAYER, TEAM, NewNumbers
from rules.services.transfer.idpaths import OPTIONS, PLACES, Place

Shape = TypeVar("Shape")
# Renumbers a document, or a value in it.
Renumber = Callable[[Any, NewNumbers], Any]


@dataclass(frozen=True)
class Renumbering:
    """Renumbers the documents of one column."""

    renumber: Renumber
    procedures: bool = False

    @classmethod
    @cache
    def of(cls, model: str, column: str) -> Renumbering | None:
        """For this column; None if its documents contain no ids."""
        places = PLACES.get(model, {}).get(column)
        if places is None:
            return None
        return cls(_at(places), procedures=model == ENTRY)

    def here(self, value: Any, numbers: NewNumbers) -> Any:
        """Renumber the document in place."""
        if value is None or value in ({}, []):
            return value
        value = self.renumber(value, numbers)
        if self.procedures and isinstance(value, dict) and "inputs" in value:
            _procedure(value, numbers)
        return value


def _at(places: Iterable[Place]) -> Renumber:
    """A function that renumbers all of these places in one go."""
    return _along([(tuple(way.split(".")), model) for way, model in places])


def _along(ways: Sequence[tuple[tuple[str, ...], str]]) -> Renumber:
    """What goes along these ways, of which each that leads on from here ends somewhere below.

    Keys are renumbered before values below them.
    """
    below: defaultdict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    for way, model in ways:
        if not way:
            return _number(model)
        below[way[0]].append((way[1:], model))
    acts = [_keys(model) for _, model in below.pop("{}", ())]
    acts += [act(_along(below.pop(step))) for step, act in STEPS.items() if step in below]
    acts += [_named([(name, _along(rest)) for name, rest in below.items()])] if below else []
    return acts[0] if len(acts) == 1 else _one_by_one(acts)


def _one_by_one(acts: Sequence[Renumber]) -> Renumber:
    def all_of_them(value: Any, numbers: NewNumbers) -> Any:
        for act in acts:
            value = act(value, numbers)
        return value

    return all_of_them


def _number(model: str) -> Renumber:
    return lambda value, numbers: numbers.anywhere(model, value)


def _keys(model: str) -> Renumber:
    def keys(value: Any, numbers: NewNumbers) -> Any:
        if value is None:
            return None
        found = _shaped(value, dict, {})
        return {numbers.key(model, key): each for key, each in found.items()}

    return keys


def _named(names: Sequence[tuple[str, Renumber]]) -> Renumber:
    def named(value: Any, numbers: NewNumbers) -> Any:
        if isinstance(value, dict):
            for name, renumber in names:
                if (found := value.get(name)) is not None:
                    value[name] = renumber(found, numbers)
        return value

    return named


def _listed(renumber: Renumber) -> Renumber:
    def listed(value: Any, numbers: NewNumbers) -> Any:
        for place, each in enumerate(_shaped(value, list, [])):
            value[place] = renumber(each, numbers)
        return value

    return listed


def _perhaps_listed(renumber: Renumber) -> Renumber:
    """Under a name that is a word or nothing in other documents of the column."""
    listed = _listed(renumber)

    def perhaps_listed(value: Any, numbers: NewNumbers) -> Any:
        return value if isinstance(value, str) else listed(value, numbers)

    return perhaps_listed


def _all_named(renumber: Renumber) -> Renumber:
    def all_named(value: Any, numbers: NewNumbers) -> Any:
        if isinstance(value, dict):
            for name, each in value.items():
                value[name] = renumber(each, numbers)
        return value

    return all_named


def _anywhere(renumber: Renumber) -> Renumber:
    def anywhere(value: Any, numbers: NewNumbers) -> Any:
        renumber(value, numbers)
        for each in _within(value):
            anywhere(each, numbers)
        return value

    return anywhere


STEPS: Mapping[str, Callable[[Renumber], Renumber]] = {
    "[]": _listed,
    "[?]": _perhaps_listed,
    "*": _all_named,
    "**": _anywhere,
}


def _within(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _shaped(value: Any, shape: type[Shape], nothing: Shape) -> Shape:
    """The value, if it has the shape of ids. Raises Unreadable."""
    if value is None:
        return nothing
    if not isinstance(value, shape):
        raise Unreadable(f"It has {value!r} where numbers of rows must be.")
    return value


# House rules as a match has them hold its own options too.
HOUSE_RULES = Renumbering(_at(OPTIONS))
# Whoever a procedure's input names, however deep.
NAMED_THERE = _at((("**.id", PLAYER), ("**.team", TEAM)))


def _procedure(body: dict[str, Any], numbers: NewNumbers) -> None:
    """Renumber the players in a procedure's inputs; monsters have numbers of their own."""
    asked = document(book()).procedures.get(str(body.get("key")), {}).get("inputs", ())
    beasts = {one["name"] for one in asked if one["type"] == "monster"}
    for name, given in (body["inputs"] or {}).items():
        if name not in beasts:
            NAMED_THERE(given, numbers)
