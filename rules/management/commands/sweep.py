"""`manage.py sweep`: carries out, here and now, whatever waits for a worker that didn't come."""

from typing import Any

from django.core.management.base import BaseCommand

from dungeonbowl.wording import counted
from rules.queries import forgotten, forgotten_corrections
from rules.services import correcting, postgame
from rules.services.deadlines import keep_deadlines


class Command(BaseCommand):
    help = (
        "Carries out post-games and corrections that no worker took up, and keeps the leagues' "
        "deadlines: for a cron without beat."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        postgames, corrections = forgotten(), forgotten_corrections()
        for postgame_id in postgames:
            postgame.advance(postgame_id)
        for correction_id in corrections:
            correcting.run(correction_id)
        done = f"{counted(len(postgames), 'post-game')}, {counted(len(corrections), 'correction')}"
        self.stdout.write(f"Taken up: {done}.")
        kept = keep_deadlines()
        if kept.decided or kept.reminded:
            decided = counted(kept.decided, "decision")
            self.stdout.write(f"Late: {decided}, {counted(kept.reminded, 'reminder')}.")
