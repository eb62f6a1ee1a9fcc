"""No test holds the others up for ever: whatever is stuck ends, and says where it stood.

pytest-timeout ends a test that takes too long, as long as Python can answer, and for its first
try: it puts its clock away when something fails, and so do pytest's own tracebacks. What comes
after (the end of fixtures, a browser's next try) would have no limit, nor has what waits outside
Python. Here each step of each try has one of its own, held by a thread that asks nobody.
"""

import faulthandler
import os
from collections.abc import Generator

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key

# Beyond what a test may take, so that pytest-timeout, which ends the test alone, comes first.
PATIENCE = 1.25


@pytest.hookimpl(wrapper=True, tryfirst=True)
def _within_its_time(item: pytest.Item) -> Generator[None, object, object]:
    """Else the process ends with every thread's traceback, and the run goes on with another one."""
    told = item.config.stash[fault_handler_stderr_fd_key]
    faulthandler.dump_traceback_later(seconds(item) * PATIENCE, exit=True, file=told)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


pytest_runtest_setup = pytest_runtest_call = pytest_runtest_teardown = _within_its_time


def seconds(item: pytest.Item) -> float:
    """What a test may take altogether."""
    marked = item.get_closest_marker("timeout")
    return marked.args[0] if marked else float(item.config.getini("timeout"))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Names what failed at once, where the end may not come."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nFAILED {report.nodeid} ({report.when})", flush=True)
