"""The supervisor's two questions: is the process alive, and does what it needs answer?"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from config.celery import app


def healthz(request: HttpRequest) -> HttpResponse:
    """The process is alive. It asks nothing else, so no process is ended for another's fault."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Which of the services that it needs answer; 503 if one doesn't."""
    said = {name: _answers(ask) for name, ask in ASKED.items()}
    states = {name: "ok" if well else "no answer" for name, well in said.items()}
    return JsonResponse(states, status=200 if all(said.values()) else 503)


def _answers(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except Exception:  # noqa: BLE001 - whatever it is that keeps it from answering
        return False
    return True


def ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def ask_broker() -> None:
    """Ping Redis; without one the broker is the worker's own memory, which always answers."""
    with closing(app.connection_for_write()) as broker:
        broker.default_channel  # noqa: B018  (whoever opens one is greeted)


ASKED: dict[str, Callable[[], object]] = {"database": ask_database, "broker": ask_broker}
