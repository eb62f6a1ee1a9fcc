"""Whole installations that take long to make: made once, then copied row by row.

Each kind of database has its own file on the shelf, until the program or the code that makes it
changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.db.models import Field, Model
from django.db.transaction import atomic

from league.models import League
from tests.conftest import PASSWORD
from tests.running import ROOT
from tests.shelf import remembered

SOURCES = ("*/**/*.py", "*/**/*.json", "*/**/*.toml", "*/**/*.txt", "requirements.txt")
# What migrations leave in every database.
THERE_ALREADY = {"contenttypes.ContentType", "auth.Permission", "sites.Site"}


def brought(name: str, make: Callable[[], None]) -> None:
    """Fill this empty database with everything that `make` writes, now or before."""
    made = False

    def written() -> dict[str, list[tuple]]:
        nonlocal made
        make()
        made = True
        return {label(model): rows_of(model) for model in models()}

    rows = remembered(f"{name}-{connection.vendor}", sources(), written)
    if not made:
        fill(rows)


def demo_league() -> League:
    """The league that `manage.py demo` makes, for who looks at it rather than at how it is made."""
    brought("demo", make_demo)
    return League.objects.get()


def make_demo() -> None:
    call_command("demo", password=PASSWORD, stdout=StringIO())


def sources() -> list[Path]:
    """The files of the program, and those of the tests that make installations."""
    found = {path for pattern in SOURCES for path in ROOT.glob(pattern)}
    elsewhere = {".venv", "var", "tests", "node_modules", "static", "bench", "script"}
    ours = [path for path in found if path.relative_to(ROOT).parts[0] not in elsewhere]
    return sorted([*ours, *ROOT.glob("tests/*.py"), *ROOT.glob("tests/junk/world.py")])


def models() -> Iterator[type[Model]]:
    every = apps.get_models(include_auto_created=True)
    return (one for one in every if one._meta.managed and label(one) not in THERE_ALREADY)


def label(model: type[Model]) -> str:
    return model._meta.label


def columns(model: type[Model]) -> list[Field]:
    return [one for one in model._meta.local_concrete_fields if not one.generated]


def rows_of(model: type[Model]) -> list[tuple]:
    return [*model._base_manager.values_list(*(one.attname for one in columns(model)))]


def fill(rows: dict[str, list[tuple]]) -> None:
    """Insert rows exactly as they were stored: without signals, and with the old times."""
    # In any order: whether what they name is there, is asked at the end.
    with atomic(), connection.cursor() as cursor:
        for model in models():
            if rows[label(model)]:
                cursor.executemany(insertion(model), prepared_rows(model, rows[label(model)]))
        for statement in connection.ops.sequence_reset_sql(no_style(), [*models()]):
            cursor.execute(statement)


def insertion(model: type[Model]) -> str:
    quoted = [connection.ops.quote_name(one.column) for one in columns(model)]
    marks = ", ".join(["%s"] * len(quoted))
    table = connection.ops.quote_name(model._meta.db_table)
    return f"INSERT INTO {table} ({', '.join(quoted)}) VALUES ({marks})"


def prepared_rows(model: type[Model], rows: list[tuple]) -> Iterator[tuple]:
    fields = columns(model)
    for row in rows:
        pairs = zip(fields, row, strict=True)
        yield tuple(field.get_db_prep_save(value, connection) for field, value in pairs)
