"""Which dice decide how a procedure ends, and which only say where or how far."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from dungeonbowl.procedures.document import rolls, speaks_of, statements

Json = Any
# Statements that no outcome hangs on.
REPORTING = ("each", "then", "entry", "turnover", "reroll", "modifiers")
PLACED = ("at", "last")


class Decisive:
    """What of a procedure's document decides its outcome."""

    def __init__(self, entry: Json) -> None:
        self._rolls = {purpose: details for purpose, _, details in rolls(entry)}
        terms = list(_deciding(entry))
        if not speaks_of(terms, "=") & {"value"}:
            terms = [term for term in terms if term[0] != "value"]
        self._terms = terms
        self._dice = speaks_of(terms, "#") | set(_numbered(terms))
        self._names, self._tests = speaks_of(terms, "$"), speaks_of(terms, "=")

    def decides(self, purpose: str) -> bool:
        """Whether a die's face can change the outcome."""
        shared = _shared(purpose)
        details = self._rolls.get(shared, {})
        if "into" in details:
            return any(name.split(".")[0] == details["into"] for name in self._names)
        tested = "target" in details or "add" in details
        return shared in self._dice or (tested and bool(self._tests & {"total", "target"}))

    def in_order(self, purpose: str) -> bool:
        """Whether it matters which of several dice shows what."""
        into = self._rolls.get(_shared(purpose), {}).get("into", "")
        names = {f"#{purpose}", f"${into}"}
        return any(
            term[0] in PLACED and names & set(_words(term[1])) for term in _operations(self._terms)
        )


def _shared(purpose: str) -> str:
    """The name that several dice share: `gas` of `gas.2`."""
    return re.sub(r"\.\d+$", "", purpose)


def _deciding(entry: Json) -> Iterator[list[Json]]:
    """Every statement but those that only report; of a roll, what it is thrown for."""
    for block in (entry["do"], *(brought for _, brought in entry["outcomes"].values())):
        for statement in statements(block):
            if statement[0] in ("if", "for"):
                yield statement[:2]
            elif statement[0] not in REPORTING:
                yield statement


def _operations(part: Json) -> Iterator[list[Json]]:
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        if part and isinstance(part[0], str):
            yield part
        for one in part:
            yield from _operations(one)


def _words(part: Json) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for one in part:
            yield from _words(one)


def _numbered(terms: Json) -> Iterator[str]:
    """The purposes of which one of several is asked for."""
    return (term[1] for term in _operations(terms) if term[0] == "die")
