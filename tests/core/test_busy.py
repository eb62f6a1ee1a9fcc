"""Which faults of a database go away by themselves."""

import sqlite3

import pytest
from django.db import ConnectionHandler, DatabaseError

from core.api.busy import is_passing
from tests.running import free_port

pytestmark = pytest.mark.django_db


def of(**options):
    return ConnectionHandler({"default": {"OPTIONS": {}, **options}})["default"]


def sqlite(path, **options):
    return of(ENGINE="django.db.backends.sqlite3", NAME=str(path), OPTIONS=options)


def fault(database, statement):
    with pytest.raises(DatabaseError) as raised, database.cursor() as cursor:
        cursor.execute(statement)
    database.close()
    return raised.value


def test_whoever_finds_sqlites_one_writer_at_work_may_come_again(tmp_path):
    path = tmp_path / "db.sqlite3"
    with sqlite3.connect(path, isolation_level=None) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert is_passing(fault(sqlite(path, timeout=0.01), "CREATE TABLE one (id)"))
    writer.close()


def test_a_missing_table_is_the_programs_own_fault(tmp_path):
    assert not is_passing(fault(sqlite(tmp_path / "db.sqlite3"), "SELECT 1 FROM nowhere"))


def test_a_database_that_nobody_answers_for_may_come_back():
    nobody = of(
        ENGINE="django.db.backends.postgresql",
        NAME="wheel",
        HOST="127.0.0.1",
        PORT=str(free_port()),
    )
    assert is_passing(fault(nobody, "SELECT 1"))


def test_any_other_fault_stays(tmp_path):
    assert not is_passing(RuntimeError("unforeseen"))
    assert not is_passing(None)
