"""Rows made in memory and written many at a time, under ids known beforehand.

Two million of them are too many for the ORM, which takes longer over a row than the rules over
the match it belongs to. So a row is a tuple here, and goes in by `executemany` or COPY.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cached_property
from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import DateTimeField, JSONField, Max, Model
from django.db.models.fields import Field

from league.models import Entrant, Fixture, Group, GroupEntrant, Season, Stage
from matches.models import Entry as LogEntry
from matches.models import Event, Match, Passage, PlayerFigures, Roll, Seat, Side, TeamFigures
from rules.models import Confirmation, PostGame, Report, Step
from teams.models import Change, Entry, Player, Team

# What is pointed at comes before what points.
ORDER: tuple[type[Model], ...] = (
    Team, Player, Change, Entry,
    Match, Side, PlayerFigures, TeamFigures, Seat, LogEntry, Event, Roll, Passage,
    Report, Confirmation, PostGame, Step,
    Season, Entrant, Stage, Group, GroupEntrant, Fixture,
)  # fmt: skip
MANY = 100_000  # rows held in memory before they are written


class Table:
    """A table's columns, the last id given out, and the rows that wait to be written."""

    def __init__(self, model: type[Model]) -> None:
        self.model = model
        self.fields: list[Field] = list(model._meta.concrete_fields)
        self.last = model._base_manager.aggregate(last=Max("pk"))["last"] or 0
        self.rows: list[tuple[Any, ...]] = []

    @cached_property
    def columns(self) -> list[tuple[str, Callable[[], Any], Callable[[Any], Any]]]:
        """Each column's name, what stands in it if nothing is said, how it is stored."""
        return [(field.attname, _default(field), _stored(field)) for field in self.fields]

    def put(self, values: dict[str, Any]) -> None:
        """Add a row; what isn't named is as a new model would have it."""
        row = [
            store(values[name] if name in values else default())
            for name, default, store in self.columns
        ]
        self.rows.append(tuple(row))

    def write(self) -> None:
        """Write what waits."""
        rows, self.rows = self.rows, []
        names = [connection.ops.quote_name(str(field.column)) for field in self.fields]
        into = f"{connection.ops.quote_name(self.model._meta.db_table)} ({', '.join(names)})"
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)
            elif rows:
                places = ", ".join(["%s"] * len(names))
                cursor.executemany(f"INSERT INTO {into} VALUES ({places})", rows)


class Ink:
    """Gives out ids and collects rows; `dry` writes them. `at` is their time of creation."""

    def __init__(self) -> None:
        self._tables = {model: Table(model) for model in ORDER}

    def next_id(self, model: type[Model]) -> int:
        """An id of that table for a row that will be put there."""
        table = self._tables[model]
        table.last += 1
        return table.last

    def put(self, model: type[Model], **values: Any) -> int:
        """A row by its columns (`match_id`, not `match`), under the next id unless one is given."""
        if "id" not in values:
            values["id"] = self.next_id(model)
        self._tables[model].put(values)
        return int(values["id"])

    def add(self, row: Model) -> None:
        """A model's row as it is now."""
        if row.pk is None:
            row.pk = self.next_id(type(row))
        self._tables[type(row)].put(row.__dict__)

    def add_all(self, rows: Iterable[Model]) -> None:
        """The same for several."""
        for row in rows:
            self.add(row)

    @property
    def full(self) -> bool:
        """Whether enough is waiting to be written."""
        return sum(len(table.rows) for table in self._tables.values()) >= MANY

    def dry(self) -> None:
        """Write everything, and let the database count on from there."""
        with transaction.atomic():
            for table in self._tables.values():
                table.write()
            with connection.cursor() as cursor:
                for statement in connection.ops.sequence_reset_sql(no_style(), list(ORDER)):
                    cursor.execute(statement)


def _default(field: Field) -> Callable[[], Any]:
    return field.get_default


def _stored(field: Field) -> Callable[[Any], Any]:
    if isinstance(field, JSONField):
        return lambda value: None if value is None else json.dumps(value)
    if isinstance(field, DateTimeField):
        return _moment
    return lambda value: value


def _moment(value: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(value)
