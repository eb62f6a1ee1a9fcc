"""Asking Celery for a worker. What there is to do is in rows; a task carries only an id."""

from __future__ import annotations

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from core.redisbreaker import BREAKER


def wake(task: str, row_id: int) -> None:
    """Ask for a worker. With the broker away nothing is lost: the sweep will ask again."""
    if BREAKER.is_open():
        return
    try:
        # By name, because tasks are on a floor above their callers.
        current_app.tasks[task].apply_async((row_id,), retry=False)
    except OperationalError:
        BREAKER.trip()
    else:
        BREAKER.reset()


def wake_after_commit(task: str, row_id: int) -> None:
    """Ask for a worker once the rows that it will read are there."""
    transaction.on_commit(lambda: wake(task, row_id))
