"""What commands share that go through matches."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet

from core.moments import moment
from matches.models import Match
from rules.services.auditing.whole import wanted


class MatchesCommand(BaseCommand):
    """Goes through every match, those since a moment, or one."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--since",
            type=moment,
            metavar="DATE",
            help="only matches confirmed or begun since, as 2026-11-22 or 2026-11-22T19:30",
        )
        parser.add_argument("--match", type=int, metavar="ID", help="only the match of this number")

    def chosen(self, since: datetime | None, match: int | None) -> QuerySet[Match]:
        """The matches asked for.

        Raises CommandError if the one isn't there.
        """
        found = wanted(since, match)
        if match is not None and not found.exists():
            raise CommandError(f"There is no match {match}.")
        return found
