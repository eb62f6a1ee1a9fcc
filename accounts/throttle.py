"""Guessing passwords is slowed down; signing in with the right one never is.

Failures are counted by address and username together, so that nobody locks another out from afar,
and by address alone against guessing across many names.
"""

import hashlib

from django.core.cache import cache

WINDOW = 5 * 60  # seconds
FAILURES_PER_NAME = 10
FAILURES_PER_ADDRESS = 100


def is_throttled(address: str, username: str) -> bool:
    """Whether so many attempts failed lately that the next one isn't even looked at."""
    limits = {_name(address, username): FAILURES_PER_NAME, _all(address): FAILURES_PER_ADDRESS}
    counts = cache.get_many(limits)
    return any(counts.get(key, 0) >= limit for key, limit in limits.items())


def note_failure(address: str, username: str) -> None:
    for key in (_name(address, username), _all(address)):
        cache.add(key, 0, WINDOW)
        cache.incr(key)


def _name(address: str, username: str) -> str:
    who = hashlib.sha256(username.lower().encode()).hexdigest()
    return f"failed-sign-ins:{address}:{who}"


def _all(address: str) -> str:
    return f"failed-sign-ins:{address}"
