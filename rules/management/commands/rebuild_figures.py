from __future__ import annotations

from typing import Any

from core.progress import Progress
from dungeonbowl.wording import counted
from matches.services import rebuild_figures
from rules.management.matchescommand import MatchesCommand

COUNTED = (
    "match is counted as its events have it",
    "matches are counted as their events have them",
)


class Command(MatchesCommand):
    help = """Count every match anew for the leader boards: from its result, the events that stand,
    and the awards that its post-game booked. The audit holds the figures to the same."""

    def handle(
        self, *args: Any, since: Any = None, match: int | None = None, **options: Any
    ) -> None:
        numbers = list(self.chosen(since, match).order_by("pk").values_list("pk", flat=True))
        progress = Progress(self.stderr, len(numbers), "matches")
        for number in numbers:
            rebuild_figures(number)
            progress.step()
        progress.end()
        self.stdout.write(f"{counted(len(numbers), *COUNTED)}.")
