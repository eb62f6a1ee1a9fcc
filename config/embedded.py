"""The embedded deployment: pages, API and a Celery worker in one process, without a broker.

Whatever this process was doing when it is killed is in rows; the sweep at the next start takes it
up again. So the threads here may end without ceremony, but get a moment to finish.
"""

import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from types import FrameType
from typing import Any, cast

import uvicorn
from celery.worker import WorkController, state
from django.conf import settings

from config.celery import app
from config.headtimeout import TimedHeads
from core.hub import HUB

NO_START = 3  # uvicorn's own exit code when it can't start
PATIENCE = 10  # seconds that a running task is given to finish


class Worker(threading.Thread):
    """One Celery worker of one task at a time. SQLite has one writer, so more would only queue."""

    def __init__(self) -> None:
        super().__init__(name="worker", daemon=True)
        self.controller = WorkController(
            app=app,
            pool="solo",
            concurrency=1,
            hostname="embedded@localhost",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )

    def run(self) -> None:
        self.controller.start()

    def finish(self) -> None:
        """Let the current task end. The thread itself sleeps in the broker and dies with us."""
        state.should_stop = 0  # type: ignore[assignment]
        deadline = time.monotonic() + PATIENCE
        while state.active_requests and time.monotonic() < deadline:
            time.sleep(0.05)


class Sweeper(threading.Thread):
    """Enqueues the periodic tasks, at the start and then when due, as beat does when scaled."""

    def __init__(self) -> None:
        super().__init__(name="sweeper", daemon=True)
        self.stopped = threading.Event()

    def run(self) -> None:
        schedule = cast(dict[str, dict[str, Any]], settings.CELERY_BEAT_SCHEDULE)
        due = dict.fromkeys(schedule, 0.0)
        while not self.stopped.is_set():
            for name, entry in schedule.items():
                if time.monotonic() >= due[name]:
                    due[name] = time.monotonic() + entry["schedule"]
                    app.send_task(entry["task"], expires=entry["schedule"])
            self.stopped.wait(settings.SWEEP_SECONDS)


class Server(uvicorn.Server):
    """Ends the streams when it stops; they would last as long as somebody listens."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        HUB.end(closing=True)
        await super().shutdown(sockets)


def serve(host: str, port: int) -> None:
    """Serve until SIGTERM or Ctrl-C, then let the current task finish."""
    # uvicorn raises the signal again once it has stopped; the worker has to finish before that.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, ignore)
    worker, sweeper = Worker(), Sweeper()
    if not settings.SCALED:
        worker.start()
        sweeper.start()
    HUB.alone = not settings.SCALED
    server = Server(_config(host, port))
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(NO_START)
    if worker.is_alive():
        sweeper.stopped.set()
        worker.finish()


def _config(host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        "config.asgi:application",
        host=host,
        port=port,
        http=TimedHeads,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=settings.HTTPS,
        server_header=False,
    )


def ignore(number: int, frame: FrameType | None) -> None:
    pass
