"""Copying a league's rows to a scratch database file, for processes that audit an import.

Before an import is committed no other connection sees it, so processes that help with its audits
read a copy, which is deleted afterwards.
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

# The file is temporary, so it needn't survive a power cut.
HASTY = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
# The indexes that audits use; making others isn't worth the time.
ASKED = (*("league_slug", "team_id", "match_id", "postgame_id", "report_id", "change_id", "step"),)


# The prefix of its folders, and for how many seconds they are left alone.
OURS, NEW = "great-wheel-league-", 60


def can_have_scratch() -> bool:
    """Whether rows here have the same form as in such a file."""
    return connection.vendor == "sqlite"


@contextmanager
def scratch_database(league: League) -> Iterator[str]:
    """The name of a database with only this league, as this connection sees it."""
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
    """Lock the folder for as long as this process lives; False if another process has it."""
    with (folder / "held").open("w") as lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def _clear_away() -> None:
    """Delete what killed processes have left."""
    for folder in Path(gettempdir()).glob(f"{OURS}*"):
        # It may be gone by now, or its owner may be just about to lock it.
        with suppress(OSError):
            if time() - folder.stat().st_mtime > NEW:
                with _held(folder) as left:
                    if left:
                        rmtree(folder)


def _copy(league: League, there: sqlite3.Connection) -> None:
    """Indexes are made last, in one go."""
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
    """The SQL that makes all tables, or all indexes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sql FROM sqlite_master WHERE type = %s AND sql IS NOT NULL"
            " AND name NOT LIKE 'sqlite!_%%' ESCAPE '!'",
            [kind],
        )
        return [made for (made,) in cursor.fetchall()]


def _copy_rows(rows: QuerySet[Any], there: sqlite3.Connection) -> None:
    """Copy these rows raw: a `+` before a column keeps SQLite's driver from converting it."""
    columns = [f'"{one.column}"' for one in rows.model._meta.concrete_fields]
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    kept, values = rows.order_by().query.sql_with_params()
    into = f'INSERT INTO "{rows.model._meta.db_table}" ({names}) VALUES ({marks})'
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(f'+{one}' for one in columns)} FROM ({kept})", values)
        there.executemany(into, cursor)
