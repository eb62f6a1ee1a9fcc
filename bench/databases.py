"""The databases that are measured: built once for each size, and copied for every run.

What DATABASE_URL names says which kind: SQLite files in a folder, or PostgreSQL databases beside
the one named. A name ends in a hash of the generator, so what another made is never taken for its
own. Migrations since then are made up for on the copy, like anybody's.
"""

from __future__ import annotations

import hashlib
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import load_backend

from bench.generator import Size, build

ROOT = Path(__file__).resolve().parent.parent
COPY = "_copy"
BLANK = "great_wheel_blank"
Say = Callable[[str], None]


def fingerprint() -> str:
    """A hash of the generator, which makes other data when it changes."""
    together = hashlib.sha256()
    for path in sorted((ROOT / "bench" / "generator").glob("*.py")):
        together.update(path.read_bytes())
    return together.hexdigest()[:10]


@dataclass(eq=False)
class Database:
    """One database, open for as long as it is measured."""

    size: Size
    connection: Any

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Whatever asks the default database within asks this one."""
        before = connections[DEFAULT_DB_ALIAS]
        connections[DEFAULT_DB_ALIAS] = self.connection
        try:
            yield
        finally:
            connections[DEFAULT_DB_ALIAS] = before

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """The same, with nothing left to be written into the previous file.

        SQLite moves its log into the file every thousand pages, and lets whoever commits next
        wait for the disc, whoever wrote them.
        """
        with self.in_use():
            if self.connection.vendor == "sqlite":
                with self.connection.cursor() as cursor:
                    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            yield

    def close(self) -> None:
        """Close it."""
        self.connection.close()


class Shelf(ABC):
    """Where data of every size lies, ready to be copied; `fresh` is to build it anew."""

    fresh = False

    def working_copy(self, size: Size, say: Say) -> Database:
        """A copy of its own of the data of this size, which is built if it isn't there yet."""
        name = self.name_of(size)
        if self.fresh or not self.has(name):
            say(f"Building the {size.key} data: {size.teams} teams, {size.matches:,} matches ...")
            unfinished = f"{name}_unfinished"
            self.copy(self.blank(size), unfinished)
            database = self.open(size, unfinished)
            with database.in_use():
                build(size, say)
                self.tidy(database)
            database.close()
            self.drop(name)
            self.rename(unfinished, name)
        self.copy(name, name + COPY)
        copy = self.open(size, name + COPY)
        with copy.in_use():
            call_command("migrate", verbosity=0)
        return copy

    @contextmanager
    def empty(self, size: Size) -> Iterator[Database]:
        """A database with every table and no row, gone in the end; `size` is what comes into it."""
        name = "great_wheel_empty"
        self.copy(self.blank(size), name)
        database = self.open(size, name)
        try:
            yield database
        finally:
            database.close()
            self.drop(name)

    def blank(self, size: Size) -> str:
        """The name of a database that only was migrated; what else comes into it, `size` says."""
        if self.fresh or not self.has(BLANK):
            self.make(BLANK)
        database = self.open(size, BLANK)
        with database.in_use():
            call_command("migrate", verbosity=0)
        self.tidy(database)
        database.close()
        return BLANK

    def put_away(self, database: Database) -> None:
        """Drop a working copy."""
        database.close()
        self.drop(self.name_of(database.size) + COPY)

    def name_of(self, size: Size) -> str:
        """The name of the data of this size."""
        return f"great_wheel_{size.key}_{fingerprint()}"

    def open(self, size: Size, name: str) -> Database:
        """The database of that name. Its connection stays open from one request to the next."""
        settings = {**connections.settings[DEFAULT_DB_ALIAS], "NAME": self.place(name)}
        settings["CONN_MAX_AGE"] = None
        backend = load_backend(settings["ENGINE"])
        return Database(size, backend.DatabaseWrapper(settings, DEFAULT_DB_ALIAS))

    @abstractmethod
    def place(self, name: str) -> str: ...

    @abstractmethod
    def has(self, name: str) -> bool: ...

    @abstractmethod
    def make(self, name: str) -> None: ...

    @abstractmethod
    def copy(self, name: str, other: str) -> None: ...

    @abstractmethod
    def rename(self, name: str, other: str) -> None: ...

    @abstractmethod
    def drop(self, name: str) -> None: ...

    @abstractmethod
    def tidy(self, database: Database) -> None: ...


@dataclass
class Files(Shelf):
    """SQLite: a file each."""

    folder: Path

    def place(self, name: str) -> str:
        return str(self.folder / f"{name}.sqlite3")

    def has(self, name: str) -> bool:
        return Path(self.place(name)).exists()

    def make(self, name: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.drop(name)

    def copy(self, name: str, other: str) -> None:
        self.drop(other)
        shutil.copyfile(self.place(name), self.place(other))

    def rename(self, name: str, other: str) -> None:
        Path(self.place(name)).rename(self.place(other))

    def drop(self, name: str) -> None:
        for ending in ("", "-wal", "-shm"):
            Path(self.place(name) + ending).unlink(missing_ok=True)

    def tidy(self, database: Database) -> None:
        with database.connection.cursor() as cursor:
            # No ANALYZE: nobody runs it on a league's file either.
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@dataclass
class Server(Shelf):
    """PostgreSQL: databases on one server, copied as templates by the server itself."""

    def place(self, name: str) -> str:
        return name

    def has(self, name: str) -> bool:
        return bool(self._ask("SELECT 1 FROM pg_database WHERE datname = %s", [name]))

    def make(self, name: str) -> None:
        self.drop(name)
        self._ask(f'CREATE DATABASE "{name}"')

    def copy(self, name: str, other: str) -> None:
        self.drop(other)
        self._ask(f'CREATE DATABASE "{other}" TEMPLATE "{name}"')

    def rename(self, name: str, other: str) -> None:
        self._ask(f'ALTER DATABASE "{name}" RENAME TO "{other}"')

    def drop(self, name: str) -> None:
        self._ask(f'DROP DATABASE IF EXISTS "{name}"')

    def tidy(self, database: Database) -> None:
        with database.connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")

    def _ask(self, question: str, parameters: list[Any] | None = None) -> list[Any]:
        """Ask the database that DATABASE_URL names, which itself isn't touched."""
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(question, parameters)
            return cursor.fetchall() if cursor.description else []


def shelf(folder: Path) -> Shelf:
    """The shelf that fits DATABASE_URL."""
    if connections[DEFAULT_DB_ALIAS].vendor == "postgresql":
        return Server()
    return Files(folder)
