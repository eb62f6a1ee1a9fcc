"""A circuit breaker: when Redis is down or hangs, it isn't asked for a while, and nobody waits.

The program can do without what Redis holds. What is cached is worked out again, failed sign-ins are
counted in each process, and work whose wake-up got lost is found by the sweep.
"""

from __future__ import annotations

import threading
import time

TIMEOUT = 0.5  # seconds for an answer, which mostly takes a thousandth
RETRY_AFTER = 5  # seconds for which it is left alone after it gave none


class CircuitBreaker:
    """Whether Redis is left alone just now. One per process, as there is one Redis."""

    def __init__(self) -> None:
        self.lock, self.until = threading.Lock(), 0.0

    def is_open(self) -> bool:
        """Once the time is up a single caller tries it; meanwhile the others go on without."""
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
