"""Tables written in Python: each column is declared once, for the head and for every row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.utils.safestring import SafeString

from core.ui.markup import joined, markup

Row = TypeVar("Row")

# How a row begins that isn't the reader's own.
ROW = '<tr><th scope="row">'

_HEAD = markup('<th scope="col">{}</th>')
_NUMBERS_HEAD = markup('<th scope="col" class="n">{}</th>')
_CLASS, _LABEL = markup(' class="{}"'), markup(' data-label="{}"')


@dataclass(frozen=True, slots=True)
class DrawnColumn(Generic[Row]):
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

    def source(self) -> str:
        """A cell with a place for what it holds."""
        kind = _CLASS(self.kind) if self.kind else ""
        label = _LABEL(self.label) if self.label else ""
        return f"<td{kind}{label}>{{}}</td>"


class DrawnTable(Generic[Row]):
    """Columns, the first of which names the row."""

    def __init__(self, names: DrawnColumn[Row], *others: DrawnColumn[Row]) -> None:
        self.head = joined(column.drawn_head() for column in (names, *others))
        cells = "".join(column.source() for column in others)
        self._draw = markup(f"{ROW}{{}}</th>{cells}</tr>")
        self._cells = [column.cell for column in (names, *others)]

    def row(self, row: Row) -> SafeString:
        """A row, from `<tr>` to `</tr>`."""
        return self._draw(*[cell(row) for cell in self._cells])
