from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management.base import BaseCommand
from django.db import DEFAULT_DB_ALIAS, OperationalError

from config.embedded import serve


class Command(BaseCommand):
    help = "Serve pages and API; without REDIS_URL this process runs the tasks too."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for phones at the table")
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        with suppress(OperationalError):  # pages themselves say that there is no database
            self.check(tags=[Tags.database], databases=[DEFAULT_DB_ALIAS])
        serve(host, port)
