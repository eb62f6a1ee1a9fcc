"""The ASGI application."""

import os
import warnings
from functools import partial
from typing import Any, cast

import django
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections, connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.requestlimits import RequestLimits
from config.threadpools import lanes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# WhiteNoise sends static files in pieces and Django warns each time; the files are small.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

# How long, in milliseconds, a request may wait for a row that somebody else has locked, and for one
# statement. Workers and commands take the time that they need.
PATIENCE = "-c lock_timeout=4000 -c statement_timeout=20000"


class OneThreadHandler(ASGIHandler):
    """A request changes threads once, on entering the middleware: to a thread of its lane.

    Every view and query here is synchronous. Left to itself Django would hop into a thread and
    back for nearly every middleware, and into a fresh one for each request, which then has to
    connect to the database anew: both took longer than most of the pages.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        self.lanes = lanes()
        self.chain = partial(with_sound_connections, self._middleware_chain)
        self._middleware_chain: Any = self.in_its_lane

    async def in_its_lane(self, request: HttpRequest) -> HttpResponseBase:
        lane = next(lane for lane in self.lanes if lane.takes(request))
        return await lane.answer(self.chain, request)


def with_sound_connections(chain: Any, request: HttpRequest) -> HttpResponseBase:
    """Does what Django's own signals would do, in the thread whose connections they are about."""
    close_old_connections()
    try:
        return chain(request)
    finally:
        close_old_connections()


def limit_database_waits() -> None:
    """Limit every wait for PostgreSQL."""
    database = connections.settings["default"]
    if "postgresql" in database["ENGINE"]:
        options = database["OPTIONS"]
        options["options"] = f"{options.get('options', '')} {PATIENCE}".strip()


django.setup(set_prefix=False)
limit_database_waits()
application = RequestLimits(cast(Any, OneThreadHandler()))
