"""`manage.py sweep`: carries out in this process whatever waits for a worker."""

from collections.abc import Iterator
from typing import Any

from celery import Task, current_app
from django.conf import settings
from django.core.management.base import BaseCommand

from dungeonbowl.wording import counted
from rules.services.jobs import JOBS, Job, clear_away


class Command(BaseCommand):
    help = (
        "Carries out post-games, corrections, simulations, exports and imports that no worker took "
        "up, and does all that a beat would: for a cron without beat."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Taken up: {', '.join(map(_carried_out, JOBS))}.")
        clear_away()
        for task in _of_the_beat():
            if said := task():
                self.stdout.write(said)


def _carried_out(job: Job) -> str:
    rows = list(job.waiting())
    for row in rows:
        job.carry_out(row)
    return counted(len(rows), job.word)


def _of_the_beat() -> Iterator[Task[..., Any]]:
    """The periodic tasks, run in this process, without the sweep, which only wakes workers."""
    current_app.loader.import_default_modules()
    names = [str(entry["task"]) for entry in settings.CELERY_BEAT_SCHEDULE.values()]
    return (current_app.tasks[name] for name in names if name != settings.SWEEP_TASK)
