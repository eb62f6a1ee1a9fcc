"""`manage.py stock_dungeons`: puts our own dungeons into the public library."""

from typing import Any

from django.core.management.base import BaseCommand

from dungeonbowl.wording import counted
from dungeons.services import stock_library


class Command(BaseCommand):
    help = "Puts Great Wheel's own dungeons into the public library, and saves those that changed."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Put into the public library: {counted(stock_library(), 'dungeon')}.")
