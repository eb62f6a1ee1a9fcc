"""Requests without a network: the WSGI handler in this process, and a client for it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import Client, RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import issue_token

# What `startproject` writes, and nothing else.
DEFAULT_MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ASIDE = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@functools.cache
def handler(bare: bool = False) -> WSGIHandler:
    """The program's own handler, or a bare one with Django's default middleware.

    One of each, as in a server: the program's reads every static file before its first request.
    """
    if not bare:
        return WSGIHandler()
    with override_settings(MIDDLEWARE=DEFAULT_MIDDLEWARE):
        return WSGIHandler()


class NotAnswered(Exception):
    """A page that doesn't answer with 200 can't be measured."""


@dataclass
class WsgiClient:
    """A client of one handler, signed in by session or by token."""

    handler: WSGIHandler
    headers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._requests = RequestFactory()
        self._requests.defaults.update(self.headers)

    def get(self, path: str) -> bytes:
        """The page's body. Raises NotAnswered."""
        return self._asked(self._requests.get(path).environ)

    def post(self, path: str, data: Any) -> bytes:
        """The answer to a command in JSON. Raises NotAnswered."""
        made = self._requests.post(path, data, content_type="application/json")
        return self._asked(made.environ)

    def queries(self, path: str, anew: bool = False) -> int:
        """How many queries the page takes; `anew`, without what the cache remembers of it."""
        self.get(path)
        if anew:
            cache.clear()
        return counted(lambda: self.get(path))

    def _asked(self, environ: dict[str, Any]) -> bytes:
        statuses: list[str] = []

        def start_response(status: str, headers: Any, exc_info: Any = None) -> Any:
            statuses.append(status)
            return BytesIO().write

        answer = self.handler(environ, start_response)
        body = b"".join(answer)
        answer.close()
        if HTTPStatus(int(statuses[0][:3])) not in (HTTPStatus.OK, HTTPStatus.CREATED):
            raise NotAnswered(f"{environ['PATH_INFO']} answers {statuses[0]}")
        return body


def counted(work: Callable[[], object]) -> int:
    """How many queries this takes, besides those that begin and end transactions."""
    with CaptureQueriesContext(connection) as caught:
        work()
    return sum(not query["sql"].startswith(ASIDE) for query in caught.captured_queries)


def browser(user: User) -> dict[str, str]:
    """The headers of somebody signed in at a browser."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    return {"HTTP_COOKIE": f"{cookie.key}={cookie.value}"}


def program(user: User) -> dict[str, str]:
    """The headers of somebody's program."""
    return {"HTTP_AUTHORIZATION": f"Token {issue_token(user)}"}
