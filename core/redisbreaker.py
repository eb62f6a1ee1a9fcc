"""A circuit breaker: where Redis is gone or hangs nobody waits, and it isn't asked for a while.

What it holds can be done without. What is cached is worked out again, failed sign-ins are counted
in each process, and whoever should have been woken is found by the sweep.
"""

from __future__ import annotations

import threading
import time

TIMEOUT = 0.5  # seconds for an answer, which mostly takes a thousandth
RETRY_AFTER = 5  # seconds for which it is left alone once it gave none


class CircuitBreaker:
    """Whether Redis is left alone just now. One for the process, as there is one Redis."""

    def __init__(self) -> None:
        self.lock, self.until = threading.Lock(), 0.0

    def is_open(self) -> bool:
        """Once the time is up a single caller tries; the others go on without Redis meanwhile."""
        with self.lock:
            if not self.until:
                return False
            now = time.monotonic()
            tries = now >= self.until
            if tries:
                self.until = now + RETRY_AFTER
            return not tries

    def trip(self) -> None:
        self.until = time.monotonic() + RETRY_AFTER

    def reset(self) -> None:
        self.until = 0.0


BREAKER = CircuitBreaker()
