"""Leases on hauls: each is claimed by one worker at a time, for as long as it works on it.

If a worker dies its lease runs out, and another takes the haul over. A worker that has lost its
lease can't finish any more: what it wrote is rolled back.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from rules.models import Haul

log = logging.getLogger(__name__)
# After this another worker takes over.
LEASE = timedelta(minutes=10)
# How often a lease is renewed within its term, so that a failed renewal does no harm.
TIMES = 4
MOST_CLAIMS = 3
GIVEN_UP = f"Its worker was lost {MOST_CLAIMS} times; it isn't tried again."
Status = Haul.Status


class Lost(Exception):
    """Another worker has the haul by now."""


def claim(haul_id: int) -> int | None:
    """Claim a waiting haul; returns the claim's number, or None if it doesn't wait."""
    _give_up(haul_id)
    free = Q(status=Status.PENDING) | Q(status=Status.RUNNING, lease_until__lt=timezone.now())
    with transaction.atomic():
        # Skipped if somebody is just finishing it.
        found = Haul.objects.select_for_update(skip_locked=True).filter(free, pk=haul_id)
        row = found.only("claims").first()
        if row is None:
            return None
        renewed = {"lease_until": timezone.now() + LEASE, "claims": F("claims") + 1}
        Haul.objects.filter(pk=haul_id).update(status=Status.RUNNING, **renewed)
    return row.claims + 1


@contextmanager
def renewed_lease(row: Haul, number: int) -> Iterator[None]:
    """Renew this claim's lease while the work goes on, on a connection of its own."""
    over = Event()
    keeper = Thread(target=_keep, args=(row, number, over), daemon=True)
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join()


def still_claimed(row: Haul, number: int) -> QuerySet[Haul]:
    """The haul, if this claim still holds."""
    return Haul.objects.filter(pk=row.pk, claims=number, status=Status.RUNNING)


def finish(row: Haul, number: int, document: bytes) -> None:
    """Mark it as done, with this result. Raises Lost if another worker has it by now."""
    done = {"status": Status.DONE, "done_at": timezone.now(), "lease_until": None, "error": ""}
    if not still_claimed(row, number).update(document=document, **done):
        raise Lost


def fail(row: Haul, number: int, error: str) -> None:
    """Mark it as failed, for this reason."""
    _stop(still_claimed(row, number), error)


def _give_up(haul_id: int) -> None:
    """Give up a haul that killed its worker too often."""
    lost = Haul.objects.filter(pk=haul_id, status=Status.RUNNING, lease_until__lt=timezone.now())
    _stop(lost.filter(claims__gte=MOST_CLAIMS), GIVEN_UP)


def _stop(rows: QuerySet[Haul], error: str) -> None:
    rows.update(status=Status.FAILED, error=error, lease_until=None, document=b"")


def _keep(row: Haul, number: int, over: Event) -> None:
    try:
        while not over.wait(LEASE.total_seconds() / TIMES):
            _renew(row, number)
    finally:
        connection.close()


def _renew(row: Haul, number: int) -> None:
    """On SQLite, while the one writer is busy importing, nobody else can claim it anyway."""
    until: Any = timezone.now() + LEASE
    try:
        still_claimed(row, number).update(lease_until=until)
    except DatabaseError as busy:
        log.info("The lease of haul %s waits: %s", row.pk, busy)
