"""What was answered is on the disk: a power cut takes nothing back."""

import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from tests.blank import empty_database
from tests.running import PATIENCE, Program, environment, serving, until

COMMANDS = 10


def test_a_commit_waits_for_the_disk(db):
    """In SQLite's log NORMAL (1) syncs at checkpoints alone, FULL (2) at every commit."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL waits for the disk unless it is told not to.")
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)


@contextmanager
def syncs_counted(process: int, log) -> Iterator[Callable[[], int]]:
    """How often the process, in whichever thread, waited for the disk while the block lasted."""
    options = ("-f", "-e", "trace=fsync,fdatasync", "-o", str(log), "-p", str(process))
    with subprocess.Popen(["strace", *options], stderr=subprocess.PIPE, text=True) as watcher:
        assert watcher.stderr
        said = watcher.stderr.readline()
        if "attached" not in said:
            pytest.skip(f"Nobody may watch a process here: {said}")
        try:
            yield lambda: log.read_text().count("sync(")
        finally:
            watcher.send_signal(signal.SIGINT)


def test_every_command_is_on_the_disk_before_it_is_answered(tmp_path):
    if not shutil.which("strace"):
        pytest.skip("There is no strace here to count with.")
    env = environment(DATABASE_URL=empty_database(tmp_path))
    with serving(env) as (process, address):
        erin = Program(address, "erin")
        with syncs_counted(process.pid, tmp_path / "syncs") as counted:
            for number in range(COMMANDS):
                erin.post("leagues/", name=f"League {number}")
            until(lambda: counted() >= COMMANDS, "the disk was not waited for", PATIENCE / 6)
