from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.guards import guard_all


class Command(BaseCommand):
    help = "Make every missing trigger that guards write-once rows."

    def handle(self, *args: Any, **options: Any) -> None:
        mended = guard_all()
        for table in mended:
            self.stdout.write(f"{table} is guarded again.")
        if not mended:
            self.stdout.write("Every table of write-once rows is guarded.")
