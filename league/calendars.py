"""Matches as a calendar that other programs subscribe to (RFC 5545).

A match keeps its UID for good; every change of its date increases SEQUENCE, and a date that is
called off is published as cancelled, because calendars keep what merely disappears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, timedelta
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event

from dungeonbowl.wording import listed
from league.models import Resource
from matches.models import Appointment, Match

PRODUCT = "-//Great Wheel//Dungeonbowl//EN"
REFRESH = timedelta(hours=1)
Page = Callable[[Match], str]


def calendar(
    name: str,
    matches: Iterable[Match],
    booked: Mapping[int, Resource],
    page: Page,
    zone: ZoneInfo,
) -> bytes:
    """The dates of these matches; `booked` are the resources they name, `page` their address."""
    book = Calendar()
    book.add("prodid", PRODUCT)
    book.add("version", "2.0")
    book.add("method", "PUBLISH")
    book.add("x-wr-calname", name)
    book.add("x-wr-timezone", zone.key)
    book.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    book.add("x-published-ttl", "PT1H")
    for match in matches:
        book.add_component(_event(match, match.appointment, booked, page(match)))
    return book.to_ical()


def uid(match: Match) -> str:
    """The match's id, unique among all installations."""
    return f"match-{match.pk}-{match.seed_hash[:16]}@great-wheel"


def versus(match: Match) -> str:
    """`Ironbeards v Goldgrubbers`."""
    return " v ".join(side.team.name for side in match.sides.all())


def where(appointed: Appointment, booked: Mapping[int, Resource]) -> str:
    """The agreed place, and what is booked there."""
    held = [booked[one].name for one in appointed.holds if one in booked]
    return ", ".join([*([appointed.place] if appointed.place else []), *held])


def _event(
    match: Match, appointed: Appointment, booked: Mapping[int, Resource], address: str
) -> Event:
    at = appointed.at or appointed.called_off
    assert at is not None
    event = Event()
    event.add("uid", uid(match))
    event.add("sequence", appointed.revision)
    event.add("dtstamp", appointed.changed_at.astimezone(UTC))
    event.add("last-modified", appointed.changed_at.astimezone(UTC))
    event.add("dtstart", at.astimezone(UTC))
    event.add("dtend", (at + timedelta(minutes=appointed.minutes)).astimezone(UTC))
    event.add("summary", versus(match))
    event.add("status", "CONFIRMED" if appointed.at else "CANCELLED")
    event.add("description", _described(match, address))
    event.add("url", address)
    if place := where(appointed, booked):
        event.add("location", place)
    return event


def _described(match: Match, address: str) -> str:
    coaches = listed(sorted({side.team.coach.username for side in match.sides.all()}))
    return f"{match.label or 'Match'} of {coaches}.\n{address}"
