from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from teams.audit import audit_all
from teams.models import Team


class Command(BaseCommand):
    help = "Refold every team from its first entry; print what differs, and exit 1 if anything."

    def handle(self, *args: Any, **options: Any) -> None:
        with _one_moment():
            differences = [str(difference) for difference in audit_all()]
            count = Team.objects.count()
        for difference in differences:
            self.stdout.write(difference)
        if differences:
            raise CommandError(f"{len(differences)} differences in {count} teams.")
        self.stdout.write(f"{count} teams agree with their ledgers.")


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
