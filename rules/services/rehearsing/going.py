"""Simulating a rehearsal: as far as a request has time, the rest by a worker."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404

from accounts.models import User
from rules.models import Simulation
from rules.queries.rehearsals import find_rehearsal
from rules.services.enqueue import SIMULATE, enqueue_after_commit
from rules.services.rehearsing.locking import locked_rehearsal
from rules.services.simulating import running

THROWN_AWAY = "This rehearsal was thrown away."


def simulate(
    by: User, slug: str, seed: str, rounds: int | None = None, *, seconds: float = 0
) -> Simulation:
    """Simulate a number of rounds of a rehearsal, or all that are left; returns its state.

    After this many seconds a worker does the rest. Raises Http404, FieldError, and Conflict while
    another simulation goes on.
    """
    find_rehearsal(by, slug)
    with transaction.atomic():
        league = locked_rehearsal(slug)
        if league is None:
            raise Http404(THROWN_AWAY)
        row = running.order(by, league, seed, rounds)
        if not seconds:
            enqueue_after_commit(row.pk, SIMULATE)
    if seconds:
        running.run(row.pk, seconds)
    return _as_it_is_now(row)


def _as_it_is_now(row: Simulation) -> Simulation:
    """The row as it is now; None if the rehearsal was deleted meanwhile."""
    now = Simulation.objects.filter(pk=row.pk).first()
    if now is None:
        raise Http404(THROWN_AWAY)
    return now
