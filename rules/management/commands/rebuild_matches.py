from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError

from dungeonbowl.wording import counted
from rules.management.matchescommand import MatchesCommand
from rules.services.rebuilding import rebuild

WRITTEN = ("match is written as its log has it", "matches are written as their logs have them")
LEFT = ("match is left as it is", "matches are left as they are")


class Command(MatchesCommand):
    help = """Write the events of every match anew from its log, and say which matches are left as
    they are; exit 1 if any is. What counts comes out as it was confirmed, or isn't touched."""

    def handle(
        self, *args: Any, since: Any = None, match: int | None = None, **options: Any
    ) -> None:
        done, left = 0, 0
        for one in rebuild(self.chosen(since, match)):
            if one.why:
                left += 1
                self.stdout.write(f"Match {one.match} is left as it is: {one.why}.")
            else:
                done += 1
        self.stdout.write(f"{counted(done, *WRITTEN)}.")
        if left:
            raise CommandError(f"{counted(left, *LEFT)}.")
