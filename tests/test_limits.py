"""Whatever is stuck ends, and is named: `tests/limits.py`."""

import subprocess
import sys
from pathlib import Path

from tests import limits
from tests.running import ROOT, environment

STUCK = """
import time

import pytest


@pytest.fixture
def never_ending():
    yield
    time.sleep(600)


def test_fails_first(never_ending):
    raise AssertionError


def test_comes_after():
    pass
"""
# One process, which another takes the place of; and nothing of what the suite itself is told.
ASKED = [
    "-n",
    "1",
    "-o",
    "timeout=1",
    "-p",
    "tests.limits",
    "-p",
    "no:django",
    "-p",
    "no:cacheprovider",
]


def test_what_never_ends_after_it_has_failed_is_ended_and_named(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_stuck.py").write_text(STUCK)
    command = [sys.executable, "-m", "pytest", *ASKED, str(tmp_path)]
    env = environment(PYTHONPATH=str(ROOT))
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "FAILED test_stuck.py::test_fails_first (call)" in done.stdout
    assert "crashed while running 'test_stuck.py::test_fails_first'" in done.stdout
    assert "in never_ending" in done.stderr
    assert "1 passed" in done.stdout


def test_every_test_of_the_suite_is_held_to_its_limits(request) -> None:
    assert request.config.pluginmanager.is_registered(limits)
