"""Mail to those who play, a day before, once each."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import User
from league.calendars import versus, where
from league.models import League
from league.queries.dates import due_for_reminding, named
from league.services.letters import write_once
from league.times import with_zone, zone_of
from matches.models import Match, Reminder

BEFORE = timedelta(hours=24)


def remind() -> int:
    """Remind everybody whose match is a day off or less; returns how many mails went out."""
    sent = 0
    for match in due_for_reminding(BEFORE):
        for person in _people(match):
            sent += _remind(match, person)
    return sent


def _people(match: Match) -> Iterator[User]:
    sides = match.sides.all()
    coaches = [side.team.coach for side in sides if side.led_by(side.team.coach_id)]
    master = match.appointment.game_master
    for person in dict.fromkeys([*coaches, *([master] if master else [])]):
        if person.reminders and person.email and person.is_active:
            yield person


def _remind(match: Match, person: User) -> bool:
    at = match.appointment.at
    assert at is not None
    return write_once(
        person,
        lambda: Reminder.objects.create(match=match, user=person, at=at),
        lambda: _letter(match, person),
    )


def _letter(match: Match, person: User) -> tuple[str, str]:
    league = League.objects.filter(slug=match.league_slug).first()
    zone: ZoneInfo = zone_of(league)
    appointed = match.appointment
    assert appointed.at is not None
    held = {one.pk: one for one in named(appointed.holds)}
    shown = {
        "person": person,
        "versus": versus(match),
        "when": with_zone(appointed.at, zone),
        "where": where(appointed, held),
        "league": league,
        "page": settings.SITE_URL + reverse("match", args=[match.pk]),
        "dates": settings.SITE_URL + reverse("dates"),
    }
    return f"{shown['versus']}, {shown['when']}", render_to_string("league/reminder.txt", shown)
