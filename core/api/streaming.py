"""Server-Sent Events under ASGI: no thread and no connection to the database while they last."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

from core.hub import HUB, Listener

HEARTBEAT = 15.0  # seconds after which a silent stream says that it is still there
LONGEST = 300.0  # seconds a stream lasts; on reconnecting, permission is checked again
AGAIN = 2_000  # milliseconds after which a browser comes back
HEADERS = {
    "Cache-Control": "no-store",
    # No proxy may buffer or compress what is sent: compressing waits for more.
    "X-Accel-Buffering": "no",
    "Content-Encoding": "identity",
}


def streams(request: HttpRequest) -> bool:
    """Whether this request came to a server that can stream: WSGI would hold a thread for it."""
    return isinstance(request, ASGIRequest)


def event_stream(listener: Listener, name: str, first: int) -> StreamingHttpResponse:
    """What the listener hears, as events of this name; `first` is the current number."""
    return StreamingHttpResponse(
        _events(listener, name, first), content_type="text/event-stream", headers=HEADERS
    )


async def _events(listener: Listener, name: str, first: int) -> AsyncIterator[bytes]:
    until = time.monotonic() + LONGEST
    try:
        listener.attend()
        yield f"retry: {AGAIN}\n\n".encode() + _event(name, first)
        heard = 0
        while not listener.over and time.monotonic() < until:
            # The same number again is news too: something that isn't counted has changed.
            if listener.times > heard and listener.latest >= first:
                heard = listener.times
                yield _event(name, listener.latest)
            elif await listener.silence(HEARTBEAT):
                yield b":\n\n"
    finally:
        HUB.leave(listener)


def _event(name: str, number: int) -> bytes:
    return f"event: {name}\ndata: {number}\n\n".encode()
