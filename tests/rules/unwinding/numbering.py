"""Ids as on the first day: dice, draws and names are seeded with them, and so is a season."""

from __future__ import annotations

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models


def number_from_one() -> None:
    """Every table without a row numbers from one again, whatever was tried before it.

    PostgreSQL gives no id back when a transaction is, and SQLite none when rows are deleted.
    """
    empty = [model for model in apps.get_models() if _numbers(model) and not _rows(model)]
    places = [{"table": one._meta.db_table, "column": one._meta.pk.column} for one in empty]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_by_name_sql(no_style(), places):
            cursor.execute(statement)


def _numbers(model: type[models.Model]) -> bool:
    return isinstance(model._meta.pk, models.AutoField) and model._meta.managed


def _rows(model: type[models.Model]) -> bool:
    return model._default_manager.exists()
