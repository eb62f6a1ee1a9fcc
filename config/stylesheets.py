"""One style sheet for every page, joined from the ones that we edit.

It is a static file like any other: found, served, collected and compressed by whatever does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder

from config.generatedfiles import generated_files, written_file

SHEET = "css/wheel.css"
SOURCES = settings.BASE_DIR / "static" / "css"
# In the order in which they are read. The first declares the order of the layers.
PARTS = (
    *("tokens", "base", "layout", "forms", "tables", "components", "records", "college", "charts"),
    *("teams", "planner", "matches", "console", "map", "dungeons", "scoreboard", "rulebook"),
    *("paper", "print"),
)
PAPER = {"print"}  # for paper alone
# Only the style guide loads it; its class names mean other things there.
APART = {"styleguide"}


def joined() -> str:
    """All parts, one below another."""
    return "\n".join(_part(name) for name in PARTS)


def _part(name: str) -> str:
    text = (SOURCES / f"{name}.css").read_text()
    return f"@media print {{\n{text}}}\n" if name in PAPER else text


class JoinedSheet(BaseFinder):
    """Finds the joined sheet, and joins it again whenever it is looked up."""

    def check(self, **options: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        found = [self.written()] if path == SHEET else []
        return found if find_all else next(iter(found), [])

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        self.written()
        yield SHEET, generated_files()

    def written(self) -> str:
        """Its path."""
        return written_file(SHEET, joined())
