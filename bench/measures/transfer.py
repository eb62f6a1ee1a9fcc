"""A league out and in, against a bare dump and load of the same rows.

Each is done by a process of its own, so that what it takes of memory at the most is its own.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any, NamedTuple

from django.db import connection, transaction

from accounts.models import User
from bench.databases import Database
from bench.findings import Finding
from bench.generator.people import HOME, YEARS
from bench.measures import Bench
from bench.timing import PLAN, seconds, summed_up
from league.models import League
from rules.models import Haul
from rules.services import hauling
from rules.services.transfer.columns import columns_of
from rules.services.transfer.registry import CARRIED
from rules.services.transfer.scope import LeagueScope

GOAL = 3
CHUNK = 2000
PACKED = 6
# Where once takes longer than this many seconds, once is measured.
LONG = 10


class Took(NamedTuple):
    """What something took: seconds, and megabytes of memory at the most."""

    seconds: float
    megabytes: float


def transfer(bench: Bench) -> Iterator[Finding]:
    """The league of years, or the one at home."""
    name = YEARS if bench.large.size.years else HOME
    with tempfile.TemporaryDirectory() as folder:
        yield from Journey(bench, name, Path(folder)).findings()


class Journey:
    """A league on its way out of a database and into an empty one, and the same rows bare."""

    def __init__(self, bench: Bench, name: str, folder: Path) -> None:
        self.bench, self.name = bench, name
        self.dump, self.document = folder / "dump", folder / "document"

    def findings(self) -> Iterator[Finding]:
        """Out, and in."""
        large = self.bench.large
        out, bare = self._often(large, self._export), self._often(large, self._dump)
        yield self._finding("out", "a bare dump of the same rows", out, bare, self.document)
        with self.bench.shelf.empty(large.size) as empty:
            come, bare = self._often(empty, self._import), self._often(empty, self._load)
        yield self._finding("in", "a bare load of the same rows", come, bare, self.document)

    def _finding(
        self, way: str, against: str, work: list[Took], bare: list[Took], file: Path
    ) -> Finding:
        pairs = [(one.seconds, two.seconds) for one, two in zip(work, bare, strict=False)]
        peak, floor = (max(one.megabytes for one in each) for each in (work, bare))
        size = file.stat().st_size / 1e6
        note = f"{size:,.0f} MB packed; peak {peak:,.0f} MB of memory, bare {floor:,.0f} MB"
        matches = self.bench.large.size.year_matches or self.bench.large.size.home_matches
        work_ = f"a league {way}, {matches:,} matches"
        return Finding.of(work_, against, GOAL, summed_up(pairs), note=note)

    def _often(self, database: Database, work: Callable[[], None]) -> list[Took]:
        once = apart(database, work)
        more = 0 if once.seconds > LONG else PLAN.rounds - 1
        return [once, *(apart(database, work) for _ in range(more))]

    def _export(self) -> None:
        """As a worker does it, to the last byte that is kept."""
        league = League.objects.get(name=self.name)
        row = Haul.objects.create(
            kind=Haul.Kind.EXPORT, league_slug=league.slug, by=league.founded_by
        )
        hauling.run(row.pk)
        self.document.write_bytes(hauling.packed_document(row))
        row.delete()

    def _dump(self) -> None:
        """Plain rows, a line for every so many, packed alike."""
        scope = LeagueScope(League.objects.get(name=self.name))
        with gzip.open(self.dump, "wt", PACKED) as file, connection.cursor() as cursor:
            for family in CARRIED:
                names = [one.name for one in columns_of(family.label)]
                query, values = scope.rows(family).values_list(*names).query.sql_with_params()
                cursor.execute(query, values)
                while rows := cursor.fetchmany(CHUNK):
                    file.write(json.dumps([family.label, rows], default=str) + "\n")

    def _import(self) -> None:
        """As a worker does it, from the packed document on; and taken back."""
        by, _ = User.objects.get_or_create(username="importer")
        with transaction.atomic():
            row = Haul.objects.create(
                kind=Haul.Kind.IMPORT,
                league_slug="brought",
                by=by,
                wanted={"people": {}},
                document=self.document.read_bytes(),
            )
            hauling.run(row.pk)
            row.refresh_from_db()
            assert row.status == Haul.Status.DONE, row.error
            transaction.set_rollback(True)

    def _load(self) -> None:
        """Each line of the dump into its table; and taken back."""
        with transaction.atomic(), gzip.open(self.dump, "rt") as file:
            for line in file:
                _insert(*json.loads(line))
            transaction.set_rollback(True)


def _insert(label: str, rows: list[list[Any]]) -> None:
    columns = columns_of(label)
    model = columns[0].field.model
    known = {str(one.field.column) for one in columns}
    # What a document leaves out has to hold something all the same.
    rest = [one for one in model._meta.concrete_fields if str(one.column) not in known]
    filled = [one.get_db_prep_save(one.get_default(), connection) for one in rest]
    names = ", ".join(
        [*(f'"{one.field.column}"' for one in columns), *(f'"{one.column}"' for one in rest)]
    )
    marks = ", ".join(["%s"] * (len(columns) + len(rest)))
    with connection.cursor() as cursor:
        statement = f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({marks})'
        cursor.executemany(statement, [[*row, *filled] for row in rows])


def apart(database: Database, work: Callable[[], None]) -> Took:
    """Do it in a process of its own, with a connection of its own to that database."""
    database.close()
    context = get_context("fork")
    mine, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_done, args=(database, work, theirs))
    process.start()
    theirs.close()
    took = Took(*mine.recv())
    process.join()
    return took


def _done(database: Database, work: Callable[[], None], to: Any) -> None:
    before = _peak()
    with database.in_use():
        took = seconds(work)
    to.send((took, _peak() - before))


def _peak() -> float:
    """The most memory that this process ever had, in megabytes."""
    return getrusage(RUSAGE_SELF).ru_maxrss / 1000
