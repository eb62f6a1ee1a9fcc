"""The part of the document that house rules call for: all that a phone needs, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures.document import Document, document, statements
from dungeonbowl.procedures.interpreter.terms import Scope

Json = Any
HOUSES_AT_HAND = 16
# What a procedure that is off still says where another hands on to it: what it takes, and no.
REFUSING = ("key", "rules", "inputs", "off", "wrong", "forbid")


@dataclass(frozen=True, slots=True)
class CalledFor:
    """Procedures by key that aren't off, in the order of the rules, and what they read.

    `off` are those that others may hand on to all the same, without what they would do: whoever
    takes one up is refused as by the whole document. `data` is what terms read of the book, but
    for its `tables`, and only what these procedures name.
    """

    procedures: Mapping[str, Json]
    off: Mapping[str, Json]
    types: Mapping[str, Json]
    data: Mapping[str, Json]
    tables: Mapping[str, Json]

    @property
    def document(self) -> Document:
        """The same as an interpreter reads it."""
        data = {**self.data, "tables": self.tables}
        return Document({**self.off, **self.procedures}, self.types, data)

    def as_dict(self) -> dict[str, Json]:
        """All of it, by its names."""
        return {name: getattr(self, name) for name in self.__slots__}


def called_for(rules: HouseRules) -> CalledFor:
    """What these house rules call for, under the book that they come from."""
    return _called_for(rules, rules.book)


@lru_cache(maxsize=HOUSES_AT_HAND)
def _called_for(rules: HouseRules, book: Book) -> CalledFor:
    held = document(book)
    scope = Scope(rules.as_dict(), held.data)
    on = {key: one for key, one in held.procedures.items() if not _is_off(one, scope)}
    handed = {key for one in on.values() for key in _hands_on_to(one)} - {*on}
    off = {key: _refusing(one) for key, one in held.procedures.items() if key in handed}
    read = {*_words([*on.values(), *off.values(), held.types])}
    named = {word[1:].partition(".")[0] for word in read if word[:1] == "%"}
    data = {name: held.data[name] for name in held.data if name in named}
    tables = {name: rows for name, rows in held.data["tables"].items() if name in read}
    return CalledFor(on, off, held.types, data, tables)


def _is_off(entry: Json, scope: Scope) -> bool:
    return any(scope.holds(condition) for condition, *_ in entry.get("off", ()))


def _refusing(entry: Json) -> dict[str, Json]:
    return {name: entry[name] for name in REFUSING if name in entry}


def _hands_on_to(entry: Json) -> Iterator[str]:
    for block in (entry["do"], *(brings for _, brings in entry["outcomes"].values())):
        yield from (one[1] for one in statements(block) if one[0] == "then")


def _words(terms: Iterable[Json]) -> Iterator[str]:
    """Every word of these terms, however deep."""
    for term in terms:
        if isinstance(term, str):
            yield term
        elif isinstance(term, Mapping):
            yield from _words(term.values())
        elif isinstance(term, list):
            yield from _words(term)
