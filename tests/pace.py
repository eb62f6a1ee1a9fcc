"""What lets a process of the suite do its work with less of what isn't work."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

# Values that a frame may hold: the pages Python keeps for frames are then some 700 KB at once.
ROOM = 80_000
# How many new objects the collector waits for before it looks through the youngest, and how often
# before it looks through more. At Python's 700, 10, 10 it went through everything every few tests,
# and a twentieth of the time went into that.
SELDOM = 10_000, 20, 20


@contextmanager
def keeping_what_is_loaded() -> Iterator[None]:
    """What is there at the end stays, so that the collector needn't look through it any more; it
    looks through the rest seldom."""
    gc.disable()
    yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


def run_with_room() -> None:
    """Let every test and fixture run inside a frame that is large.

    Python (3.11 and later) takes memory for frames 16 KB at a time and gives it back at once. A
    call that stands at the end of such a piece asks the system for the next one each time it is
    made: without this an eighth of the suite's time went into mmap and munmap.
    """
    plain = pytest.CallInfo.from_call.__func__

    def from_call(cls: Any, func: Callable[[], Any], *args: Any, **more: Any) -> Any:
        return _in_a_large_frame(lambda: plain(cls, func, *args, **more))

    pytest.CallInfo.from_call = classmethod(from_call)


def _in_a_large_frame(run: Callable[[], Any]) -> Any:
    return run()


_in_a_large_frame.__code__ = _in_a_large_frame.__code__.replace(co_stacksize=ROOM)
