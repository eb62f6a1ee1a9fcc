from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.guards import unguarded
from core.moments import moment, one_moment
from core.processes import add_jobs, processes_for
from core.progress import Progress
from dungeonbowl.wording import counted
from teams.ledger.shares import ENOUGH, TeamShare, audit_shares
from teams.models import Change, Team

STAND = ("change stands as it was written", "changes stand as they were written")
AGREE = ("team agrees with its ledger", "teams agree with their ledgers")


class Command(BaseCommand):
    help = """Look for whatever in the teams' ledgers isn't as it was written, and refold every
    team from its first entry; print what is broken or differs, and exit 1 if anything."""

    # Of addresses and models, which would be read for nothing.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--since",
            type=moment,
            metavar="DATE",
            help="only what was written since, as 2026-11-22 or 2026-11-22T19:30; refold nothing",
        )
        add_jobs(parser)

    def handle(
        self,
        *args: Any,
        since: datetime | None = None,
        jobs: int | None = None,
        **options: Any,
    ) -> None:
        shares = TeamShare(since).divided(processes_for(jobs, Team.objects.count(), ENOUGH))
        with one_moment():
            found = [f"{table} has lost its triggers: manage.py guard" for table in unguarded()]
            teams = Team.objects.count()
            progress = Progress(self.stderr, teams, "teams")
            found += [str(difference) for difference in audit_shares(shares, progress)]
            changes = _written(since)
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(f"{counted(len(found), 'difference')} in {counted(teams, 'team')}.")
        self.stdout.write(f"{counted(changes, *STAND)}.")
        if since is None:
            self.stdout.write(f"{counted(teams, *AGREE)}.")


def _written(since: datetime | None) -> int:
    changes = Change.objects.all() if since is None else Change.objects.filter(at__gte=since)
    return changes.count()
