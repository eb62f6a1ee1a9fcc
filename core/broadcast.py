"""Broadcasts how far a topic has grown to whoever listens: in this process, or by Redis in all.

Without Redis only a process that runs alone hears everything. With several, each says that it
doesn't, and its clients poll instead.
"""

from __future__ import annotations

import logging
import threading
import time
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from core.hub import HUB
from core.redisbreaker import BREAKER, RETRY_AFTER, TIMEOUT

log = logging.getLogger(__name__)
SILENCE = 5.0  # seconds of silence after which the connection is checked


def say(topic: str, number: int) -> None:
    """Tell everybody who listens. What can't be sent is dropped: nobody waits for it."""
    if not settings.SCALED:
        HUB.say(topic, number)
    elif not BREAKER.is_open():
        _publish(topic, number)


def hears_every_process() -> bool:
    """Whether this process hears what any process says."""
    return SUBSCRIBER.listens() if settings.SCALED else HUB.alone


def _publish(topic: str, number: int) -> None:
    from redis.exceptions import RedisError

    try:
        _publisher().publish(_channel(topic), number)
    except RedisError:
        BREAKER.trip()
    else:
        BREAKER.reset()


@cache
def _publisher() -> Any:
    from redis import Redis

    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT
    )


def _channel(topic: str) -> str:
    """Redis's channels are shared by all its databases, so the name says which one."""
    return f"great-wheel{urlsplit(settings.REDIS_URL).path}:{topic}"


class Subscriber:
    """A thread that hears what any process says, started when somebody first wants to listen."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._hears = threading.Event()

    def listens(self) -> bool:
        """Whether it is connected; the first call gives it a moment to start."""
        with self._lock:
            begins = self._thread is None
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._run, name="redis-subscriber", daemon=True
                )
                self._thread.start()
        return self._hears.wait(2 * TIMEOUT if begins else 0)

    def _run(self) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                self._hear()
            except (RedisError, OSError) as fault:
                log.warning("Redis says nothing: %s", fault)
            # From now on listeners here would miss something.
            self._hears.clear()
            HUB.end()
            time.sleep(RETRY_AFTER)

    def _hear(self) -> None:
        from redis import Redis

        prefix = _channel("")
        client: Any = Redis.from_url(
            settings.REDIS_URL,
            socket_connect_timeout=TIMEOUT,
            socket_timeout=SILENCE + TIMEOUT,
            health_check_interval=SILENCE,
        )
        with client, client.pubsub() as pubsub:
            pubsub.psubscribe(f"{prefix}*")
            while True:
                message = pubsub.get_message(timeout=SILENCE)
                if message is None:
                    pubsub.ping()
                elif message["type"] == "psubscribe":
                    self._hears.set()
                elif message["type"] == "pmessage":
                    topic = message["channel"].decode().removeprefix(prefix)
                    HUB.say(topic, int(message["data"]))


SUBSCRIBER = Subscriber()
