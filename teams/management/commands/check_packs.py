from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from dungeonbowl.packs import faults
from dungeonbowl.wording import counted
from teams.models import Pack


class Command(BaseCommand):
    help = "Read every rule pack kept with this program's book; print what is wrong, then exit 1."

    def handle(self, *args: Any, **options: Any) -> None:
        packs = list(Pack.objects.order_by("kept_at"))
        found = [
            f"{pack} ({pack.pk[:8]}): {fault}" for pack in packs for fault in faults(pack.text)
        ]
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(
                f"{counted(len(found), 'problem')} in {counted(len(packs), 'pack')}."
            )
        self.stdout.write(f"{counted(len(packs), 'pack reads well', 'packs read well')}.")
