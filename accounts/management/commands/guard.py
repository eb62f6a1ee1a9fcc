from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.guards import guard_all


class Command(BaseCommand):
    help = "Make every trigger that is lacking where rows are written once."

    def handle(self, *args: Any, **options: Any) -> None:
        mended = guard_all()
        for table in mended:
            self.stdout.write(f"{table} is guarded again.")
        if not mended:
            self.stdout.write("Every table whose rows are written once is guarded.")
