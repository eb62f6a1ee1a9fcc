"""Tables written in Python: each column is declared once, for the head and for every row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from django.utils.safestring import SafeString

from core.ui.markup import Draw, joined, markup

Row = TypeVar("Row")

# How a row of a table begins that is nobody's own.
ROW = '<tr><th scope="row">'

_HEAD = markup('<th scope="col">{}</th>')
_NUMBERS_HEAD = markup('<th scope="col" class="n">{}</th>')
_ROW = markup(f"{ROW}{{}}</th>{{}}</tr>")
_CLASS, _LABEL = markup(' class="{}"'), markup(' data-label="{}"')


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column: its head, and what stands in its cell of a row.

    `kind` are the classes of its cells, `n` first where they are numbers. On a narrow screen a
    `label` stands before the cell.
    """

    head: str
    cell: Callable[[Row], object]
    kind: str = ""
    label: str = ""

    def drawn_head(self) -> SafeString:
        """What stands above."""
        return (_NUMBERS_HEAD if self.kind.startswith("n") else _HEAD)(self.head)


@lru_cache(maxsize=256)
def _around(kind: str, label: str) -> Draw:
    """What draws a cell around what it holds."""
    attributes = (_CLASS(kind) if kind else "") + (_LABEL(label) if label else "")
    return markup(f"<td{attributes}>{{}}</td>")


class Table(Generic[Row]):
    """Columns, the first of which names the row."""

    def __init__(self, names: Column[Row], *others: Column[Row]) -> None:
        self.head = joined(column.drawn_head() for column in (names, *others))
        self._named = names.cell
        self._cells = [(_around(column.kind, column.label), column.cell) for column in others]

    def row(self, row: Row) -> SafeString:
        """A row, from `<tr>` to `</tr>`."""
        cells = joined([draw(cell(row)) for draw, cell in self._cells])
        return _ROW(self._named(row), cells)
