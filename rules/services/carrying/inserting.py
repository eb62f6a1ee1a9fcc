"""Rows of a document written into the database, as fast as it takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Field

from rules.services.carrying.columns import PERSON, Column, columns_of
from rules.services.carrying.document import Carried, Table
from rules.services.carrying.drawing import DRAWN

CHUNK = 1000
Watch = Callable[[int], None]


def insert_all(
    carried: Carried, people: Mapping[str, int], drawn: Mapping[str, Any], watch: Watch
) -> None:
    """Write every table. What links them is looked at when the transaction ends."""
    for label, table in carried.tables.items():
        _insert(label, table, _values(carried, label, people, drawn))
        watch(len(table.rows))


def _insert(label: str, table: Table, made: Mapping[str, Callable[[Any], Any] | Any]) -> None:
    model = apps.get_model(label)
    fields = list(model._meta.concrete_fields)
    columns = [list(_column(one, table, made)) for one in fields]
    names = ", ".join(connection.ops.quote_name(str(one.column)) for one in fields)
    into = connection.ops.quote_name(model._meta.db_table)
    # Names are the models' own, quoted by the database's rules.
    marks = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {into} ({names}) VALUES ({marks})"  # noqa: S608
    rows = zip(*columns, strict=True)
    with connection.cursor() as cursor:
        while some := list(islice(rows, CHUNK)):
            cursor.executemany(statement, some)


def _column(
    field: Field[Any, Any], table: Table, made: Mapping[str, Callable[[Any], Any]]
) -> Iterator[Any]:
    """All that goes into a column, as the database takes it."""
    make = made[field.attname]
    values: Sequence[Any] = [None] * len(table.rows)
    if field.attname in table.fields:
        values = list(table.column(field.attname))
    return (field.get_db_prep_save(make(value), connection) for value in values)


def _values(
    carried: Carried, label: str, people: Mapping[str, int], drawn: Mapping[str, Any]
) -> dict[str, Callable[[Any], Any]]:
    """By column how its value is made of what the document has."""
    read = {one.name: _reading(carried, one, people) for one in columns_of(label)}
    fresh = {name: _ignoring(make) for name, make in DRAWN.get(label, {}).items()}
    given = {name: _always(value) for name, value in drawn.items() if label == "league.League"}
    return {**read, **fresh, **given}


def _reading(carried: Carried, column: Column, people: Mapping[str, int]) -> Callable[[Any], Any]:
    if column.of == PERSON:
        return people.get
    if column.shared:
        return lambda place: None if place is None else carried.rules[place]
    read = column.read
    return lambda value: None if value is None else read(value)


def _ignoring(make: Callable[[], Any]) -> Callable[[Any], Any]:
    return lambda value: make()


def _always(value: Any) -> Callable[[Any], Any]:
    return lambda _: value
