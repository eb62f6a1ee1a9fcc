"""Celery tasks for post-games, long corrections, simulations, hauls and webhooks."""

from __future__ import annotations

from celery import shared_task

from dungeonbowl.wording import counted
from matches.services import webhooks
from rules.services import correcting, hauling, postgame
from rules.services.deadlines import keep_deadlines
from rules.services.enqueue import ADVANCE, CORRECT, HAUL, SIMULATE, enqueue
from rules.services.jobs import JOBS, clear_away
from rules.services.simulating.running import run


@shared_task(name=ADVANCE, ignore_result=True)
def advance(postgame_id: int) -> None:
    """Carry out everything that nobody has to be asked for.

    Delivered twice, it does nothing twice.
    """
    postgame.advance(postgame_id)


@shared_task(name=CORRECT, ignore_result=True)
def correct(correction_id: int) -> None:
    """Carry out a correction that was left to a worker. Delivered twice, it happens once."""
    correcting.run(correction_id)


@shared_task(name=SIMULATE, ignore_result=True)
def simulate(simulation_id: int) -> None:
    """Run a simulation left to a worker. Delivered twice, each match is played once."""
    run(simulation_id)


@shared_task(name=HAUL, ignore_result=True)
def haul(haul_id: int) -> None:
    """Carry a league out or in. Delivered twice, it happens once."""
    hauling.run(haul_id)


@shared_task(name=webhooks.DELIVER, ignore_result=True)
def deliver(webhook_id: int) -> None:
    """Send what waits for an address. Delivered twice, the runs take turns."""
    webhooks.deliver(webhook_id)


@shared_task(ignore_result=True)
def sweep() -> None:
    """Enqueue whatever has work but no worker: it was never enqueued, or its worker died."""
    for job in JOBS:
        for row in job.waiting():
            enqueue(row, job.task)
    clear_away()


@shared_task(ignore_result=True)
def deadlines() -> str:
    """Remind whoever keeps a league waiting, and decide for whoever is too late; what was done."""
    kept = keep_deadlines()
    if not (kept.decided or kept.reminded):
        return ""
    return f"Late: {counted(kept.decided, 'decision')}, {counted(kept.reminded, 'reminder')}."
