"""The program in processes of its own, used over HTTP: nothing here imports it."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 30  # seconds
PASSWORD = "under-the-mountain-7"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment(**variables: str) -> dict[str, str]:
    """The environment for a process: none of the suite's own settings, only those given."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    return kept | variables


def manage(env: dict[str, str], *arguments: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=env, check=True, timeout=100
    )


@contextmanager
def running(env: dict[str, str], *module: str) -> Iterator[subprocess.Popen]:
    """A process for the duration of the block; killed if it is still running at the end."""
    with subprocess.Popen([sys.executable, *module], cwd=ROOT, env=env) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def serving(env: dict[str, str]) -> Iterator[tuple[subprocess.Popen, str]]:
    """The server and its address, once it answers.

    It hashes passwords in no time unless told otherwise.
    """
    whole = {"DJANGO_SETTINGS_MODULE": "tests.quicksettings", "PORT": str(free_port())} | env
    with running(whole, "manage.py", "serve") as process:
        address = f"http://127.0.0.1:{whole['PORT']}"
        until(lambda: healthy(address), "the server never answered")
        yield process, address


def healthy(address: str) -> bool:
    try:
        return urlopen(f"{address}/healthz", timeout=PATIENCE).status == 200
    except OSError:
        return False


def until(done: Callable[[], Any], complaint: str, patience: float = PATIENCE) -> Any:
    """Ask until the answer is true, and return it."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if answer := done():
            return answer
        time.sleep(0.1)
    raise AssertionError(complaint)


def get(url: str, **headers: str) -> Any:
    try:
        return urlopen(Request(url, headers=headers), timeout=PATIENCE)
    except HTTPError as refused:
        return refused


class Program:
    """Somebody's program: signs up, keeps the token, and says what fails."""

    def __init__(self, address: str, username: str) -> None:
        self.username = username
        self.base, self.headers = f"{address}/api/v1/", {"Content-Type": "application/json"}
        who = {"username": username, "password": PASSWORD}
        self.post("accounts/", **who)
        self.headers["Authorization"] = f"Token {self.post('tokens/', **who)['token']}"

    def get(self, path: str) -> Any:
        return self._ask(Request(self.base + path, headers=self.headers))

    def post(self, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode()
        return self._ask(Request(self.base + path, data, self.headers, method="POST"))

    def _ask(self, request: Request) -> Any:
        try:
            with urlopen(request, timeout=PATIENCE) as reply:
                return json.load(reply)
        except HTTPError as refused:
            asked = f"{request.get_method()} {request.full_url}"
            raise AssertionError(f"{asked}: {refused.code} {refused.read().decode()}") from None


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """All of them together, as a double tap and an impatient proxy would."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [answer.result(PATIENCE) for answer in [pool.submit(call) for call in calls]]


def found_at_once(address: str, times: int = 8) -> set[str]:
    """The distinct answers to a command sent this many times at once under one key."""
    headers = {**Program(address, "dora").headers, "Idempotency-Key": "one-tap"}
    league = json.dumps({"name": "One Tap League"}).encode()

    def send() -> str:
        request = Request(f"{address}/api/v1/leagues/", league, headers, method="POST")
        with urlopen(request, timeout=PATIENCE) as reply:
            return f"{reply.status} {reply.read().decode()}"

    return set(at_once([send] * times))
