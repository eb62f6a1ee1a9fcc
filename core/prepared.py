"""Prepared queries: put together by Django once, and run again with other values.

    @prepared
    def _roster(team: int) -> QuerySet[Player, Any]:
        return Player.objects.filter(team=team).order_by("number").values_list("id", "name")

    for number, name in _roster(team.pk): ...

Django takes five to thirty times as long to compile a query of many columns or joins as a database
takes to answer it. A function decorated so is compiled once in a process, with placeholders for its
values; from then on they are put into that same SQL. So it may depend only on its values, each a
number or a text that rows are compared with, and on how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import QuerySet, query
from django.db.models.query import ValuesIterable, ValuesListIterable
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
Value = int | str
# A placeholder number that no query of ours uses itself, and that fits into the smallest column:
# for a larger one Django would answer at once that nothing matches.
MARK = 31_013
LARGEST = 2**63
# Django's stubs have its arguments from another version.
_related: Any = query.get_related_populators


class Unprepared(Exception):
    """A query whose SQL doesn't contain each of its values as given."""


class PreparedQuestion(Generic[Row]):
    """One query for rows, as values or as models; see above."""

    def __init__(self, ask: Callable[..., QuerySet[Any, Row]]) -> None:
        self._ask = ask
        self._ready: dict[tuple[str, int], _Ready] = {}
        update_wrapper(self, ask)

    def __call__(self, *values: Value) -> list[Row]:
        """The rows."""
        ready = self._put_together(values)
        return [ready.made(row) for row in ready.read(ready.asked(values))]

    def one_and_many(self, width: int, *values: Value) -> tuple[list[Any], list[list[Any]]] | None:
        """The rows of a join, one to many: the first `width` columns once, the others of each.

        So something long that every row repeats, such as a team's house rules beside each of its
        players, is converted only once. None if there are no rows.
        """
        ready = self._put_together(values)
        rows = ready.asked(values)
        if not rows:
            return None
        (one,) = ready.read(rows[:1], 0, width)
        return one, ready.read(rows, width)

    def _put_together(self, values: Sequence[Value]) -> _Ready:
        shape = connection.vendor, len(values)
        ready = self._ready.get(shape)
        if ready is None:
            ready = self._ready[shape] = _Ready.of(self._ask, values)
        return ready


prepared = PreparedQuestion


@dataclass(frozen=True)
class _Ready:
    """A query's SQL, which value goes where, and what a row becomes."""

    sql: str
    fixed: tuple[Any, ...]
    places: Sequence[tuple[int, int]]
    converters: Sequence[tuple[int, Sequence[Any], Any]]
    made: Callable[[list[Any]], Any]
    locks: bool

    @classmethod
    def of(cls, ask: Callable[..., QuerySet[Any, Any]], values: Sequence[Value]) -> _Ready:
        marks = [_mark(number, value) for number, value in enumerate(values)]
        rows = ask(*marks)
        compiler = rows.query.get_compiler(connection=connection)
        sql, fixed = compiler.as_sql()
        places = [(at, marks.index(one)) for at, one in enumerate(fixed) if one in marks]
        if {number for _, number in places} != {*range(len(marks))}:
            raise Unprepared(sql)
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        found = [(at, *how) for at, how in converters.items()]
        made, locks = _maker(rows, compiler), rows.query.select_for_update
        return cls(sql, tuple(fixed), places, found, made, locks)

    def asked(self, values: Sequence[Value]) -> Sequence[Sequence[Any]]:
        # No row has a number that doesn't fit a column, but some databases would raise an error.
        if any(isinstance(value, int) and abs(value) >= LARGEST for value in values):
            return []
        # A lock that ends with the statement protects nothing.
        if self.locks and not connection.in_atomic_block:
            raise TransactionManagementError("Rows are locked within a transaction.")
        filled = list(self.fixed)
        for at, number in self.places:
            filled[at] = values[number]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, filled)
            return cursor.fetchall()

    def read(
        self, rows: Sequence[Sequence[Any]], start: int = 0, stop: int | None = None
    ) -> list[list[Any]]:
        """These columns of the rows as Python values, column by column."""
        found, here = [list(row[start:stop]) for row in rows], connections[DEFAULT_DB_ALIAS]
        for place, converters, column in self.converters:
            if place < start or (stop is not None and place >= stop):
                continue
            for convert in converters:
                for row in found:
                    # None stays None in every field.
                    if (value := row[place - start]) is not None:
                        row[place - start] = convert(value, column, here)
        return found


def _mark(number: int, value: Value) -> Value:
    return MARK + number if isinstance(value, int) else f"\N{WHITE SQUARE}{MARK + number}"


def _maker(rows: QuerySet[Any, Any], compiler: Any) -> Callable[[list[Any]], Any]:
    """A function that makes of a row's values what the query set would."""
    kind = rows._iterable_class
    if issubclass(kind, ValuesListIterable):
        return tuple
    if issubclass(kind, ValuesIterable):
        columns: list[str] = [*(rows.query.selected or ())]
        return lambda values: dict(zip(columns, values, strict=True))
    return _model_maker(rows, compiler)


def _model_maker(rows: QuerySet[Any, Any], compiler: Any) -> Callable[[list[Any]], Any]:
    about, select = compiler.klass_info, compiler.select
    first, last = about["select_fields"][0], about["select_fields"][-1] + 1
    names = [column.target.attname for column, *_ in select[first:last]]
    along = compiler.annotation_col_map.items()
    related = _related(about, select, rows.db)

    def made(values: list[Any]) -> Any:
        row = about["model"].from_db(rows.db, names, values[first:last])
        for populator in related:
            populator.populate(values, row)
        for name, at in along:
            setattr(row, name, values[at])
        return row

    return made
