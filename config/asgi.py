"""The program as a server sees it."""

import os
import warnings
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# WhiteNoise hands static files over in pieces; they are small, and said once it would be enough.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")


# Each thread keeps a connection to the database. More would only wait for Python's own lock.
THREADS = 8


class OneThreadHandler(ASGIHandler):
    """A request changes threads once, on its way into the middleware, into one of a few.

    Every view and query here is synchronous. Left to itself Django would hop into a thread and
    back for nearly every middleware, and into a fresh one for each request, which then has to
    connect to the database anew: both took longer than most of the pages.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        chain: Any = self._middleware_chain  # type: ignore[has-type]
        pool = ThreadPoolExecutor(THREADS, thread_name_prefix="request")
        answer = partial(with_sound_connections, chain)
        self._middleware_chain = sync_to_async(answer, thread_sensitive=False, executor=pool)


def with_sound_connections(chain: Any, request: HttpRequest) -> HttpResponseBase:
    """What Django's own signals do in the thread that they happen to run in."""
    close_old_connections()
    try:
        return chain(request)
    finally:
        close_old_connections()


django.setup(set_prefix=False)
application = OneThreadHandler()
