"""The database was busy or away: a row is locked by somebody else, or nothing answers.

Nothing was written then, and the same command may succeed in a moment.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.utils import InterfaceError, OperationalError

AGAIN = 3  # seconds until it is worth while to try again
SENTENCE = (
    "Somebody else is writing there, and it takes longer than usual. "
    "Nothing of this was written: try again in a moment."
)
# PostgreSQL: no connection, too many of them, shut down or timed out, lock not available, deadlock.
PASSING_STATES = ("08", "53", "57", "55P03", "40")
PASSING_NAMES = ("SQLITE_BUSY", "SQLITE_LOCKED")


def is_passing(fault: BaseException | None) -> bool:
    """Whether a fault, or its cause, goes away by itself; a missing table doesn't."""
    faults = (one for one in behind(fault) if isinstance(one, (OperationalError, InterfaceError)))
    return any(_is_passing(one.__cause__) for one in faults)


def behind(fault: BaseException | None) -> Iterator[BaseException]:
    """A fault, its cause, that one's cause, and so on."""
    while fault is not None:
        yield fault
        fault = fault.__cause__


def _is_passing(said: BaseException | None) -> bool:
    if name := getattr(said, "sqlite_errorname", ""):
        return name.startswith(PASSING_NAMES)
    state = getattr(said, "sqlstate", "no such thing")
    # There is no SQLSTATE when PostgreSQL can't be reached.
    return (state or "08").startswith(PASSING_STATES)
