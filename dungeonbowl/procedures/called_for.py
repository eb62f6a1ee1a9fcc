"""The document as house rules call for it: what a phone offers, and what it only judges by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures.document import Document, document
from dungeonbowl.procedures.interpreter.terms import Scope

Json = Any
HOUSES_AT_HAND = 16


@dataclass(frozen=True, slots=True)
class CalledFor:
    """Procedures by key that aren't off, in the order of the rules, and what they read.

    `off` are all others: whoever takes one up is refused, and where people say that it stands all
    the same, it comes to what it does. `data` is what terms read of the book, but for its `tables`.
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
    off = {key: one for key, one in held.procedures.items() if key not in on}
    data = {name: one for name, one in held.data.items() if name != "tables"}
    return CalledFor(on, off, held.types, data, held.data["tables"])


def _is_off(entry: Json, scope: Scope) -> bool:
    return any(scope.holds(condition) for condition, *_ in entry.get("off", ()))
