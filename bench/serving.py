"""The embedded server, as a club starts it, on a database that is measured."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60


@contextmanager
def embedded(database: str) -> Iterator[int]:
    """The embedded server on this database; its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {**os.environ, "DATABASE_URL": f"sqlite:///{database}", "REDIS_URL": ""}
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=env) as process:
        try:
            _await(f"http://127.0.0.1:{port}/healthz")
            yield port
        finally:
            process.terminate()


def _await(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urlopen(address, timeout=PATIENCE)  # noqa: S310 - our own server's
        except URLError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return
