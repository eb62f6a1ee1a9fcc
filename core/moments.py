"""Reading the database as it was at one moment, for audits; and moments as people type them."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone


def moment(said: str) -> datetime:
    """The beginning of that day, or the moment, in the program's own time zone.

    For an argument of a command: raises ArgumentTypeError.
    """
    try:
        at = datetime.fromisoformat(said)
    except ValueError:
        raise ArgumentTypeError(f"{said} isn't a date such as 2026-11-22.") from None
    return at if at.tzinfo else timezone.make_aware(at)


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything as it was at one moment, whatever workers write meanwhile."""
    outermost = not connection.in_atomic_block
    with _reading(), transaction.atomic():
        # By default PostgreSQL shows each query what was committed before it; SQLite keeps one
        # snapshot.
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


@contextmanager
def _reading() -> Iterator[None]:
    """Our SQLite transactions take the write lock when they begin; readers needn't."""
    # Only an open connection has a mode to change.
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
