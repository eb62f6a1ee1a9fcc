"""Rows looked up one at a time, and read and written many at once."""

from __future__ import annotations

import json
from collections import namedtuple
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Field, JSONField, Model, QuerySet, TextField
from django.db.models.functions import Cast
from pydantic_core import from_json

Row = TypeVar("Row", bound=Model)


def the_only(rows: QuerySet[Row]) -> Row | None:
    """The one row that there can be, or None.

    `first` would put it in order, for which Django compares every column it selects: with a
    hundred that takes longer than the query.
    """
    return next(iter(rows.order_by()), None)


def overwrite(rows: Iterable[Model], fields: Sequence[str]) -> None:
    """Write these fields of rows that are there already, by one statement prepared for them all.

    `bulk_update` would put together a CASE for every field, with a branch a row, which takes many
    times as long as the writing. As there, nothing else of the row is looked at.
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


def tuples(rows: QuerySet[Any], columns: Sequence[str]) -> Iterator[Any]:
    """These columns as named tuples, their JSON read at a third of what Django takes for it.

    Where many thousand rows are gone through, reading their JSON is what it costs.
    """
    read: Any = namedtuple("Read", columns)  # type: ignore[misc]
    return map(read._make, _read(rows, columns))


def models(rows: QuerySet[Row]) -> Iterator[Row]:
    """The rows, all of their columns, read alike."""
    names = [one.attname for one in rows.model._meta.concrete_fields]
    return (rows.model.from_db(rows.db, names, values) for values in _read(rows, names))


def _read(rows: QuerySet[Any], columns: Sequence[str]) -> Iterator[Sequence[Any]]:
    fields = {one.attname: one for one in rows.model._meta.concrete_fields}
    as_json = [isinstance(fields[name], JSONField) for name in columns]
    asked = [
        Cast(name, TextField()) if json else name
        for name, json in zip(columns, as_json, strict=True)
    ]
    places = [place for place, json in enumerate(as_json) if json]
    for found in rows.values_list(*asked):
        values = list(found)
        for place in places:
            values[place] = _from_json(values[place])
        yield values


def _from_json(text: Any) -> Any:
    """As Django has it: what is no JSON stays as it is."""
    if text is None:
        return None
    try:
        return from_json(text)
    except ValueError:
        return _from_any_json(text)


def _from_any_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
