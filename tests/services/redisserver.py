"""A Redis of our own, to be killed and stopped."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from tests.running import free_port, until


class RedisServer:
    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process = self.start()

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[RedisServer]:
        if not shutil.which("redis-server"):
            lack = pytest.fail if os.environ.get("REQUIRE_SERVICES") == "1" else pytest.skip
            lack("There is no redis-server here to be killed.")
        server = cls()
        try:
            yield server
        finally:
            server.process.kill()
            server.process.wait()

    def start(self) -> subprocess.Popen:
        options = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "")
        process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        until(self.answers, "Redis never came up")
        return process

    def answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 5) as wire:
            wire.sendall(b"PING\r\n")
            return wire.recv(16).startswith(b"+PONG")
        return False

    @contextmanager
    def dead(self) -> Iterator[None]:
        """Killed while the block lasts; what it held is gone."""
        self.process.kill()
        self.process.wait()
        yield
        self.process = self.start()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """It takes connections, and says nothing."""
        self.process.send_signal(signal.SIGSTOP)
        yield
        self.process.send_signal(signal.SIGCONT)
