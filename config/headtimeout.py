"""A request's head must end in time; `config.requestlimits` holds its body to the same."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol


class TimedHeads(H11Protocol):
    """Closes a connection on which no complete head arrives within BODY_SECONDS.

    Uvicorn itself closes one that is silent between two requests, but waits for ever for the first
    request and for the rest of one that has begun.
    """

    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._await_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        """Counted from its first byte: sending the rest drop by drop gains no time."""
        if self.late is None:
            seconds = settings.BODY_SECONDS
            self.late = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def _stop_waiting(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None
