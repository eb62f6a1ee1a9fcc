"""Long reading shared out among processes, each of which reads by a connection of its own.

Every process reads the database as it was at one moment (`core.moments`), and each at its own:
SQLite can't show one moment to several connections. So whatever belongs together, and may be
written together meanwhile, has to lie in one share; then each share agrees with itself.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

import django
from django.core.management.base import CommandError
from django.db import connection, connections

from core.progress import Progress

Share = TypeVar("Share")
Found = TypeVar("Found")
# Seconds between two looks at how far the others are.
LOOK = 0.5
KILLED = (
    "One of the processes was killed, perhaps for want of memory: nothing can be said of the"
    " whole. --jobs 1 takes the least."
)


def _nobody_counts() -> None:
    """Nobody asked how far this is."""


_counted: Callable[[], None] = _nobody_counts


def one_done() -> None:
    """Another of the things to be done is done, in whichever process this is."""
    _counted()


def add_jobs(parser: ArgumentParser) -> None:
    """Let a command take `--jobs`: how many processes somebody wants."""
    parser.add_argument(
        "--jobs",
        type=_processes,
        metavar="N",
        help="how many processes go through them; as many as there are cores, unless told",
    )


def _processes(said: str) -> int:
    if not said.isdecimal() or int(said) < 1:
        raise ArgumentTypeError(f"{said} is no number of processes like 2.")
    return int(said)


def processes_for(wanted: int | None, things: int, enough: int) -> int:
    """How many processes to take: those wanted, or one a core that has `enough` things to do.

    One alone where no other connection would see what this one does.
    """
    in_memory = connection.vendor == "sqlite" and connection.is_in_memory_db()  # type: ignore[attr-defined]
    if connection.in_atomic_block or in_memory:
        return 1
    several = min(_cores(), things // enough) if wanted is None else min(wanted, things)
    return max(1, several)


def _cores() -> int:
    """Those that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared_out(
    work: Callable[[Share], Found], shares: Sequence[Share], progress: Progress
) -> list[Found]:
    """What the work comes to for each share, a process for each; for one share in this process.

    The work is a function of some module. What it raises is raised here, once all have ended; and
    CommandError where a process was killed.
    """
    try:
        if len(shares) > 1:
            return _in_processes(work, shares, progress)
        return list(_alone(work, shares, progress))
    except BrokenProcessPool:
        raise CommandError(KILLED) from None
    finally:
        progress.end()


def _alone(
    work: Callable[[Share], Found], shares: Sequence[Share], progress: Progress
) -> Iterator[Found]:
    global _counted
    _counted = progress.step
    try:
        for share in shares:
            yield work(share)
    finally:
        _counted = _nobody_counts


def _in_processes(
    work: Callable[[Share], Found], shares: Sequence[Share], progress: Progress
) -> list[Found]:
    # Spawned, they begin with nothing of ours: no connection, no lock that a thread held.
    context = get_context("spawn")
    count = context.Value("q", 0)
    shared = (str(connection.settings_dict["NAME"]), count)
    with ProcessPoolExecutor(len(shares), context, _wake, shared) as pool:
        coming = [pool.submit(work, share) for share in shares]
        left = set(coming)
        while left:
            left = wait(left, LOOK).not_done
            progress.show(count.value)
        return [one.result() for one in coming]


def _wake(database: str, count: Any) -> None:
    """A process begins: the same program, the same database, and one count for all."""
    global _counted
    django.setup()
    connections["default"].settings_dict["NAME"] = database

    def counted() -> None:
        with count.get_lock():
            count.value += 1

    _counted = counted
