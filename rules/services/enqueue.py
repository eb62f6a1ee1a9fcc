"""The tasks by name, and asking for a worker to carry one out."""

from __future__ import annotations

from core.waking import wake, wake_after_commit

ADVANCE = "rules.tasks.advance"
CORRECT = "rules.tasks.correct"
SIMULATE = "rules.tasks.simulate"
HAUL = "rules.tasks.haul"


def enqueue(row_id: int, task: str = ADVANCE) -> None:
    """Ask for a worker; what there is to do is in the row."""
    wake(task, row_id)


def enqueue_after_commit(row_id: int, task: str = ADVANCE) -> None:
    """Ask for a worker once the rows that it will read are there."""
    wake_after_commit(task, row_id)
