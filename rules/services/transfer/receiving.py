"""Spooling a packed document as it is read, and verifying it meanwhile.

This only finds out whether everything is right. If not, the document is read whole, which names the
faults.
"""

from __future__ import annotations

import gzip
import zlib
from io import BytesIO
from types import NoneType
from typing import IO, Any

from pydantic_core import from_json, to_json

from core.api.parsers import (
    GZIPPED,
    WholeLeagueParser,
    check_depth,
    check_size,
    is_odd,
    most_taken_in,
)
from rules.services.transfer.columns import PERSON, ExportColumn, columns_of
from rules.services.transfer.document import (
    FORMAT,
    VERSION,
    Carried,
    Checking,
    Json,
    checks_of,
)
from rules.services.transfer.lines import DocumentLines, Rows
from rules.services.transfer.people import check_names
from rules.services.transfer.reading import SHAPES, read_document
from rules.services.transfer.registry import FAMILIES
from rules.services.transfer.spool import Parcel


class WrongLayout(ValueError):
    """It isn't laid out like an export, or something in it is wrong."""


# What reading anything but an export may raise.
OTHERWISE = (ValueError, TypeError, KeyError, AttributeError, OSError, EOFError, zlib.error)


def receive(packed: bytes) -> Parcel | Carried:
    """The league in a packed document. Raises Unreadable, and ValueError unless it is JSON."""
    with gzip.GzipFile(fileobj=BytesIO(packed)) as file:
        parcel = _put_away(file)
    # Strings that occur in many rows are stored once, which saves a third of the memory.
    return parcel or read_document(from_json(gzip.decompress(packed)))


def receive_file(file: IO[bytes]) -> Parcel | None:
    """The same of a file, plain or packed, that somebody sent, held to what a body is held to.

    None for one that has to be read whole. Raises APIException for one that isn't accepted.
    """
    head = file.read(len(GZIPPED))
    file.seek(0)
    text: Any = gzip.GzipFile(fileobj=file) if head == GZIPPED else file
    parcel = _put_away(text, _Strictly())
    file.seek(0)
    return parcel


def _put_away(file: Any, strictly: _Strictly | None = None) -> Parcel | None:
    try:
        lines = strictly.lines_of(file) if strictly else DocumentLines(file)
        return _Receiving(lines, strictly).parcel
    except OTHERWISE:
        return None


class _Strictly:
    """Checks a body's limits line by line (`core.api.parsers.WholeLeagueParser`)."""

    def __init__(self) -> None:
        self.size = 0

    def lines_of(self, file: IO[bytes]) -> DocumentLines:
        """The lines of a file; one without an end is too long."""
        return DocumentLines(file, self.check, most_taken_in() + 1)

    def check(self, line: bytes) -> None:
        """Raises TooLarge, and Odd for what has to be parsed strictly."""
        self.size += len(line)
        check_size(self.size)
        _demand(not is_odd(line))

    def look_at(self, rows: Rows) -> None:
        """Raises ParseError."""
        check_depth(rows, WholeLeagueParser.longest_list)


class _Receiving:
    """A parcel of a document's lines. Raises Odd, Misfit, or what comes of expecting another."""

    def __init__(self, lines: DocumentLines, strictly: _Strictly | None) -> None:
        self.strictly = strictly
        self.parcel, self.checks = Parcel(), dict[str, Json]()
        self.people: set[Any] = set()
        self.rules: set[Any] = set()
        labels = iter(FAMILIES)
        for label, fields, chunks in lines.tables():
            if label != next(labels, None):
                raise WrongLayout(label)
            self.checks[label] = self._table(label, fields, chunks)
        self._close({**lines.heading, **lines.rest})

    def _table(self, label: str, fields: Json, chunks: Any) -> Json:
        columns = columns_of(label)
        checking = Checking(fields, to_json)
        _demand(fields == [one.name for one in columns])
        for rows in chunks:
            _demand({*map(type, rows)} <= {list} and {*map(len, rows)} <= {len(fields)})
            if self.strictly is not None:
                self.strictly.look_at(rows)
            checking.add(rows)
            self._look_at(columns, rows)
            self.parcel.numbers[label].extend([row[0] for row in rows])
            self.parcel.put(label, rows)
        return checking.found

    def _look_at(self, columns: Any, rows: Rows) -> None:
        for column, values in zip(columns, zip(*rows, strict=True), strict=False):
            if column.of == PERSON:
                self.people |= _some(column, values, str)
            elif column.shared:
                self.rules |= _some(column, values, int)
            elif not column.fits(values):
                for value in values:
                    column.checked(value)

    def _close(self, whole: Json) -> None:
        """Verify its checks, and that referenced rows exist."""
        _demand(whole["format"] == FORMAT and whole["version"] == VERSION)
        _demand(self.checks.keys() == FAMILIES.keys())
        _demand(all(isinstance(whole[name], shape) for name, shape in SHAPES.items()))
        said = self.parcel.said = Carried(**{name: whole[name] for name in SHAPES})
        _demand(checks_of(said, self.checks) == whole["checks"])
        _demand(not check_names(said.people) and {*map(type, said.people.values())} <= {int})
        _demand({*map(type, said.rules)} <= {dict})
        _demand(self.people <= said.people.keys())
        _demand(all(0 <= place < len(said.rules) for place in self.rules))
        _demand(all(map(_once_each, self.parcel.numbers.values())))
        self.parcel.named = frozenset(self.people)


def _some(column: ExportColumn, values: Any, kind: type) -> set[Any]:
    """These, checked to be of that type."""
    _demand({*map(type, values)} <= {kind, *([NoneType] if column.field.null else [])})
    return {*values} - {None}


def _once_each(numbers: Any) -> bool:
    rising = all(map(int.__lt__, numbers, numbers[1:]))
    return rising or len({*numbers}) == len(numbers)


def _demand(sound: bool) -> None:
    if not sound:
        raise WrongLayout
