"""The scaled deployment, and what can befall its workers: real processes, real signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

from tests.running import ROOT, running, until
from tests.services.wire import Wire

# How often whatever may befall them does; FAULT_ROUNDS=50 for many times.
ROUNDS = int(os.environ.get("FAULT_ROUNDS", "3"))
CLERK = Path(__file__).with_name("clerk.py")


class Scaled:
    """Pages and API on PostgreSQL and Redis; workers and beat are started by the test."""

    def __init__(self, env: dict[str, str], address: str, broker: Any, wire: Wire) -> None:
        self.env, self.address, self.broker, self.wire = env, address, broker, wire

    @contextmanager
    def worker(self, *more: str) -> Iterator[subprocess.Popen]:
        options = ("--concurrency", "1", "--loglevel", "WARNING", "--without-gossip", *more)
        with running(self.env, "-m", "celery", "--app", "config", "worker", *options) as process:
            yield process

    @contextmanager
    def beat(self, tmp_path: Path) -> Iterator[subprocess.Popen]:
        options = ("--loglevel", "WARNING", "--schedule", str(tmp_path / "beat"))
        with running(self.env, "-m", "celery", "--app", "config", "beat", *options) as process:
            yield process

    @contextmanager
    def clerk(self) -> Iterator[Clerk]:
        command = [sys.executable, str(CLERK)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen(command, cwd=ROOT, env=self.env, text=True, **pipes) as process:
            try:
                yield Clerk(process)
            finally:
                process.kill()

    def wake_ups(self) -> int:
        """Messages that no worker took yet."""
        return self.broker.llen("celery")

    def listening(self) -> int:
        """How many workers wait for a message."""
        number = str(self.broker.connection_pool.connection_kwargs["db"])
        clients = [one for one in self.broker.client_list() if one["db"] == number]
        return sum(one["cmd"] == "brpop" for one in clients)

    def forget_messages(self) -> None:
        self.broker.delete("celery", "unacked", "unacked_index")

    def asked(self, query: str, *values: Any) -> list[Any]:
        """Rows as the database has them now."""
        with psycopg.connect(self.env["DATABASE_URL"]) as connection:
            done = connection.execute(query, values)  # type: ignore[arg-type]
            return done.fetchall() if done.description else []

    @contextmanager
    def barred(self, statement: str) -> Iterator[Callable[[], bool]]:
        """Somebody else holds rows or a table; what is given tells whether anybody stands there."""
        with psycopg.connect(self.env["DATABASE_URL"]) as connection:
            connection.execute(statement)  # type: ignore[arg-type]
            holder = connection.info.backend_pid
            waits = "SELECT 1 FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))"
            yield lambda: bool(self.asked(waits, holder))
            connection.rollback()

    def let_leases_end(self) -> None:
        """As if the dead had been gone for long."""
        for table in ("rules_correction", "rules_haul"):
            ended = f"UPDATE {table} SET lease_until = now() - interval '1 s'"
            self.asked(f"{ended} WHERE lease_until IS NOT NULL")


class Clerk:
    """A process of the program that does what it is told, line by line."""

    def __init__(self, process: subprocess.Popen) -> None:
        self.process = process

    def do(self, command: str) -> None:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        assert answer == "done", answer


def children(process: subprocess.Popen) -> list[int]:
    """Those who do a worker's work."""
    with suppress(OSError):
        text = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
        return [int(one) for one in text.split()]
    return []


def kill(process: subprocess.Popen, *, wholly: bool) -> None:
    """SIGKILL for the processes that do the work, and the one that gives it out."""
    working = until(lambda: children(process), "the worker has nobody to do the work")
    if wholly:
        process.kill()
        process.wait()
    for one in working:
        with suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)


class Workers:
    """So many workers, warm; whoever was killed is followed by another."""

    def __init__(self, scaled: Scaled, number: int = 1) -> None:
        self.scaled, self.number, self.stack = scaled, number, ExitStack()
        self.crew: list[subprocess.Popen] = []

    def __enter__(self) -> Workers:
        return self.full()

    def __exit__(self, *args: Any) -> None:
        self.stack.close()

    def full(self) -> Workers:
        """Everybody is there, and waits for work."""
        self.manned()
        listening = self.scaled.listening
        until(lambda: listening() >= self.number, "the workers don't listen", patience=60)
        return self

    def manned(self) -> None:
        """Somebody starts whoever isn't running, as any supervisor would."""
        self.crew = [one for one in self.crew if one.poll() is None]
        while len(self.crew) < self.number:
            self.crew.append(self.stack.enter_context(self.scaled.worker()))

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Nobody gives work out while the block lasts."""
        for one in self.crew:
            one.send_signal(signal.SIGSTOP)
        yield
        for one in self.crew:
            one.send_signal(signal.SIGCONT)

    def kill(self, wholly: bool) -> None:
        for one in self.crew:
            kill(one, wholly=wholly)
        self.manned()
