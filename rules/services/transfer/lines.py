"""The layout of a document: a line for every two thousand rows, so that each is read alone.

Beside the rows' own lines there is one for each table's head and one for its end, and before and
after the tables one for all the rest. Within words JSON has no line's end, so each is a line's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import IO, Any

from pydantic_core import from_json

from rules.services.transfer.document import CHUNK, Json, plain

Out = Callable[[bytes], Any]
Rows = list[list[Json]]
# A table by its model, with its columns, and its rows as they are written, some at a time.
Written = tuple[str, Sequence[str], Iterable[Sequence[bytes]]]
TABLES, ROWS, ENDS = b',"tables":{\n', b'"rows":[\n', (b"]},\n", b"]}\n")


def write_lines(
    heading: Json, tables: Iterable[Written], rest: Callable[[], Json], out: Out
) -> None:
    """Write a document line by line; `rest` is asked for once its tables are written."""
    out(plain(heading)[:-1].encode() + TABLES)
    between = b""
    for label, fields, chunks in tables:
        out(between + f'{plain(label)}:{{"fields":{plain(fields)},'.encode() + ROWS)
        comma = b""
        for rows in filter(None, chunks):
            out(comma + b",".join(rows))
            comma = b",\n"
        out((b"\n" if comma else b"") + b"]}")
        between = b",\n"
    out(b"\n}," + plain(rest())[1:].encode())


def in_chunks(rows: Rows) -> Iterator[Rows]:
    """These rows, a line's worth at a time."""
    return (rows[start : start + CHUNK] for start in range(0, len(rows), CHUNK))


class DocumentLines:
    """A document read line by line.

    What isn't laid out like this raises ValueError, before its tables or amid them. `held_to` is
    asked of each line, of which no more is read than `longest` bytes.
    """

    def __init__(
        self,
        file: IO[bytes],
        held_to: Callable[[bytes], None] | None = None,
        longest: int = -1,
    ) -> None:
        first = file.readline(CHUNK)
        if not first.endswith(TABLES):
            raise ValueError("Its first line doesn't end where its tables begin.")
        lines = iter(partial(file.readline, longest), b"")
        self.lines = _held_to(lines, held_to) if held_to else lines
        self.heading: Json = from_json(first.removesuffix(TABLES) + b"}")
        self.rest: Json = {}

    def tables(self) -> Iterator[tuple[str, Json, Iterator[Rows]]]:
        """Every table in turn, its rows some at a time; then `rest` is known."""
        for line in self.lines:
            if line.startswith(b"},"):
                self.rest = from_json(b"{" + line[2:] + b"".join(self.lines))
                return
            ((label, table),) = from_json(b"{" + line.removesuffix(ROWS) + b'"rows":[]}}').items()
            yield label, table["fields"], self._rows()
        raise ValueError("It ends amid its tables.")

    def _rows(self) -> Iterator[Rows]:
        for line in self.lines:
            if line in ENDS:
                return
            yield from_json(b"[" + line.rstrip(b",\n") + b"]")
        raise ValueError("It ends amid a table.")


def _held_to(lines: Iterable[bytes], check: Callable[[bytes], None]) -> Iterator[bytes]:
    for line in lines:
        check(line)
        yield line
