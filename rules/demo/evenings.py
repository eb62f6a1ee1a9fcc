"""When it all took place: the demo lies in the months before it is made, like any league's past.

The services date what they do by the clock, so the clock is set back around each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from time_machine import travel

HOUR, ZONE = 19, "Europe/Berlin"
# Days ago: the league was founded, its first season began, and its second, whose first round was to
# be over by then.
FOUNDED, FIRST_BEGAN, SECOND_BEGAN, FIRST_OVER = 330, 300, 30, 17
# Days from match to match of the first season.
APART = 5


def evening(days: int) -> datetime:
    """The hour at which the club meets, so many days from today; less than 0 is past."""
    day = datetime.now(ZoneInfo(ZONE)) + timedelta(days=days)
    return day.replace(hour=HOUR, minute=0, second=0, microsecond=0)


@contextmanager
def days_ago(days: int) -> Iterator[None]:
    """That evening, on which the clock goes on from seven."""
    with travel(evening(-days).astimezone(UTC), tick=True):
        yield
