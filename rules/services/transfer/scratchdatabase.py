"""A league's rows copied to a database file of its own, for the processes that audit an import.

What an import wrote nobody else sees before it is committed: so those who are to help with its
audits get it in a database that they may read. It is gone when they are done.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, gettempdir
from time import time
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from league.models import League
from rules.services.transfer.registry import CARRIED
from rules.services.transfer.scope import LeagueScope
from teams.models import Pack

# The file lasts as long as those who read it: nothing of it has to outlive a power cut.
HASTY = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
# By what audits ask for rows: no other index is worth its making.
ASKED = (*("league_slug", "team_id", "match_id", "postgame_id", "report_id", "change_id", "step"),)


# What its folders are called, and for how many seconds they are left alone.
OURS, NEW = "great-wheel-league-", 60


def can_have_scratch() -> bool:
    """Whether rows here are as they would be in such a file."""
    return connection.vendor == "sqlite"


@contextmanager
def scratch_database(league: League) -> Iterator[str]:
    """The name of a database that has this league alone, as this connection sees it."""
    _clear_away()
    with TemporaryDirectory(prefix=OURS) as folder, _held(Path(folder)):
        file = str(Path(folder) / "league.sqlite3")
        with closing(sqlite3.connect(file)) as there:
            there.executescript(HASTY)
            _copy(league, there)
            there.commit()
        yield file


@contextmanager
def _held(folder: Path) -> Iterator[bool]:
    """Whether it is this process's, as long as it lives; False where it is another's."""
    with (folder / "held").open("w") as lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def _clear_away() -> None:
    """Drop what was left by processes that were killed."""
    for folder in Path(gettempdir()).glob(f"{OURS}*"):
        # It may be gone by now, or be somebody's who is just about to hold it.
        with suppress(OSError):
            if time() - folder.stat().st_mtime > NEW:
                with _held(folder) as left:
                    if left:
                        rmtree(folder)


def _copy(league: League, there: sqlite3.Connection) -> None:
    """Indexes come last: so they are made in one go."""
    asked = tuple(f'("{one}")' for one in ASKED)
    tables, indexes = _shapes("table"), (one for one in _shapes("index") if one.endswith(asked))
    for statement in tables:
        there.execute(statement)
    scope = LeagueScope(league)
    for family in CARRIED:
        _copy_rows(scope.rows(family), there)
    _copy_rows(Pack.objects.all(), there)
    for statement in indexes:
        there.execute(statement)


def _shapes(kind: str) -> Sequence[str]:
    """How all tables, or all indexes, are made."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sql FROM sqlite_master WHERE type = %s AND sql IS NOT NULL"
            " AND name NOT LIKE 'sqlite!_%%' ESCAPE '!'",
            [kind],
        )
        return [made for (made,) in cursor.fetchall()]


def _copy_rows(rows: QuerySet[Any], there: sqlite3.Connection) -> None:
    """These rows, as they are kept: with a sign before it a column's values aren't read."""
    columns = [f'"{one.column}"' for one in rows.model._meta.concrete_fields]
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    kept, values = rows.order_by().query.sql_with_params()
    into = f'INSERT INTO "{rows.model._meta.db_table}" ({names}) VALUES ({marks})'
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(f'+{one}' for one in columns)} FROM ({kept})", values)
        there.executemany(into, cursor)
