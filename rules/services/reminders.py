"""Mail to those who keep a league waiting: one a round, and once for each thing."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.conf import settings
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import User
from league.models import League
from league.services.deadlines import deadlines_told
from rules.models import Nudge
from rules.queries.inbox.waiting import Wait

log = logging.getLogger(__name__)
Line = tuple[League, str, Wait]


def nudge(person: User, lines: Sequence[Line]) -> bool:
    """Mail this person about whatever they weren't mailed about before; whether a mail went out.

    Rows are written before the mail: a worker that dies between the two leaves somebody without
    their reminder, and nobody gets two. A mail server that says no gets another try.
    """
    if not (person.reminders and person.email and person.is_active):
        return False
    claimed = [(row, line) for line in lines if (row := _claim(person, line))]
    if not claimed:
        return False
    try:
        subject, text = _letter(person, [line for _, line in claimed])
        send_mail(subject, text, None, [person.email])
    except OSError as broken:
        log.warning("No reminder for %s: %s", person.pk, broken)
        Nudge.objects.filter(pk__in=[row.pk for row, _ in claimed]).delete()
        return False
    return True


def _claim(person: User, line: Line) -> Nudge | None:
    _, about, wait = line
    try:
        with transaction.atomic():
            return Nudge.objects.create(
                match=wait.match, user=person, about=about, since=wait.since
            )
    except IntegrityError:
        return None


def _letter(person: User, lines: Sequence[Line]) -> tuple[str, str]:
    leagues = {league.pk: league for league, _, _ in lines}
    waits = [
        {"wait": wait, "league": league, "page": f"{settings.SITE_URL}{wait.place}"}
        for league, _, wait in lines
    ]
    shown = {
        "person": person,
        "waits": waits,
        "leagues": [(league, deadlines_told(league)) for league in leagues.values()],
        "desk": settings.SITE_URL + reverse("desk"),
        "dates": settings.SITE_URL + reverse("dates"),
    }
    names = ", ".join(league.name for league in leagues.values())
    return f"{names} waits for you", render_to_string("rules/nudge.txt", shown)
