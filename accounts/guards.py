"""Guards: triggers by which the database itself refuses to change write-once rows.

`settings.WRITTEN_ONCE` lists their models. Whoever adds one guards its table with `guarding`, in a
migration of its own app. A row passes only while a `Disposal` is visible to the transaction, and
only `accounts.disposing` writes one. SQLite drops a table's triggers when a migration rebuilds the
table: that migration has to guard it again, or `manage.py guard` does.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, migrations, transaction
from django.db.models import Model, UniqueConstraint

from accounts.models import Disposal

DOOR = Disposal._meta.db_table
REFUSED = "is written once: what is wrong in it is put right by another row"
FUNCTION = "refuse_unless_disposing"
BODY = f"""
BEGIN
    IF NOT EXISTS (SELECT 1 FROM {DOOR}) THEN
        RAISE EXCEPTION '% {REFUSED}', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END
"""


def guarding(app: str, *names: str) -> migrations.RunPython:
    """The operation with which a migration guards these models of its app.

    The migration must come after accounts' 0006, which makes the door.
    """

    def on(state: Any, editor: Any) -> None:
        for name in names:
            guard(state.get_model(app, name), editor.connection)

    def off(state: Any, editor: Any) -> None:
        for name in names:
            unguard(state.get_model(app, name), editor.connection)

    return migrations.RunPython(on, off)


def guard(model: type[Model], connection: Any) -> None:
    """Make the table's guards, replacing any that it has."""
    unguard(model, connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                f"CREATE OR REPLACE FUNCTION {FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS"
                f" $refuse${BODY}$refuse$"
            )
        for statement in _triggers(model, connection.vendor).values():
            cursor.execute(statement)


def unguard(model: type[Model], connection: Any) -> None:
    """Drop all guards of the table."""
    on = f" ON {_quoted(model._meta.db_table)}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for name in _triggers(model, connection.vendor):
            cursor.execute(f"DROP TRIGGER IF EXISTS {_quoted(name)}{on}")


def guard_all() -> list[str]:
    """Make every guard that is missing; returns the tables that lacked one."""
    with transaction.atomic():
        lacking = unguarded()
        for model in written_once():
            if model._meta.db_table in lacking:
                guard(model, connection)
    return lacking


def unguarded() -> list[str]:
    """The tables whose guards aren't there as they should be.

    A table that doesn't exist yet needs none, nor does any before the door exists.
    """
    with connection.cursor() as cursor:
        there = {table.name for table in connection.introspection.get_table_list(cursor)}
        if DOOR not in there:
            return []
        return [
            model._meta.db_table
            for model in written_once()
            if model._meta.db_table in there and not _stands(model, cursor)
        ]


def written_once() -> list[type[Model]]:
    """The models whose rows are never changed."""
    return [apps.get_model(label) for label in settings.WRITTEN_ONCE]


def _stands(model: type[Model], cursor: Any) -> bool:
    wanted = _triggers(model, connection.vendor)
    if connection.vendor == "postgresql":
        cursor.execute(
            "SELECT t.tgname FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid"
            " WHERE t.tgrelid = to_regclass(%s) AND t.tgenabled IN ('O', 'A') AND p.prosrc = %s",
            [f'"{model._meta.db_table}"', BODY],
        )
        return {name for (name,) in cursor.fetchall()} >= wanted.keys()
    cursor.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s",
        [model._meta.db_table],
    )
    return dict(cursor.fetchall()).items() >= wanted.items()


def _triggers(model: type[Model], vendor: str) -> dict[str, str]:
    """The triggers of this table by their names."""
    return (_for_postgresql if vendor == "postgresql" else _for_sqlite)(model)


def _for_postgresql(model: type[Model]) -> dict[str, str]:
    table = model._meta.db_table
    events = {
        f"{table}_rows_stay": "UPDATE OR DELETE ON {} FOR EACH ROW",
        f"{table}_stays": "TRUNCATE ON {} FOR EACH STATEMENT",
    }
    return {
        name: f'CREATE TRIGGER "{name}" BEFORE {event.format(_quoted(table))}'
        f" EXECUTE FUNCTION {FUNCTION}()"
        for name, event in events.items()
    }


def _for_sqlite(model: type[Model]) -> dict[str, str]:
    table = model._meta.db_table
    shut = f"NOT EXISTS (SELECT 1 FROM {DOOR})"
    # REPLACE erases the row that has the new row's key, without firing a trigger.
    replaces = f"{shut} AND EXISTS (SELECT 1 FROM {_quoted(table)} WHERE {_same(model)})"
    conditions = {"UPDATE": shut, "DELETE": shut, "INSERT": replaces}
    return {
        f"{table}_stays_at_{event.lower()}": (
            f'CREATE TRIGGER "{table}_stays_at_{event.lower()}" BEFORE {event} ON {_quoted(table)}'
            f" WHEN {condition} BEGIN SELECT RAISE(ABORT, '{table} {REFUSED}'); END"
        )
        for event, condition in conditions.items()
    }


def _same(model: type[Model]) -> str:
    """Whether a row shares something with the new one that no two rows may share."""
    meta = model._meta
    alike = [[field] for field in meta.concrete_fields if field.unique]
    for constraint in meta.constraints:
        if isinstance(constraint, UniqueConstraint):
            fields = {field.name: field for field in meta.concrete_fields}
            alike.append([fields[name] for name in constraint.fields])
    return " OR ".join(
        " AND ".join(f'"{field.column}" = NEW."{field.column}"' for field in fields)
        for fields in alike
    )


def _quoted(name: str) -> str:
    return f'"{name}"'
