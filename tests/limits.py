"""No test holds the others up for ever: whatever is stuck ends, and says where it stood.

pytest-timeout ends a test that takes too long, as long as Python can answer, and for its first
try: it puts its clock away when something fails, and so do pytest's own tracebacks. What comes
after (the end of fixtures, a browser's next try) would have no limit, nor has what waits outside
Python. Here each try has a limit, and anew after a failure, held by a thread that asks nobody.
"""

import faulthandler
import os
from collections.abc import Generator

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key

# Beyond what a test may take, so that pytest-timeout, which ends the test alone, comes first.
PATIENCE = 1.25


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    _limit(item)


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item, report: pytest.TestReport) -> None:
    """When both have put their clocks away, and more of the test is to come."""
    if getattr(report, "when", "teardown") != "teardown":
        _limit(node)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _limit(item: pytest.Item) -> None:
    """From now on; then the process ends with every thread's traceback, and another goes on."""
    told = item.config.stash[fault_handler_stderr_fd_key]
    faulthandler.dump_traceback_later(seconds(item) * PATIENCE, exit=True, file=told)


def seconds(item: pytest.Item) -> float:
    """What a test may take altogether."""
    marked = item.get_closest_marker("timeout")
    return marked.args[0] if marked else float(item.config.getini("timeout"))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Names what failed at once, where the end may not come."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nFAILED {report.nodeid} ({report.when})", flush=True)
