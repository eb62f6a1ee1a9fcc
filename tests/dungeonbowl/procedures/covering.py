"""Which terms and statements of the document were carried out, and which conditions both ways."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from dungeonbowl.procedures import working
from dungeonbowl.procedures.document import Document, statements
from dungeonbowl.procedures.interpreter.running import Run
from dungeonbowl.procedures.interpreter.terms import SIGNS, Scope
from tests.dungeonbowl.procedures.made_up import DOCUMENT

Json = Any
UNREACHED = Path(__file__).with_name("unreached.txt")
LONGEST = 100
Condition = tuple[str, str, str, str, bool]
"""Procedure, outcome or "", the condition and what hangs on it as they read, whether it held."""


class Word(str):
    """A term that is a word, an object of its own wherever it stands."""

    __slots__ = ()


def _apart(part: Json) -> Json:
    """The same document in which no two places share an object."""
    if isinstance(part, dict):
        return {name: _apart(one) for name, one in part.items()}
    if isinstance(part, list):
        return [_apart(one) for one in part]
    return Word(part) if isinstance(part, str) and part[:1] in SIGNS else part


APART = Document(
    {key: _apart(entry) for key, entry in DOCUMENT.procedures.items()},
    _apart(DOCUMENT.types),
    DOCUMENT.data,
)


@cache
def unreached() -> frozenset[str]:
    """Conditions and statements of which `unreached.txt` says that they can't be otherwise."""
    lines = UNREACHED.read_text().splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def line_of(condition: Condition) -> str:
    """A condition that is lacking, as a line of `unreached.txt`."""
    key, block, text, about, way = condition
    hangs = f", for {about[:LONGEST]}" if about else ""
    return f"{key} {block or 'do'}: {'never' if way else 'always'} {text}{hangs}"


class Seen:
    """The places of the document that were come to, each condition with what it was and when."""

    def __init__(self) -> None:
        self.places: set[int] = set()
        self.conditions: dict[Condition, Json] = {}
        self.question: Json = None
        self._size = 0

    def grew(self) -> bool:
        """Whether anything new was seen since this was last asked."""
        before, self._size = self._size, len(self.places) + len(self.conditions)
        return self._size > before

    def lacking(self, key: str) -> list[Condition]:
        """Conditions of a procedure that never held (true), or always did (false)."""
        each = (one for one in dict.fromkeys(CONDITIONS.values()) if one[0] == key)
        ways = [(*one, way) for one in each for way in (True, False)]
        return [one for one in ways if one not in self.conditions]

    def untouched(self) -> list[str]:
        """Each statement that was never carried out."""
        return [
            f"{key} {name}: not {json.dumps(one)}"
            for key, entry in APART.procedures.items()
            for name, block in _named_blocks(entry)
            for one in statements(block)
            if id(one) not in self.places
        ]


def _conditions(part: Json) -> Iterator[tuple[Json, Json]]:
    """Every term of which it is asked whether it holds, and what hangs on it."""
    if isinstance(part, dict):
        asked = [part[name] for name in ("unless", "again") if name in part]
        checks = [one[0] for name in ("off", "wrong", "forbid") for one in part.get(name, ())]
        found = (one for one in (*asked, *checks) if isinstance(one, list | Word))
        yield from ((one, None) for one in found)
        for one in part.values():
            yield from _conditions(one)
    elif isinstance(part, list):
        if part and isinstance(part[0], str):
            found = {"if": part[1:2], "and": part[1:], "or": part[1:], "where": part[3:]}
            found["reroll"] = part[3:]
            about = part[2:] if part[0] == "if" else None
            asked = (one for one in found.get(part[0], ()) if isinstance(one, list | Word))
            yield from ((one, about) for one in asked)
        for one in part:
            yield from _conditions(one)


def _named_blocks(entry: Json) -> Iterator[tuple[str, Json]]:
    yield "do", entry["do"]
    yield from ((outcome, brought) for outcome, (_, brought) in entry["outcomes"].items())


def blocks(entry: Json) -> Iterator[tuple[str, Json]]:
    """The parts of a procedure, by name: what comes before its outcomes, and each of these."""
    yield "", {name: part for name, part in entry.items() if name != "outcomes"}
    yield from entry["outcomes"].items()


CONDITIONS = {
    id(term): (key, block, json.dumps(term), json.dumps(about) if about else "")
    for key, entry in APART.procedures.items()
    for block, part in blocks(entry)
    for term, about in _conditions(part)
}
"""Each condition as it reads, which may stand in an outcome more than once."""


@contextmanager
def watched() -> Iterator[Seen]:
    """What is worked out herein is noted."""
    seen = Seen()

    class Watching(Scope):
        __slots__ = ()

        def holds(self, term: Json) -> bool:
            found = Scope.holds(self, term)
            if id(term) in CONDITIONS:
                seen.conditions.setdefault((*CONDITIONS[id(term)], found), seen.question)
            return found

    class WatchedRun(Run):
        def block(self, statements: list[Json]) -> None:
            for statement in statements:
                seen.places.add(id(statement))
                Run.block(self, [statement])

    with (
        patch.object(working, "Scope", Watching),
        patch.object(working, "Run", WatchedRun),
        patch.object(working, "document", lambda book: APART),
    ):
        yield seen
