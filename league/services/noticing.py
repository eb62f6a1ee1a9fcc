"""Mail to those whose yes a proposal waits for; to nobody twice for one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from league.calendars import versus
from league.models import League
from league.services.letters import refused_for_good
from league.times import told, zone_of
from matches.models import Notice, Proposal
from matches.queries.agreeing import awaited, proposals_since

# Of older ones nobody is written any more: a mail server was out of reach for long.
FRESH = timedelta(days=3)
log = logging.getLogger(__name__)


def notify() -> int:
    """Write to whoever a proposal waits for; how many mails went out.

    The row comes before the mail, as with reminders: nobody gets two, and a mail server that is
    out of reach gets another try.
    """
    waiting = proposals_since(timezone.now() - FRESH)
    pairs = [(proposal, person) for proposal in waiting for person in _people(proposal)]
    return sum(_notify(proposal, person) for proposal, person in pairs)


def _people(proposal: Proposal) -> Iterator[User]:
    """Coaches whose yes is missing, who want mail and weren't written yet."""
    known = {notice.user_id for notice in proposal.notices.all()} | {proposal.by_id}
    for person in dict.fromkeys(side.team.coach for side in awaited(proposal.match, proposal)):
        wanted = person.reminders and person.email and person.is_active
        if wanted and person.pk not in known:
            yield person


def _notify(proposal: Proposal, person: User) -> bool:
    try:
        with transaction.atomic():
            row = Notice.objects.create(proposal=proposal, user=person)
    except IntegrityError:
        return False
    try:
        subject, text = _letter(proposal, person)
        send_mail(subject, text, None, [person.email])
    except OSError as broken:
        log.warning("No mail of proposal %s for %s: %s", proposal.pk, person.pk, broken)
        if not refused_for_good(broken):
            row.delete()
        return False
    return True


def _letter(proposal: Proposal, person: User) -> tuple[str, str]:
    match = proposal.match
    league = League.objects.filter(slug=match.league_slug).first()
    dated = proposal.kind == Proposal.Kind.DATE and proposal.at is not None
    shown = {
        "person": person,
        "proposal": proposal,
        "versus": versus(match),
        "when": told(proposal.at, zone_of(league)) if dated and proposal.at else "",
        "league": league,
        "page": settings.SITE_URL + reverse("match", args=[match.pk]),
        "dates": settings.SITE_URL + reverse("dates"),
    }
    subject = f"{proposal.by} proposes {'a date' if dated else 'options'} for {shown['versus']}"
    return subject, render_to_string("league/notice.txt", shown)
