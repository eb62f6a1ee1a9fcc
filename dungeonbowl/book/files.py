"""Reading data files: first their shapes, then whether everything named exists.

A rule pack is one more file of the same kind: any file may hold any of the sections, and each entry
occurs once. What depends on a malformed entry can't be judged, hence the order.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from dungeonbowl.book.checks import flaws
from dungeonbowl.book.raw import RawBook
from dungeonbowl.book.toml import BookError, Tree, Where, read_tree

SINGLE = frozenset({"wheel", "figures", "spp"})
"""Sections that hold values of their own and no entries."""


def read_files(paths: Iterable[Path]) -> RawBook:
    """Read and check the files. Raises `BookError` with every problem found."""
    return checked(read_tree(paths))


def checked(tree: Tree) -> RawBook:
    """The tree's content, if it is valid. Raises `BookError` with every problem found."""
    raw = _shaped(tree) if not tree.problems else None
    if raw is not None:
        for where, reason in flaws(raw):
            tree.report(where, reason)
    if raw is None or tree.problems:
        raise BookError(sorted(set(tree.problems)))
    return raw


def _shaped(tree: Tree) -> RawBook | None:
    """The tree as a RawBook, or None with the reasons reported to the tree."""
    try:
        return RawBook.model_validate(_keyed(tree.data))
    except ValidationError as error:
        for found in error.errors():
            tree.report(_where(found["loc"]), _reason(found))
        return None


def _keyed(data: dict[str, Any]) -> dict[str, Any]:
    """The data with its own key put into each entry, positions included."""
    keyed = {
        section: entries if section in SINGLE else _with_keys(entries)
        for section, entries in data.items()
    }
    for race in keyed.get("races", {}).values():
        if isinstance(race, dict) and isinstance(race.get("positions"), dict):
            race["positions"] = _with_keys(race["positions"])
    return keyed


def _with_keys(entries: dict[str, Any]) -> dict[str, Any]:
    return {
        key: {**entry, "key": key} if isinstance(entry, dict) else entry
        for key, entry in entries.items()
    }


def _where(loc: tuple[str | int, ...]) -> Where:
    return tuple(part for part in loc if part != "[key]")


def _reason(found: Any) -> str:
    """An error in one field, as a sentence that names it."""
    path = ".".join(str(part) for part in _where(found["loc"]))
    if found["type"] == "extra_forbidden":
        return f"{path}: unknown key"
    if found["type"] == "missing":
        return f"{path}: missing"
    said = found["msg"][0].lower() + found["msg"][1:]
    return f"{path}: {said}, not {_SHORT.repr(found['input'])}"


class _Short(reprlib.Repr):
    """What somebody wrote, cut to fit into a sentence."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = 80
        self.maxlist = self.maxdict = 12

    def repr_int(self, x: int, level: int) -> str:
        return super().repr_int(x, level) if abs(x) < 10**40 else "a number beyond counting"


_SHORT = _Short()
