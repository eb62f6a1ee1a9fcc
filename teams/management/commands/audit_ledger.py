from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from teams.audit import audit_all
from teams.models import Team


class Command(BaseCommand):
    help = "Refold every team from its first entry; print what differs, and exit 1 if anything."

    def handle(self, *args: Any, **options: Any) -> None:
        differences = [str(difference) for difference in audit_all()]
        for difference in differences:
            self.stdout.write(difference)
        count = Team.objects.count()
        if differences:
            raise CommandError(f"{len(differences)} differences in {count} teams.")
        self.stdout.write(f"{count} teams agree with their ledgers.")
