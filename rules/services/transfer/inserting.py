"""Inserting a document's rows into the database, as fast as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from json import JSONEncoder
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Field
from pydantic_core import to_json

from rules.services.transfer.columns import PERSON, ExportColumn, columns_of, kind_of
from rules.services.transfer.document import Carried, ModelRows
from rules.services.transfer.freshsecrets import DRAWN

CHUNK = 1000
# The size of the cache of converted moments.
KNOWN = 10_000
# The types that need no conversion from JSON.
PLAIN = frozenset(
    f"{sort}Field"
    for sort in (
        *("Auto", "BigAuto", "Boolean", "Char", "Text", "Slug", "Integer", "BigInteger"),
        *("SmallInteger", "PositiveInteger", "PositiveSmallInteger", "PositiveBigInteger"),
    )
)
Watch = Callable[[int], None]


def insert_all(
    carried: Carried, people: Mapping[str, int], drawn: Mapping[str, Any], watch: Watch
) -> None:
    """Insert every table, consuming its rows.

    Foreign keys are checked at the end of the transaction.
    """
    for label, table in carried.tables.items():
        if not table.rows:
            continue
        _insert(label, table, _values(carried, label, people, drawn), watch)
        table.rows = []


Make = Callable[[Any], Any]


def _insert(label: str, table: ModelRows, made: Mapping[str, Make], watch: Watch) -> None:
    model = apps.get_model(label)
    fields = list(model._meta.concrete_fields)
    names = ", ".join(connection.ops.quote_name(str(one.column)) for one in fields)
    into = connection.ops.quote_name(model._meta.db_table)
    # Names come from the models, quoted by the database's rules.
    marks = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {into} ({names}) VALUES ({marks})"  # noqa: S608
    kept = [_keeping(field, made[field.attname]) for field in fields]
    with connection.cursor() as cursor:
        for start in range(0, len(table.rows), CHUNK):
            rows = table.rows[start : start + CHUNK]
            columns = dict(zip(table.fields, zip(*rows, strict=True), strict=True))
            values = (
                _kept(columns.get(field.attname) or [None] * len(rows), keep)
                for field, keep in zip(fields, kept, strict=True)
            )
            cursor.executemany(statement, list(zip(*values, strict=True)))
            watch(len(rows))


def _kept(values: Sequence[Any], keep: Make) -> Iterable[Any]:
    return values if keep is as_it_is else map(keep, values)


def _keeping(field: Field[Any, Any], make: Make) -> Make:
    """Converts a document's value for a database column.

    Moments are cached, because most occur in many rows.
    """
    kind = kind_of(field)
    if kind in PLAIN:
        return make
    if kind == "JSONField":
        return _as_json(make)

    def keep(value: Any) -> Any:
        return field.get_db_prep_save(make(value), connection)

    return lru_cache(KNOWN)(keep) if kind == "DateTimeField" else keep


class _Quick(JSONEncoder):
    """Serializes values that came from JSON in a fifth of the time."""

    def encode(self, o: Any) -> str:
        return _text(o)


def _text(document: Any) -> str:
    return to_json(document, inf_nan_mode="constants").decode()


def _as_json(make: Make) -> Make:
    # SQLite keeps the text, which others want to know from text.
    plain = connection.vendor == "sqlite"
    adapt = _text if plain else partial(connection.ops.adapt_json_value, encoder=_Quick)
    # Every other document says nothing.
    empty = {kind: adapt(kind()) for kind in (dict, list)}

    def keep(value: Any) -> Any:
        made = value if make is as_it_is else make(value)
        if made is None:
            return None
        return adapt(made) if made or type(made) not in empty else empty[type(made)]

    return keep


def _values(
    carried: Carried, label: str, people: Mapping[str, int], drawn: Mapping[str, Any]
) -> dict[str, Make]:
    """Each column's converter."""
    read = {one.name: _reading(carried, one, people) for one in columns_of(label)}
    fresh = {name: _ignoring(make) for name, make in DRAWN.get(label, {}).items()}
    given = {name: _always(value) for name, value in drawn.items() if label == "league.League"}
    return {**read, **fresh, **given}


def _reading(carried: Carried, column: ExportColumn, people: Mapping[str, int]) -> Make:
    if column.of == PERSON:
        return people.get
    if column.shared:
        return lambda place: None if place is None else carried.rules[place]
    if column.kind in PLAIN or column.kind == "JSONField":
        # Read before, and nothing else than it was.
        return as_it_is
    read = column.read
    return lambda value: None if value is None else read(value)


def as_it_is(value: Any) -> Any:
    """A value that stays what it is."""
    return value


def _ignoring(make: Callable[[], Any]) -> Make:
    return lambda value: make()


def _always(value: Any) -> Make:
    return lambda _: value
