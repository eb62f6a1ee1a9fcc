"""Rows looked up one at a time, and read and written many at once."""

from __future__ import annotations

import json
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

from django.db import connection
from django.db.models import DateTimeField, Field, JSONField, Model, QuerySet, TextField
from django.db.models.functions import Cast
from pydantic_core import from_json

Row = TypeVar("Row", bound=Model)


def the_only(rows: QuerySet[Row]) -> Row | None:
    """The one row that there can be, or None.

    `first` would sort the query set, for which Django compares every column that it selects: with a
    hundred of them that takes longer than the query.
    """
    return next(iter(rows.order_by()), None)


def overwrite(rows: Iterable[Model], fields: Sequence[str]) -> None:
    """Write these fields of existing rows, by one statement prepared for all of them.

    `bulk_update` would build a CASE for every field, with a branch for each row, which takes many
    times as long as the writing. As there, other fields of the rows are ignored.
    """
    rows = list(rows)
    if not rows:
        return
    meta = rows[0]._meta
    known = {one.name: one for one in meta.concrete_fields}
    columns, key = [known[name] for name in fields], str(meta.pk and meta.pk.column)
    changes = ", ".join(f"{_quoted(str(one.column))} = %s" for one in columns)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {_quoted(meta.db_table)} SET {changes} WHERE {_quoted(key)} = %s",
            [(*_values(row, columns), row.pk) for row in rows],
        )


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _values(row: Model, columns: Sequence[Field[Any, Any]]) -> list[Any]:
    return [one.get_db_prep_save(getattr(row, one.attname), connection) for one in columns]


def tuples(rows: QuerySet[Any], columns: Sequence[str], chunk: int | None = None) -> Iterator[Any]:
    """These columns as named tuples, read at a third of what Django takes for JSON and moments.

    With many thousand rows, converting these is most of the cost. With a `chunk` no more rows than
    that are held at once.
    """
    read: Any = namedtuple("Read", columns)  # type: ignore[misc]
    return map(read._make, _read(rows, columns, chunk))


def models(rows: QuerySet[Row]) -> Iterator[Row]:
    """The rows as models with all columns, read in the same way."""
    names = [one.attname for one in rows.model._meta.concrete_fields]
    return (rows.model.from_db(rows.db, names, values) for values in _read(rows, names))


# Turns a column's texts into values.
ReadColumn = Callable[[Sequence[Any]], Sequence[Any]]


def _read(
    rows: QuerySet[Any], columns: Sequence[str], chunk: int | None = None
) -> Iterator[Sequence[Any]]:
    """Column by column: calling a converter for each value would cost most of the time."""
    fields = {one.attname: one for one in rows.model._meta.concrete_fields}
    quickly = [(place, _quickly(fields[name])) for place, name in enumerate(columns)]
    ways = [(place, way) for place, way in quickly if way is not None]
    asked: list[Any] = list(columns)
    for place, _ in ways:
        asked[place] = Cast(columns[place], TextField())
    plain = rows.values_list(*asked)
    if chunk is None:
        yield from _turned(plain, ways)
        return
    found = plain.iterator(chunk_size=chunk)
    while some := list(islice(found, chunk)):
        yield from _turned(some, ways)


def _turned(
    rows: Iterable[Sequence[Any]], ways: Sequence[tuple[int, ReadColumn]]
) -> Iterable[Sequence[Any]]:
    columns: list[Sequence[Any]] = list(zip(*rows, strict=True))
    if columns:
        for place, way in ways:
            columns[place] = way(columns[place])
    return zip(*columns, strict=True)


def _quickly(field: Any) -> ReadColumn | None:
    """A quicker way to convert a column's text than Django's, where there is one."""
    if isinstance(field, JSONField):
        return _from_json
    # SQLite stores moments as text, and its adapter converts them one by one.
    moments = isinstance(field, DateTimeField) and connection.vendor == "sqlite"
    return _moments if moments else None


def _from_json(texts: Sequence[str | None]) -> Sequence[Any]:
    """As Django does: what isn't JSON stays as it is."""
    try:
        return [None if text is None else from_json(text) for text in texts]
    except ValueError:
        return [None if text is None else _from_any_json(text) for text in texts]


def _from_any_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _moments(texts: Sequence[str | None]) -> Sequence[datetime | None]:
    return [None if text is None else _moment(text) for text in texts]


@lru_cache(10_000)
def _moment(text: str) -> datetime:
    """Cached, because many rows have the same moment."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
