"""Post-games as Celery tasks."""

from __future__ import annotations

from celery import shared_task

from rules import postgame
from rules.kicking import ADVANCE, kick
from rules.queries import forgotten


@shared_task(name=ADVANCE, ignore_result=True)
def advance(postgame_id: int) -> None:
    """Carry out whatever nobody has to be asked for. Delivered twice, it does nothing twice."""
    postgame.advance(postgame_id)


@shared_task(ignore_result=True)
def sweep() -> None:
    """Kick every post-game that has work but no worker: never enqueued, or its worker died."""
    for postgame_id in forgotten():
        kick(postgame_id)
