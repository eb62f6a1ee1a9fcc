"""Reading and writing the suite's database while phones ask the server all the time."""

from functools import wraps
from time import monotonic, sleep

from django.contrib.sessions.backends.base import UpdateError
from django.db import OperationalError

# A session that can't be written says so in a word of its own.
LOCKED = (OperationalError, UpdateError)


def patiently(act):
    """Where the suite's tables are locked just now by another thread, try again."""

    @wraps(act)
    def again(*args, **about):
        until = monotonic() + 20
        while True:
            try:
                return act(*args, **about)
            except LOCKED:
                if monotonic() > until:
                    raise
                sleep(0.05)

    return again
