from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.moments import moment
from rules.services.auditing.whole import wanted
from rules.services.rebuilding import rebuild


class Command(BaseCommand):
    help = """Write the events of every match anew from its log, and say which matches are left as
    they are; exit 1 if any is. What counts comes out as it was confirmed, or isn't touched."""

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
        done, left = 0, 0
        for one in rebuild(wanted(since, match)):
            if one.why:
                left += 1
                self.stdout.write(f"Match {one.match} is left as it is: {one.why}.")
            else:
                done += 1
        if match is not None and not done + left:
            raise CommandError(f"There is no match {match}.")
        self.stdout.write(f"{done} matches are written as their logs have them.")
        if left:
            raise CommandError(f"{left} matches are left as they are.")
