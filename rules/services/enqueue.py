"""Asking Celery for a worker. What there is to do is in the rows; a task carries only an id."""

from __future__ import annotations

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from core.redisaway import AWAY

ADVANCE = "rules.tasks.advance"
CORRECT = "rules.tasks.correct"
SIMULATE = "rules.tasks.simulate"
HAUL = "rules.tasks.haul"


def enqueue(row_id: int, task: str = ADVANCE) -> None:
    """Ask for a worker. With the broker away nothing is lost: the sweep will ask again."""
    if AWAY.lasts():
        return
    try:
        # By name, because the task stands above and calls the engine that it wakes.
        current_app.tasks[task].apply_async((row_id,), retry=False)
    except OperationalError:
        AWAY.begin()
    else:
        AWAY.end()


def enqueue_after_commit(row_id: int, task: str = ADVANCE) -> None:
    """Ask for a worker once the rows that it will read are there."""
    transaction.on_commit(lambda: enqueue(row_id, task))
