"""No test holds up the others for ever: whatever is stuck is ended, and says where it was.

pytest-timeout ends a test that takes too long, but only while Python can answer, and only until
something fails: then it cancels its timer, and so does pytest's faulthandler. What comes after (the
teardown of fixtures, a browser's next try) would have no limit, nor does anything that waits
outside Python. Here each try has a limit, set again after a failure, which a thread enforces
without Python's help.
"""

import faulthandler
import os
from collections.abc import Generator

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key

# More than a test may take, so that pytest-timeout, which ends only that test, comes first.
PATIENCE = 1.25


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    _limit(item)


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item, report: pytest.TestReport) -> None:
    """Set the limit again: both timers were cancelled, and more of the test may follow."""
    if getattr(report, "when", "teardown") != "teardown":
        _limit(node)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _limit(item: pytest.Item) -> None:
    """Start the limit.

    After it the process ends with every thread's traceback, and another one takes over.
    """
    stderr = item.config.stash[fault_handler_stderr_fd_key]
    faulthandler.dump_traceback_later(seconds(item) * PATIENCE, exit=True, file=stderr)


def seconds(item: pytest.Item) -> float:
    """The time that a test may take altogether."""
    marked = item.get_closest_marker("timeout")
    return marked.args[0] if marked else float(item.config.getini("timeout"))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name a failure at once, since the summary may never come."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nFAILED {report.nodeid} ({report.when})", flush=True)
