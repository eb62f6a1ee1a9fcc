"""Databases with every table and no row: migrated once, and copied whenever one is needed.

What is migrated lies in var/suite (`tests/shelf.py`), or beside the database named in
DATABASE_URL, until what made it changes.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from tests.running import ROOT, environment, manage
from tests.shelf import digest, kept

PREFIX = "great_wheel_blank_"
# Of what migrations call, that which writes to the database by itself.
MADE_BY = ("*/migrations/*.py", "accounts/guards.py", "config/settings.py", "requirements.txt")


def empty_database(folder: Path) -> str:
    """The address of an empty SQLite database of one's own, in this folder."""
    path = folder / "db.sqlite3"
    shutil.copyfile(sqlite_blank(), path)
    return f"sqlite:///{path}"


@contextmanager
def empty_in_memory(name: str) -> Iterator[None]:
    """The SQLite database in memory of this name is there, and empty, while the block lasts."""
    with (
        closing(sqlite3.connect(sqlite_blank())) as blank,
        closing(sqlite3.connect(name, uri=True)) as memory,
    ):
        blank.backup(memory)
        yield


@cache
def sqlite_blank() -> Path:
    """The file to copy."""
    return kept("great_wheel_blank.sqlite3", _made_by(), _migrated)


def _migrated(file: Path) -> None:
    manage(environment(DATABASE_URL=f"sqlite:///{file}"), "migrate", "-v0")


@cache
def postgres_blank(server: str) -> str:
    """The name of the database to copy, on the server with this address."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext(%s))", [PREFIX])
        known = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
        there = {name for (name,) in connection.execute(known, [PREFIX])}
        if _name() not in there:
            for name in there:
                connection.execute(f"DROP DATABASE {name}")
            begun = f"{PREFIX}unfinished"
            connection.execute(f"CREATE DATABASE {begun}")
            address = urlunsplit(urlsplit(server)._replace(path=f"/{begun}"))
            manage(environment(DATABASE_URL=address), "migrate", "-v0")
            connection.execute(f"ALTER DATABASE {begun} RENAME TO {_name()}")
    return _name()


@cache
def _name() -> str:
    """Another one whenever migrations would come to something else."""
    return PREFIX + digest(_made_by())


def _made_by() -> list[Path]:
    found = [path for pattern in MADE_BY for path in sorted(ROOT.glob(pattern))]
    return [path for path in found if ".venv" not in path.parts]
