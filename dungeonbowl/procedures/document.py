"""The one document from which every procedure is carried out, by whichever interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.procedures.data import data_of
from dungeonbowl.procedures.interpreter.naming import quoted
from dungeonbowl.procedures.language import OPERATIONS
from dungeonbowl.procedures.procedure import ANY_OTHER
from dungeonbowl.procedures.registry import PROCEDURES
from dungeonbowl.procedures.types import TYPES

__all__ = [
    "ANY_OTHER",
    "Document",
    "UnknownProcedure",
    "asked",
    "document",
    "marks",
    "rolls",
    "speaks_of",
    "statements",
]

Json = Any
SEVERAL = ".n"


class UnknownProcedure(LookupError):
    """There is no procedure of that key; its message is a sentence."""


@dataclass(frozen=True, slots=True)
class Document:
    """Procedures by key, the types of their inputs, and the data of a book that they read."""

    procedures: Mapping[str, Json]
    types: Mapping[str, Json]
    data: Mapping[str, Json]

    def procedure(self, key: str) -> Json:
        """The procedure of this key. Raises UnknownProcedure."""
        if key not in self.procedures:
            raise UnknownProcedure(f"There is no procedure called {quoted(key)}.")
        return self.procedures[key]

    def as_dict(self) -> dict[str, Json]:
        """All of it, as a phone is given it."""
        return {"procedures": self.procedures, "types": self.types, "data": self.data}


@cache
def document(book: Book) -> Document:
    """The document under a book."""
    procedures = {one.key: one.json for one in PROCEDURES}
    return Document(procedures, TYPES, {**data_of(book), "marks": marks(procedures)})


def marks(procedures: Mapping[str, Json]) -> dict[str, list[str]]:
    """Every die that is thrown, `key.purpose`: who may throw it again, and by which skill.

    `n` stands for the number of one of several, `gas.gas.n`.
    """
    return {
        f"{key}.{purpose}{SEVERAL if 'number' in details else ''}": [
            details.get("mark", ""),
            details.get("skill", [""])[0],
        ]
        for key, entry in procedures.items()
        for purpose, _, details in rolls(entry)
    }


def rolls(entry: Json) -> Iterator[tuple[str, str, Json]]:
    """Every roll of a procedure: purpose, die, details, in the order written."""
    for kind, *parts in asked(entry):
        if kind == "roll":
            yield parts[0], parts[1], parts[2]


def asked(entry: Json) -> Iterator[list[Json]]:
    """Every statement of a procedure that asks for a die or a choice."""
    for block in (entry["do"], *(brought for _, brought in entry["outcomes"].values())):
        yield from (one for one in statements(block) if one[0] in ("roll", "choose"))


def statements(block: list[Json]) -> Iterator[list[Json]]:
    """Every statement of a block, those within others too."""
    for statement in block:
        yield statement
        inner = {"if": statement[2:], "for": statement[3:]}.get(statement[0], [])
        for part in inner:
            yield from statements(part)


def speaks_of(term: Json, sign: str) -> set[str]:
    """What a part of a document names under a sign: with "@" its options, by key."""
    if isinstance(term, dict):
        return {name for one in term.values() for name in speaks_of(one, sign)}
    if isinstance(term, list):
        # The word at the head of an operation is no name.
        headed = bool(term) and isinstance(term[0], str) and term[0] in OPERATIONS
        parts = term[1:] if headed else term
        return {name for one in parts for name in speaks_of(one, sign)}
    found = term[1:] if isinstance(term, str) and term[:1] == sign else ""
    return {found} - {""}
