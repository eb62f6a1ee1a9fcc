"""Mail to those who keep a league waiting: at most one per run, and once for each thing."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import User
from league.models import League
from league.services.deadlines import deadlines_in_words
from league.services.letters import post
from rules.models import Nudge
from rules.queries.inbox.waiting import Wait

Line = tuple[League, str, Wait]


def nudge(person: User, lines: Sequence[Line]) -> bool:
    """Mail this person about things not mailed yet; returns whether a mail went out.

    Rows are written before the mail: if a worker dies in between, somebody gets no reminder, but
    nobody gets two. If the mail server can't be reached, it is tried again.
    """
    if not (person.reminders and person.email and person.is_active):
        return False
    claimed = [(row, line) for line in lines if (row := _claim(person, line))]
    if not claimed:
        return False
    rows, news = zip(*claimed, strict=True)
    return post(person, rows, lambda: _letter(person, news))


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
        "leagues": [(league, deadlines_in_words(league)) for league in leagues.values()],
        "desk": settings.SITE_URL + reverse("desk"),
        "dates": settings.SITE_URL + reverse("dates"),
    }
    names = ", ".join(league.name for league in leagues.values())
    return f"{names} waits for you", render_to_string("rules/nudge.txt", shown)
