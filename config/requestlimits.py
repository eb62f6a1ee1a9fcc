"""Limits on incoming requests, before anything reads them: size and time.

Bodies are counted as they arrive, whatever length they claim to have. One that is too large, or
that doesn't end, is passed on empty with a mark; `refused` answers it like any other request, with
a page or with problem details as its address has it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string

from core.api.problems import is_api, json_problem

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

KB = 1_000
LIGHT = 16 * KB
# A pack or a team's file has at most 200 kB, and each character may be encoded as several.
WEIGHTS = {
    "application/x-www-form-urlencoded": 700 * KB,
    "multipart/form-data": 500 * KB,
    "application/json": 1_300 * KB,
}
# The largest map has 12,640 lines, each an object of its own in a Tiled file.
MAPS = ("/api/v1/dungeons/", "/dungeons/")
MAP = 2_500 * KB
# Where leagues are imported a body may be as large as an export (IMPORT_MEGABYTES), from senders
# who identify themselves.
EXPORTS = ("/api/v1/leagues/import/", "/leagues/import/")
CREDENTIALS = (b"authorization", b"cookie")
# Nobody sends anything long where they don't identify themselves.
ENTRANCES = ("/accounts/", "/api/v1/accounts/", "/api/v1/tokens/")
# An export may take this many times as long to arrive.
SLOWER = 20
WITHOUT_BODY = {"GET", "HEAD", "OPTIONS", "DELETE"}
LINGER = 5  # seconds for a sender of too much to finish, so that they read the answer

SAID = {
    408: "What you sent didn't arrive in time. Nothing was saved: try again.",
    413: "What you sent is too large for this site. Nothing was saved.",
}


def brings_a_league(scope: Message, headers: dict[bytes, bytes]) -> bool:
    """Whether this imports a whole league, from a sender who identifies themselves."""
    return scope["path"] in EXPORTS and any(name in headers for name in CREDENTIALS)


def heaviest(scope: Message, headers: dict[bytes, bytes]) -> int:
    """How many bytes a request's body may have."""
    if scope["method"] in WITHOUT_BODY or scope["path"].startswith(ENTRANCES):
        return LIGHT
    if brings_a_league(scope, headers):
        return int(settings.IMPORT_MEGABYTES) * 1000 * KB
    kind = headers.get(b"content-type", b"").decode("latin-1").partition(";")[0]
    weight = WEIGHTS.get(kind.strip().lower(), LIGHT)
    return MAP if scope["path"].startswith(MAPS) and weight > LIGHT else weight


class RequestLimits:
    """Wraps the program, whichever server runs it."""

    def __init__(self, inside: Callable[[Message, Receive, Send], Awaitable[None]]) -> None:
        self.inside = inside

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            receive, send = LimitedBody(scope, receive), Outgoing(scope, send)
        await self.inside(scope, receive, send)


class LimitedBody:
    """The body as it comes in, while it is within the limits of size and time."""

    def __init__(self, scope: Message, receive: Receive) -> None:
        self.scope, self.receive = scope, receive
        headers = dict(scope["headers"])
        self.most = heaviest(scope, headers)
        # The length it claims, if any, and how much of it has arrived.
        self.come, self.weight = 0, int(headers.get(b"content-length", b"0")[:15])
        self.waits, self.whole = b"expect" in headers, False
        slow = SLOWER if brings_a_league(scope, headers) else 1
        self.until = asyncio.get_running_loop().time() + settings.BODY_SECONDS * slow

    async def __call__(self) -> Message:
        if "refused" in self.scope:
            return await self._end()
        if self.whole:
            return await self.receive()
        if self.weight > self.most:
            return await self._refuse(413)
        try:
            async with asyncio.timeout_at(self.until):
                message = await self.receive()
        except TimeoutError:
            return await self._refuse(408)
        self.come += len(message.get("body", b""))
        self.whole = not message.get("more_body", False)
        return await self._refuse(413) if self.come > self.most else message

    async def _refuse(self, status: int) -> Message:
        """An empty body in place of this one, and a mark on the request."""
        self.scope["refused"] = status
        if status == 413 and not (self.whole or self.waits):
            with suppress(TimeoutError):
                async with asyncio.timeout(LINGER):
                    while (await self.receive()).get("more_body", False):
                        pass
        return {"type": "http.request", "body": b"", "more_body": False}

    async def _end(self) -> Message:
        """Read no more of it until the sender hangs up.

        Asking for more would tell a sender who waits for "100 Continue" to go on.
        """
        if self.waits:
            await asyncio.Future()
        while (message := await self.receive())["type"] != "http.disconnect":
            pass
        return message


class Outgoing:
    """The answer, delayed for whoever guesses passwords (accounts.throttle)."""

    def __init__(self, scope: Message, send: Send) -> None:
        self.scope, self.send = scope, send

    async def __call__(self, message: Message) -> None:
        if wait := self.scope.pop("answer_after", 0):
            await asyncio.sleep(wait)
        await self.send(message)


def refused(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Any:
    """The middleware that answers a request whose body was refused."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        status = getattr(request, "scope", {}).get("refused")
        return turned_away(request, status) if status else get_response(request)

    return answer


def turned_away(request: HttpRequest, status: int) -> HttpResponseBase:
    reply: HttpResponseBase
    if is_api(request):
        reply = json_problem(status, SAID[status])
    else:
        reply = HttpResponse(render_to_string(f"{status}.html", {"said": SAID[status]}))
        reply.status_code = status
    reply["Connection"] = "close"
    return reply
