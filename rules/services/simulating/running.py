"""Running a simulation: match by match, each in one transaction with the row.

    pending -> running     somebody claims it, before a request answers or as a worker
    running -> pending     the request has no more time: a worker goes on
    running -> done        the rounds wished for are played, or nothing is left
    running -> failed      a match can't be brought to its end; `error` says which

If a worker is killed, the matches before stay played, and the next worker goes on the same way:
what happens in a match depends only on the seed and the match's place.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from time import monotonic

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts.models import User
from core.errors import Conflict
from core.rows import overwrite
from dungeonbowl.errors import FieldError
from league.models import League
from rules.models import Simulation
from rules.services.enqueue import SIMULATE, enqueue_after_commit
from rules.services.simulating.playing import Stuck
from rules.services.simulating.rounds import (
    DueMatch,
    begin_seasons,
    due_matches,
    play_due,
    withdraw_retired,
)
from rules.services.simulating.seeking import seek_matches

log = logging.getLogger(__name__)
Status = Simulation.Status
# A worker that died is followed by another after this; one that is only slow holds the row.
LEASE = timedelta(seconds=30)
LONGEST_SEED, MOST_ROUNDS = 100, 200
WRITTEN = ["status", "due", "rounds", "played", "done_at", "lease_until"]


def order(by: User, league: League, seed: str, rounds: int | None = None) -> Simulation:
    """Order a simulation of a number of rounds, or all that are left.

    The rehearsal is locked. Raises FieldError, and Conflict while another simulation goes on.
    """
    if not 0 < len(seed) <= LONGEST_SEED or not seed.isprintable():
        raise FieldError("seed", f"A seed has 1 to {LONGEST_SEED} characters that can be printed.")
    if rounds is not None and not 0 < rounds <= MOST_ROUNDS:
        raise FieldError("rounds", f"From 1 to {MOST_ROUNDS} rounds, or none for all.")
    if Simulation.objects.filter(league=league, status__in=(Status.PENDING, Status.RUNNING)):
        raise Conflict("Rounds are being simulated here already: wait for their end.")
    return Simulation.objects.create(league=league, by=by, seed=seed, rounds=rounds)


def run(simulation_id: int, seconds: float | None = None) -> None:
    """Run a simulation, for at most this long if somebody waits; a worker does the rest.

    Run twice or after a crash, every match is played once.
    """
    claim = _claim(simulation_id)
    if claim is None:
        return
    until = None if seconds is None else monotonic() + seconds
    try:
        while _step(simulation_id, claim):
            if until is not None and monotonic() >= until:
                _hand_on(simulation_id, claim)
                return
    except Stuck as stuck:
        _fail(simulation_id, claim, str(stuck))
    except Exception as fault:
        log.exception("Simulation %s stopped.", simulation_id)
        _fail(simulation_id, claim, f"{fault}" or type(fault).__name__)


@transaction.atomic
def _step(simulation_id: int, claim: int) -> bool:
    """Play one match more; returns whether there may be another."""
    rows = Simulation.objects.select_for_update(of=("self",)).select_related("league", "by")
    row = rows.filter(pk=simulation_id, claims=claim, status=Status.RUNNING).first()
    if row is None:
        return False
    if not row.due and not _next_round(row):
        row.status, row.done_at, row.lease_until = Status.DONE, timezone.now(), None
        overwrite([row], WRITTEN)
        return False
    match, place = row.due[0]
    play_due(row.by, DueMatch(match, place), row.seed)
    row.due, row.played = row.due[1:], row.played + 1
    row.lease_until = timezone.now() + LEASE
    overwrite([row], WRITTEN)
    return True


def _next_round(row: Simulation) -> bool:
    """Whether another round begins."""
    if row.rounds == 0:
        return False
    begin_seasons(row.by, row.league, row.seed)
    withdraw_retired(row.by, row.league)
    # Formats without draws have no end: they are played for the given number of rounds.
    sought = seek_matches(row.by, row.league, row.seed) if row.rounds else []
    row.due = [[one.match, one.place] for one in (*due_matches(row.league), *sought)]
    row.rounds = None if row.rounds is None else row.rounds - 1
    return bool(row.due)


def _claim(simulation_id: int) -> int | None:
    free = Q(status=Status.PENDING) | Q(status=Status.RUNNING, lease_until__lt=timezone.now())
    mine = Simulation.objects.filter(free, pk=simulation_id).update(
        status=Status.RUNNING, lease_until=timezone.now() + LEASE, claims=F("claims") + 1
    )
    if not mine:
        return None
    return Simulation.objects.values_list("claims", flat=True).get(pk=simulation_id)


def _mine(simulation_id: int, claim: int, **values: object) -> None:
    rows = Simulation.objects.filter(pk=simulation_id, claims=claim, status=Status.RUNNING)
    rows.update(lease_until=None, **values)


def _hand_on(simulation_id: int, claim: int) -> None:
    _mine(simulation_id, claim, status=Status.PENDING)
    enqueue_after_commit(simulation_id, SIMULATE)


def _fail(simulation_id: int, claim: int, error: str) -> None:
    _mine(simulation_id, claim, status=Status.FAILED, error=error)
