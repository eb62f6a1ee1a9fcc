"""Moments in a league's time zone, always with the zone's name."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.utils import timezone

from dungeonbowl.errors import FieldError
from league.models import League

FIRST_YEAR, YEARS_AHEAD = 1900, 10


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """Every zone that may be chosen, by place; without the database's oddities."""
    known = (name for name in available_timezones() if "/" in name)
    left_out = ("Etc/", "SystemV/", "posix/", "right/", "US/", "Canada/", "Brazil/", "Mexico/")
    return ("UTC", *sorted(name for name in known if not name.startswith(left_out)))


def zone_of(league: League | None) -> ZoneInfo:
    """The league's time zone; the installation's without a league."""
    return ZoneInfo(league.time_zone if league else settings.TIME_ZONE)


def mistyped(day: date | None) -> str:
    """What is wrong with a day whose year nobody can mean, in a sentence; "" for any other.

    Days are counted on from it, and the calendar ends with the year 9999.
    """
    if day is None or FIRST_YEAR <= day.year <= timezone.now().year + YEARS_AHEAD:
        return ""
    return f"Look at the year: nobody plays in {day.year}."


def day_said(day: date) -> str:
    """`1 December 2026`."""
    return f"{day.day} {day:%B %Y}"


def clock(moment: datetime, zone: ZoneInfo) -> str:
    """`Tue 1 December 2026, 19:00`."""
    there = moment.astimezone(zone)
    return f"{there:%a} {there.day} {there:%B %Y, %H:%M}"


def with_zone(moment: datetime, zone: ZoneInfo) -> str:
    """`Tue 1 December 2026, 19:00 (Europe/Berlin)`."""
    return f"{clock(moment, zone)} ({zone.key})"


def span(starts: datetime, ends: datetime, zone: ZoneInfo) -> str:
    """`Tue 1 December 2026, 19:00 to 22:00 (Europe/Berlin)`, with the second day if it differs."""
    same_day = starts.astimezone(zone).date() == ends.astimezone(zone).date()
    until = f"{ends.astimezone(zone):%H:%M}" if same_day else clock(ends, zone)
    return f"{clock(starts, zone)} to {until} ({zone.key})"


def moment(typed: datetime, zone: ZoneInfo) -> datetime:
    """Local time there as a moment; if the hour occurs twice, the first.

    Raises FieldError for an hour that the clocks skip, or beyond the calendar's ends.
    """
    there = typed.replace(tzinfo=zone, fold=0)
    # A day from either end no zone leads beyond it.
    if not date.min < typed.date() < date.max:
        raise FieldError("at", "There is no such time: look at the year.")
    if there.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != typed:
        raise FieldError(
            "at", f"In {zone.key} that hour doesn't exist: the clocks go forward then."
        )
    return there.astimezone(UTC)
