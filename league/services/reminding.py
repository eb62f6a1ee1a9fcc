"""Mail to those who play, a day before; to nobody twice."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import User
from league.calendars import versus, where
from league.models import League
from league.queries.dates import due_for_reminding, named
from league.services.letters import refused_for_good
from league.times import told, zone_of
from matches.models import Match, Reminder

BEFORE = timedelta(hours=24)
log = logging.getLogger(__name__)


def remind() -> int:
    """Remind everybody whose match is a day off or less; how many mails went out.

    A row is written before the mail: a worker that dies between the two leaves somebody without
    his reminder, and nobody gets two. A mail server that says no gets another try.
    """
    sent = 0
    for match in due_for_reminding(BEFORE):
        for person in _people(match):
            sent += _remind(match, person)
    return sent


def _people(match: Match) -> Iterator[User]:
    coaches = [side.team.coach for side in match.sides.all()]
    master = match.appointment.game_master
    for person in dict.fromkeys([*coaches, *([master] if master else [])]):
        if person.reminders and person.email and person.is_active:
            yield person


def _remind(match: Match, person: User) -> bool:
    at = match.appointment.at
    assert at is not None
    row = _claim(match, person, at)
    if row is None:
        return False
    try:
        subject, text = _letter(match, person)
        send_mail(subject, text, None, [person.email])
    except OSError as broken:
        log.warning("No reminder of match %s for %s: %s", match.pk, person.pk, broken)
        if not refused_for_good(broken):
            row.delete()
        return False
    return True


def _claim(match: Match, person: User, at: datetime) -> Reminder | None:
    """The row that says this person is reminded of this date; None if somebody wrote it before."""
    try:
        with transaction.atomic():
            return Reminder.objects.create(match=match, user=person, at=at)
    except IntegrityError:
        return None


def _letter(match: Match, person: User) -> tuple[str, str]:
    league = League.objects.filter(slug=match.league_slug).first()
    zone: ZoneInfo = zone_of(league)
    appointed = match.appointment
    assert appointed.at is not None
    held = {one.pk: one for one in named(appointed.holds)}
    shown = {
        "person": person,
        "versus": versus(match),
        "when": told(appointed.at, zone),
        "where": where(appointed, held),
        "league": league,
        "page": settings.SITE_URL + reverse("match", args=[match.pk]),
        "dates": settings.SITE_URL + reverse("dates"),
    }
    return f"{shown['versus']}, {shown['when']}", render_to_string("league/reminder.txt", shown)
