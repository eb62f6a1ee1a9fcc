"""`manage.py sweep`: carries out, here and now, whatever waits for a worker that didn't come."""

from collections.abc import Callable, Iterable
from typing import Any

from django.core.management.base import BaseCommand

from dungeonbowl.wording import counted
from league import tasks as league_tasks
from rules.queries import forgotten, forgotten_corrections, forgotten_simulations
from rules.queries.hauls import forgotten_hauls
from rules.services import correcting, hauling, postgame
from rules.services.deadlines import keep_deadlines
from rules.services.rehearsing import throw_forsaken_away
from rules.services.simulating import running

# What waits, in a word; the rows; and who carries one out.
WORK: tuple[tuple[str, Callable[[], Iterable[int]], Callable[[int], Any]], ...] = (
    ("post-game", forgotten, postgame.advance),
    ("correction", forgotten_corrections, correcting.run),
    ("simulation", forgotten_simulations, running.run),
    ("carried league", forgotten_hauls, hauling.run),
)
# What the beat does of itself besides.
KEEPING: tuple[Callable[[], Any], ...] = (
    hauling.forget_old,
    throw_forsaken_away,
    league_tasks.lapse_challenges,
    league_tasks.follow_lateness,
    league_tasks.notify,
    league_tasks.remind,
)


class Command(BaseCommand):
    help = (
        "Carries out post-games, corrections, simulations, exports and imports that no worker took "
        "up, and keeps the leagues' deadlines: for a cron without beat."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = [_carried_out(*each) for each in WORK]
        self.stdout.write(f"Taken up: {', '.join(done)}.")
        for keep in KEEPING:
            keep()
        kept = keep_deadlines()
        if kept.decided or kept.reminded:
            decided = counted(kept.decided, "decision")
            self.stdout.write(f"Late: {decided}, {counted(kept.reminded, 'reminder')}.")


def _carried_out(word: str, waiting: Callable[[], Iterable[int]], do: Callable[[int], Any]) -> str:
    rows = list(waiting())
    for row in rows:
        do(row)
    return counted(len(rows), word)
