"""A rehearsal played on: at once as far as a request has time, and the rest by a worker."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from league.models import League
from rules.models import Simulation
from rules.queries.rehearsals import find_rehearsal
from rules.services.enqueue import SIMULATE, enqueue_after_commit
from rules.services.simulating import running


def simulate(
    by: User, slug: str, seed: str, rounds: int | None = None, *, seconds: float = 0
) -> Simulation:
    """Simulate so many rounds of a rehearsal, or all that are left; what came of it so far.

    Whatever isn't done after so many seconds a worker does. Raises Http404, FieldError, and
    Conflict while another simulation goes on.
    """
    find_rehearsal(by, slug)
    with transaction.atomic():
        league = League.objects.select_for_update().get(slug=slug)
        row = running.order(by, league, seed, rounds)
        if not seconds:
            enqueue_after_commit(row.pk, SIMULATE)
    if seconds:
        running.run(row.pk, seconds)
    row.refresh_from_db()
    return row
