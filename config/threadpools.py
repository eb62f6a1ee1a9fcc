"""The threads of a process, in lanes by kind of request: waiting in one doesn't hold up another.

A command may wait for a row that somebody else has locked, and drawing paper takes the processor
for long. Neither may keep anybody from reading a page, or a supervisor from hearing that all is
well.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Chain = Callable[[HttpRequest], HttpResponseBase]

# Requests that need the processor for a tenth of a second or more: paper, the API's schema.
SLOW = re.compile(r"\.pdf$|/(picture|squares)\.png$|/export/dd2vtt$|^/api/v1/schema/$")
READING = {"GET", "HEAD", "OPTIONS"}


@dataclass
class Lane:
    """A number of threads, each with a connection to the database, and a limit to the queue."""

    name: str
    threads: int
    queue: int
    takes: Callable[[HttpRequest], Any]
    patience: float | None = None  # seconds for an answer
    inside: int = 0
    pool: ThreadPoolExecutor = field(init=False)

    def __post_init__(self) -> None:
        self.pool = ThreadPoolExecutor(self.threads, thread_name_prefix=self.name)

    async def answer(self, chain: Chain, request: HttpRequest) -> HttpResponseBase:
        """Called only from the event loop's own thread, so counting needs no lock."""
        if self.inside >= self.threads + self.queue:
            return await sync_to_async(full, thread_sensitive=False)(request)
        self.inside += 1
        try:
            async with asyncio.timeout(self.patience):
                asked = sync_to_async(chain, thread_sensitive=False, executor=self.pool)
                return await asked(request)
        except TimeoutError:
            return await sync_to_async(full, thread_sensitive=False)(request)
        finally:
            self.inside -= 1


def full(request: HttpRequest) -> HttpResponseBase:
    # What answers need exists only once the program is set up.
    from config.errors import busy

    return busy(request)


def lanes() -> tuple[Lane, ...]:
    """The first free lane takes a request.

    More threads would only wait for Python's global lock.
    """
    return (
        Lane("health", 1, 100, lambda request: request.path == "/healthz"),
        Lane("ready", 1, 10, lambda request: request.path == "/readyz", patience=5),
        Lane("slow", 1, 30, lambda request: SLOW.search(request.path)),
        Lane("command", 8, 100, lambda request: request.method not in READING),
        Lane("page", 8, 1000, lambda request: True),
    )
