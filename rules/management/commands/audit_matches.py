from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.moments import moment, one_moment
from core.processes import add_jobs, processes_for
from core.progress import Progress
from rules.services.auditing.shares import ENOUGH, MatchShare, audit_shares


class Command(BaseCommand):
    help = """Hold every match to its log, its dice, its reports and its post-game, all worked out
    anew; print what was lost or edited, and exit 1 if anything was. What rules mended since would
    decide otherwise is printed too, and is no loss."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--since",
            type=moment,
            metavar="DATE",
            help="only matches confirmed or begun since, as 2026-11-22 or 2026-11-22T19:30",
        )
        parser.add_argument("--match", type=int, metavar="ID", help="only the match of this number")
        add_jobs(parser)

    def handle(
        self,
        *args: Any,
        since: datetime | None = None,
        match: int | None = None,
        jobs: int | None = None,
        **options: Any,
    ) -> None:
        whole = MatchShare(since, match)
        parts = processes_for(jobs, whole.matches.count(), ENOUGH)
        with one_moment():
            count = whole.matches.count()
            progress = Progress(self.stderr, count, "matches")
            found = audit_shares(whole.divided(parts), progress)
        for difference in found:
            self.stdout.write(str(difference))
        if match is not None and not count:
            raise CommandError(f"There is no match {match}.")
        if lost := sum(not difference.of_rules for difference in found):
            raise CommandError(f"{lost} differences in {count} matches.")
        self.stdout.write(f"{count} matches stand as they were recorded, and so does the rest.")
