from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import CommandError

from core.moments import one_moment
from core.processes import add_jobs, processes_for
from core.progress import Progress
from dungeonbowl.wording import counted
from rules.management.matchescommand import MatchesCommand
from rules.services.auditing.shares import ENOUGH, MatchShare, audit_shares

STAND = ("match stands as it was recorded", "matches stand as they were recorded")


class Command(MatchesCommand):
    help = """Hold every match to its log, its dice, its reports and its post-game, all worked out
    anew; print what was lost or edited, and exit 1 if anything was. What rules mended since would
    decide otherwise is printed too, and is no loss."""

    # Of addresses and models, which would be read for nothing.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_jobs(parser)

    def handle(
        self,
        *args: Any,
        since: datetime | None = None,
        match: int | None = None,
        jobs: int | None = None,
        **options: Any,
    ) -> None:
        self.chosen(since, match)
        whole = MatchShare(since, match)
        parts = processes_for(jobs, whole.matches.count(), ENOUGH)
        with one_moment():
            count = whole.matches.count()
            progress = Progress(self.stderr, count, "matches")
            found = audit_shares(whole.divided(parts), progress)
        for difference in found:
            self.stdout.write(str(difference))
        if lost := sum(not difference.of_rules for difference in found):
            raise CommandError(
                f"{counted(lost, 'difference')} in {counted(count, 'match', 'matches')}."
            )
        self.stdout.write(f"{counted(count, *STAND)}, and so does the rest.")
