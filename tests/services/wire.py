"""A wire to a server that can be cut: real sockets, and nobody's server has to be stopped."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit, urlunsplit

CHUNK = 65536


class Wire:
    """Passes on whatever comes in to the server and back, until it is cut."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.server = (parts.hostname or "127.0.0.1", parts.port or 6379)
        self.ends: list[socket.socket] = []
        self.whole = True
        self.listener = socket.create_server(("127.0.0.1", 0))
        port = self.listener.getsockname()[1]
        self.address = urlunsplit(parts._replace(netloc=f"127.0.0.1:{port}"))
        threading.Thread(target=self._listen, daemon=True).start()

    @classmethod
    @contextmanager
    def to(cls, url: str) -> Iterator[Wire]:
        wire = cls(url)
        try:
            yield wire
        finally:
            wire.listener.close()
            wire._drop()

    @contextmanager
    def cut(self) -> Iterator[None]:
        """While the block lasts nobody is connected, and nobody who comes is let in."""
        self.whole = False
        self._drop()
        try:
            yield
        finally:
            self.whole = True

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                self._let_in(self.listener.accept()[0])

    def _let_in(self, caller: socket.socket) -> None:
        if not self.whole:
            caller.close()
            return
        server = socket.create_connection(self.server)
        self.ends += [caller, server]
        for one, other in ((caller, server), (server, caller)):
            threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()

    def _drop(self) -> None:
        ends, self.ends = self.ends, []
        for end in ends:
            _close(end)


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while said := one.recv(CHUNK):
            other.sendall(said)
    _close(one)
    _close(other)


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
