"""The tasks by name, and asking for whoever carries one out."""

from __future__ import annotations

from django.db import transaction

from core.waking import wake

ADVANCE = "rules.tasks.advance"
CORRECT = "rules.tasks.correct"
SIMULATE = "rules.tasks.simulate"
HAUL = "rules.tasks.haul"


def enqueue(row_id: int, task: str = ADVANCE) -> None:
    """Ask for a worker; what there is to do is in the row."""
    wake(task, row_id)


def enqueue_after_commit(row_id: int, task: str = ADVANCE) -> None:
    """Ask for a worker once the rows that it will read are there."""
    transaction.on_commit(lambda: enqueue(row_id, task))
