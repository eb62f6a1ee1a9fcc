"""Asking Celery for a worker. What there is to do lies in the rows; a kick carries only an id."""

from __future__ import annotations

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

ADVANCE = "rules.tasks.advance"


def kick(postgame_id: int) -> None:
    """Ask for a worker. With the broker down nothing is lost: the sweep will ask again."""
    try:
        # By name, because the task stands above and calls the engine that is kicked.
        current_app.tasks[ADVANCE].apply_async((postgame_id,), retry=False)
    except OperationalError:
        return


def kick_after_commit(postgame_id: int) -> None:
    """Ask for a worker once the rows that it will read are there."""
    transaction.on_commit(lambda: kick(postgame_id))
