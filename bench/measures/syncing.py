"""What it costs on SQLite that a commit waits until the disk has it."""

from __future__ import annotations

from collections.abc import Iterator

from bench.databases import Database
from bench.findings import Finding
from bench.generator.people import HOME
from bench.measures import Bench
from bench.measures.recording import Evening, evenings
from bench.timing import compare, summed_up
from league.models import League


def syncing(bench: Bench) -> Iterator[Finding]:
    """One row saved, and a whole recording, with `synchronous` FULL against NORMAL."""
    database = bench.large
    if database.connection.vendor != "sqlite":
        return
    row = _row_of(database)
    with database.in_use():
        saved = compare(
            lambda: _save(database, row, "FULL"), lambda: _save(database, row, "NORMAL")
        )
    yield Finding.of("one row saved, and on the disk", "not waiting for the disk", None, saved)
    _, *nights = evenings(database, HOME)
    pairs = [(_recorded(one, "FULL"), _recorded(one, "NORMAL")) for one in nights]
    yield Finding.of("recording, and on the disk", "not waiting for it", None, summed_up(pairs))


def _row_of(database: Database) -> League:
    with database.in_use():
        return League.objects.earliest("pk")


def _save(database: Database, row: League, mode: str) -> None:
    _wait(database, mode)
    # Another each time: what changes nothing isn't written.
    row.name = row.name[::-1]
    row.save(update_fields=["name"])


def _recorded(evening: Evening, mode: str) -> float:
    with evening.database.in_use():
        _wait(evening.database, mode)
    took = evening.record()
    evening.undo()
    return took


def _wait(database: Database, mode: str) -> None:
    with database.connection.cursor() as cursor:
        cursor.execute(f"PRAGMA synchronous={mode}")
