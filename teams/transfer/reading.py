"""Reading cells without giving up at the first bad one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dungeonbowl.book import Book
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from teams.transfer.rows import Finding

LONGEST_NAME = 60
T = TypeVar("T")


class CellReader:
    """Reads cells, and notes what it can't read as findings."""

    def __init__(self, rules: HouseRules) -> None:
        self.rules: HouseRules = rules
        self.book: Book = rules.book
        self.findings: list[Finding] = []

    def place(self, field: str) -> str:
        raise NotImplementedError

    def path(self, field: str) -> str:
        raise NotImplementedError

    def attempt(self, otherwise: T, read: Callable[..., T], *cells: Any) -> T:
        """What `read` makes of the cells; or the default, with a finding."""
        try:
            return read(*cells)
        except FieldError as wrong:
            self.note(wrong.field, wrong.message)
            return otherwise

    def note(self, field: str, message: str, **more: Any) -> None:
        self.findings.append(Finding(self.place(field), self.path(field), message, **more))
