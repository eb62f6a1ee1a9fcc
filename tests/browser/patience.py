"""Reading and writing the suite's database while phones ask the server all the time."""

from collections.abc import Callable
from functools import wraps
from threading import RLock
from time import monotonic, sleep
from typing import Any

from django.contrib.sessions.backends.base import UpdateError
from django.db import OperationalError

from tests import verbs

# The suite's one connection knows one transaction: what one of two threads rolled back or closed
# would be the other's. Each request holds this, and so does each act of a test.
ONE_AT_A_TIME = RLock()
# A session that can't be written says so in a word of its own.
LOCKED = (OperationalError, UpdateError)


def patiently(act):
    """No request is answered meanwhile; where a table is locked all the same, it tries again."""

    @wraps(act)
    def again(*args, **about):
        until = monotonic() + 20
        while True:
            try:
                with ONE_AT_A_TIME:
                    return act(*args, **about)
            except LOCKED:
                if monotonic() > until:
                    raise
                sleep(0.05)

    return again


def recorder_of(match, coach) -> Callable[..., Any]:
    """Another phone of this coach's at the table, without a browser: `recorder({...}, ...)`."""
    return patiently(patiently(verbs.phone_of)(match, coach))
