"""Mail to those for whose answer a proposal waits, once each."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from league.calendars import versus
from league.models import League
from league.services.letters import write_once
from league.times import with_zone, zone_of
from matches.models import Notice, Proposal
from matches.queries.agreeing import awaited, proposals_since
from matches.services.agreeing import PROPOSED

# Older ones, left over while a mail server couldn't be reached, are no longer mailed.
FRESH = timedelta(days=3)


def notify() -> int:
    """Mail everybody for whom a proposal waits; returns how many mails went out."""
    waiting = proposals_since(timezone.now() - FRESH)
    pairs = [(proposal, person) for proposal in waiting for person in _people(proposal)]
    return sum(_notify(proposal, person) for proposal, person in pairs)


def _people(proposal: Proposal) -> Iterator[User]:
    """Coaches whose acceptance is missing, who want mail and haven't got it yet.

    For the side of a coach who was removed from the league only a commissioner can answer.
    """
    known = {notice.user_id for notice in proposal.notices.all()} | {proposal.by_id}
    asked = (one for one in awaited(proposal.match, proposal) if one.led_by(one.team.coach_id))
    for person in dict.fromkeys(side.team.coach for side in asked):
        wanted = person.reminders and person.email and person.is_active
        if wanted and person.pk not in known:
            yield person


def _notify(proposal: Proposal, person: User) -> bool:
    return write_once(
        person,
        lambda: Notice.objects.create(proposal=proposal, user=person),
        lambda: _letter(proposal, person),
    )


def _letter(proposal: Proposal, person: User) -> tuple[str, str]:
    match = proposal.match
    league = League.objects.filter(slug=match.league_slug).first()
    dated = proposal.kind == Proposal.Kind.DATE and proposal.at is not None
    shown = {
        "person": person,
        "proposal": proposal,
        "versus": versus(match),
        "when": with_zone(proposal.at, zone_of(league)) if dated and proposal.at else "",
        "league": league,
        "page": settings.SITE_URL + reverse("match", args=[match.pk]),
        "dates": settings.SITE_URL + reverse("dates"),
    }
    subject = (
        f"{proposal.by} proposes {PROPOSED[Proposal.Kind(proposal.kind)]} for {shown['versus']}"
    )
    return subject, render_to_string("league/notice.txt", shown)
