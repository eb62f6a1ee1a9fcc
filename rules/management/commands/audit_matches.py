from __future__ import annotations

import gc
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.moments import moment, one_moment
from rules.services.auditing import audit_matches
from rules.services.auditing.whole import wanted

# Objects made since the garbage was last collected; of itself Python collects at 700.
SELDOM = 100_000


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

    def handle(
        self,
        *args: Any,
        since: datetime | None = None,
        match: int | None = None,
        **options: Any,
    ) -> None:
        lost = 0
        with one_moment(), _collected_seldom():
            matches = wanted(since, match)
            count = matches.count()
            for difference in audit_matches(matches):
                self.stdout.write(str(difference))
                lost += not difference.of_rules
        if match is not None and not count:
            raise CommandError(f"There is no match {match}.")
        if lost:
            raise CommandError(f"{lost} differences in {count} matches.")
        self.stdout.write(f"{count} matches stand as they were told, and so does what followed.")


@contextmanager
def _collected_seldom() -> Iterator[None]:
    """Millions of rows come and go: to look for rubbish at the usual pace takes a fifth of it."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
