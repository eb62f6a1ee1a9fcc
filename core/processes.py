"""Long reads shared out among processes, each with a connection of its own.

Every process reads the database as it was at one moment (`core.moments`), but not all at the same
one: SQLite can't show several connections one moment. So what belongs together, and may be written
together meanwhile, has to be in one share; then each share agrees with itself.
"""

from __future__ import annotations

import os
import pickle
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from subprocess import PIPE, Popen
from typing import Any, Protocol, TypeVar

from django.core.management.base import CommandError
from django.db import connection

Share = TypeVar("Share")
Found = TypeVar("Found")
# Seconds between two looks at the others' progress.
LOOK = 0.5
KILLED = (
    "One of the processes was killed, perhaps for want of memory: nothing can be said of the"
    " whole. Fewer at once take less."
)


class Watched(Protocol):
    """Something that is told how many things are done (`core.progress`)."""

    done: int

    def step(self) -> None: ...

    def show(self, done: int) -> None: ...

    def end(self) -> None: ...


def _nobody_counts() -> None:
    """Nobody wants to know the progress."""


_counted: Callable[[], None] = _nobody_counts


def one_done() -> None:
    """One more thing is done, in whichever process this is."""
    _counted()


def add_jobs(parser: ArgumentParser) -> None:
    """Give a command the option `--jobs`: how many processes to use."""
    parser.add_argument(
        "--jobs",
        type=_processes,
        metavar="N",
        help="how many processes to use (default: one for each core)",
    )


def _processes(said: str) -> int:
    if not said.isdecimal() or int(said) < 1:
        raise ArgumentTypeError(f"{said} isn't a number of processes, such as 2.")
    return int(said)


def processes_for(wanted: int | None, things: int, enough: int) -> int:
    """How many processes to take: those wanted, or one a core that has `enough` things to do.

    Just one where other connections can't see what this one does.
    """
    in_memory = connection.vendor == "sqlite" and connection.is_in_memory_db()  # type: ignore[attr-defined]
    if connection.in_atomic_block or in_memory:
        return 1
    several = min(cores(), things // enough) if wanted is None else min(wanted, things)
    return max(1, several)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared_out(
    work: Callable[[Share], Found], shares: Sequence[Share], progress: Watched, database: str = ""
) -> list[Found]:
    """The result of the work for each share, each in a process; a single share in this one.

    The work has to be a module's function. What it raises is raised here, once all have ended, and
    CommandError where a process was killed. Several processes read this process's database, or
    another of its kind, which `database` names.
    """
    try:
        if len(shares) > 1:
            return _in_processes(work, shares, progress, database)
        with counted_by(progress.step):
            return [work(share) for share in shares]
    finally:
        progress.end()


@contextmanager
def counted_by(count: Callable[[], None]) -> Iterator[None]:
    """Within this block, `count` is called for each thing that is done."""
    global _counted
    _counted = count
    try:
        yield
    finally:
        _counted = _nobody_counts


def _in_processes(
    work: Callable[[Share], Found], shares: Sequence[Share], progress: Watched, database: str
) -> list[Found]:
    done = [0] * len(shares)
    name = database or str(connection.settings_dict["NAME"])
    with ThreadPoolExecutor(len(shares)) as threads:
        coming = [
            threads.submit(_by_another, (name, work, share), done, place)
            for place, share in enumerate(shares)
        ]
        left = set(coming)
        while left:
            left = wait(left, LOOK).not_done
            progress.show(sum(done))
    return [one.result() for one in coming]


def _by_another(asked: Any, done: list[int], place: int) -> Any:
    """The result from a process of its own (`core.helperprocess`).

    It inherits nothing of ours, no connection and no lock that a thread held, and isn't made by
    `multiprocessing`, which refuses children to Celery's workers. If we die it stops after the next
    thing it does, because its pipe is closed.
    """
    path = os.pathsep.join(filter(None, sys.path))
    command = [sys.executable, "-m", "core.helperprocess"]
    env = {**os.environ, "PYTHONPATH": path}
    with Popen(command, stdin=PIPE, stdout=PIPE, env=env) as helper:  # noqa: S603 - ourselves
        try:
            found, fault = _heard(helper, asked, done, place)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise CommandError(KILLED) from None
    if fault is not None:
        raise fault
    return found


def _heard(helper: Any, asked: Any, done: list[int], place: int) -> Any:
    pickle.dump(asked, helper.stdin)
    helper.stdin.close()
    while (said := pickle.load(helper.stdout)) is None:  # noqa: S301 - our own process says it
        done[place] += 1
    return said
