from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.utils import timezone

from accounts.guards import unguarded
from teams.audit import audit_all
from teams.models import Change, Team


class Command(BaseCommand):
    help = """Look for whatever in the teams' ledgers isn't as it was written, and refold every
    team from its first entry; print what is broken or differs, and exit 1 if anything."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--since",
            type=_moment,
            metavar="DATE",
            help="only what was written since, as 2026-11-22 or 2026-11-22T19:30; refold nothing",
        )

    def handle(self, *args: Any, since: datetime | None = None, **options: Any) -> None:
        with _one_moment():
            found = [f"{table} has lost its triggers: manage.py guard" for table in unguarded()]
            found += [str(difference) for difference in audit_all(since)]
            teams = Team.objects.count()
            changes = _written(since)
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(f"{len(found)} differences in {teams} teams.")
        self.stdout.write(f"{changes} changes stand as they were written.")
        if since is None:
            self.stdout.write(f"{teams} teams agree with their ledgers.")


def _moment(said: str) -> datetime:
    """The beginning of that day, or the moment, in the program's own time zone."""
    try:
        at = datetime.fromisoformat(said)
    except ValueError:
        raise ArgumentTypeError(f"{said} is no date like 2026-11-22.") from None
    return at if at.tzinfo else timezone.make_aware(at)


def _written(since: datetime | None) -> int:
    changes = Change.objects.all() if since is None else Change.objects.filter(at__gte=since)
    return changes.count()


@contextmanager
def _one_moment() -> Iterator[None]:
    """Everything is read as it was at one moment, whatever workers write meanwhile."""
    outermost = not connection.in_atomic_block
    with _reading(), transaction.atomic():
        # Of itself PostgreSQL shows each query what was committed before it; SQLite keeps to one.
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


@contextmanager
def _reading() -> Iterator[None]:
    """On SQLite a transaction takes the writers' lock when it begins; one that reads needn't."""
    # Only an open connection knows its mode.
    connection.ensure_connection()
    settings: Any = connection
    mode = settings.transaction_mode if connection.vendor == "sqlite" else None
    if mode is not None:
        settings.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        if mode is not None:
            settings.transaction_mode = mode
