"""Rows looked up one at a time, and written many at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Field, Model, QuerySet

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
