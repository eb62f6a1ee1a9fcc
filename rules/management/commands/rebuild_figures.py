from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.moments import moment
from core.progress import Progress
from matches.services import rebuild_figures
from rules.services.auditing.whole import wanted


class Command(BaseCommand):
    help = """Count every match anew for the leader boards: from its result, the events that stand,
    and the awards that its post-game booked. The audit holds the figures to the same."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--since",
            type=moment,
            metavar="DATE",
            help="only matches confirmed or begun since, as 2026-11-22 or 2026-11-22T19:30",
        )
        parser.add_argument("--match", type=int, metavar="ID", help="only the match of this number")

    def handle(
        self, *args: Any, since: Any = None, match: int | None = None, **options: Any
    ) -> None:
        numbers = list(wanted(since, match).order_by("pk").values_list("pk", flat=True))
        if match is not None and not numbers:
            raise CommandError(f"There is no match {match}.")
        progress = Progress(self.stderr, len(numbers), "matches")
        for number in numbers:
            rebuild_figures(number)
            progress.step()
        progress.end()
        self.stdout.write(f"{len(numbers)} matches are counted as their events have them.")
