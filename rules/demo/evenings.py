"""Dates of the demo: it lies in the months before it is made, like any league's past.

The services date what they do by the clock, so the clock is set back around each call.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from time_machine import travel

HOUR, ZONE = 19, "Europe/Berlin"
# Days ago: the league's founding, its first season's start, and its second's, whose first round had
# its last day then.
FOUNDED, FIRST_BEGAN, SECOND_BEGAN, FIRST_OVER = 330, 300, 30, 17
# Days from match to match of the first season.
APART = 5


def evening(days: int) -> datetime:
    """When the club meets, this many days from today; a negative number is in the past."""
    day = datetime.now(ZoneInfo(ZONE)) + timedelta(days=days)
    return day.replace(hour=HOUR, minute=0, second=0, microsecond=0)


@contextmanager
def days_ago(days: int) -> Iterator[None]:
    """Sets the clock to that evening, from seven o'clock on."""
    with travel(evening(-days).astimezone(UTC), tick=True):
        yield
