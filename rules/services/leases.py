"""Whose a haul is: claimed by one worker at a time, who keeps it as long as they work.

A worker that dies keeps nothing, so another takes the haul up when its lease is over. Whoever lost
theirs ends nothing any more: what they wrote is rolled back, and what they say isn't heard.
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
# A worker that died is followed by another after this.
LEASE = timedelta(minutes=10)
# So often within a lease it is renewed: one that the database couldn't take is made up for.
TIMES = 4
MOST_CLAIMS = 3
GIVEN_UP = f"Its worker was lost {MOST_CLAIMS} times; it isn't tried again."
Status = Haul.Status


class Lost(Exception):
    """The haul is somebody else's by now."""


def claim(haul_id: int) -> int | None:
    """The number of the claim, where the haul waits for a worker; None where it doesn't."""
    _give_up(haul_id)
    free = Q(status=Status.PENDING) | Q(status=Status.RUNNING, lease_until__lt=timezone.now())
    with transaction.atomic():
        # Who finishes it just now isn't waited for.
        found = Haul.objects.select_for_update(skip_locked=True).filter(free, pk=haul_id)
        row = found.only("claims").first()
        if row is None:
            return None
        renewed = {"lease_until": timezone.now() + LEASE, "claims": F("claims") + 1}
        Haul.objects.filter(pk=haul_id).update(status=Status.RUNNING, **renewed)
    return row.claims + 1


@contextmanager
def renewed_lease(row: Haul, number: int) -> Iterator[None]:
    """Renew the lease of this claim while the work goes on, whatever transaction it is in."""
    over = Event()
    keeper = Thread(target=_keep, args=(row, number, over), daemon=True)
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join()


def still_claimed(row: Haul, number: int) -> QuerySet[Haul]:
    """The haul, as long as it is this claim's."""
    return Haul.objects.filter(pk=row.pk, claims=number, status=Status.RUNNING)


def finish(row: Haul, number: int, document: bytes) -> None:
    """It is done, and this is left of it. Raises Lost where another worker has it by now."""
    done = {"status": Status.DONE, "done_at": timezone.now(), "lease_until": None, "error": ""}
    if not still_claimed(row, number).update(document=document, **done):
        raise Lost


def fail(row: Haul, number: int, error: str) -> None:
    """It can't be done, for this reason."""
    _stop(still_claimed(row, number), error)


def _give_up(haul_id: int) -> None:
    """What ended its worker each time isn't taken up for ever."""
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
    """Where the database has one writer who is busy bringing the league, nobody else claims it."""
    until: Any = timezone.now() + LEASE
    try:
        still_claimed(row, number).update(lease_until=until)
    except DatabaseError as busy:
        log.info("The lease of haul %s waits: %s", row.pk, busy)
