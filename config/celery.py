"""The Celery app. A task only wakes a worker: what there is to do is in rows of the database."""

import os
from typing import Any

from celery import Celery

from core.redisbreaker import TIMEOUT

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# A worker waits for messages as long as there are none; whoever sends one must not wait.
HURRIED = {
    "socket_timeout": TIMEOUT,
    "socket_connect_timeout": TIMEOUT,
    "connect_retries_timeout": TIMEOUT,
    "max_retries": 0,
}


class App(Celery):
    """Celery's own, but a broker that is down or hangs holds up no caller."""

    def connection_for_write(self, url: str | None = None, **more: Any) -> Any:
        options = HURRIED | (more.pop("transport_options", None) or {})
        return super().connection_for_write(url, transport_options=options, **more)


app = App("great-wheel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
