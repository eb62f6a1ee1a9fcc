"""Matches that weren't played by their last day: coaches are mailed, and the rules decide.

What is late is in rows, and each is checked again under its season's lock, so running this twice or
concurrently decides nothing twice and mails nobody twice.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from league.models import League, SeasonAct
from league.queries.late import LATE, Awaited, late_match, late_matches, teams_decided
from league.services.acts.late import carry_out, why_late
from league.services.letters import write_once
from league.services.rounds import lock_season
from league.times import with_zone, zone_of
from matches.models import Match, Reminder
from teams.models import Team

# About decisions older than this nobody is mailed any more.
FRESH = timedelta(days=3)
# What inconsistent rows raise: one league's must not stop the others.
UNREADABLE = (TypeError, KeyError, ValueError, AttributeError, IndexError)
log = logging.getLogger(__name__)


def follow_lateness() -> int:
    """Decide what is due, and mail those concerned; returns how many matches were decided."""
    leagues = list(League.objects.filter(rehearses=None).exclude(late_after_days=0))
    if not leagues:
        return 0
    decided = sum(_follow(late) for late in _late(leagues))
    _write_of_decisions(leagues)
    return decided


def _late(leagues: list[League]) -> list[Awaited]:
    """All late matches, skipping leagues with inconsistent rows."""
    try:
        return late_matches(leagues)
    except UNREADABLE:
        if len(leagues) == 1:
            log.exception("What is late in %s can't be read.", leagues[0].slug)
            return []
    return [late for league in leagues for late in _late([league])]


def _follow(late: Awaited) -> bool:
    try:
        if _is_due(late):
            return _decide(late.fixture.season_id, late.fixture.pk)
        _write_of(late)
    except UNREADABLE:
        log.exception("Fixture %s is late, and can't be read.", late.fixture.pk)
    return False


def _is_due(late: Awaited) -> bool:
    return late.by_itself and late.at is not None and late.at <= timezone.now()


def _decide(season_id: int, fixture_id: int) -> bool:
    try:
        with transaction.atomic():
            season = lock_season(season_id)
            late = late_match(fixture_id)
            if late is None or not _is_due(late):
                return False
            late.fixture.season = season
            carry_out(season, late.fixture, late.ruling, None, why_late(late))
    except Conflict as obstacle:
        log.warning("Fixture %s can't be decided by the rules: %s", fixture_id, obstacle)
        return False
    return True


def _write_of(late: Awaited) -> None:
    """Mail every coach, once for each last day."""
    for side in late.match.sides.all():
        coach = side.team.coach
        if side.led_by(coach.pk) and _wants_mail(coach):
            # At an agreed date beyond the last day stands the reminder of that date.
            _write(coach, late.match, late.day_ends, _letter(late, coach))


def _write_of_decisions(leagues: list[League]) -> None:
    """Mail the coaches whose match the rules decided, once for each decision.

    Whoever was removed from a private league couldn't open the page.
    """
    acts = SeasonAct.objects.filter(
        season__league__in=leagues,
        kind=LATE,
        by=None,
        undone_at=None,
        at__gte=timezone.now() - FRESH,
    )
    for act in acts.select_related("season__league"):
        try:
            _write_of_decision(act)
        except UNREADABLE:
            log.exception("What was decided in act %s can't be read.", act.pk)


def _write_of_decision(act: SeasonAct) -> None:
    match = Match.objects.filter(pk=act.facts["match"]).first()
    for coach in _coaches(act):
        if match is not None and _wants_mail(coach):
            _write(coach, match, act.at, _verdict(act, coach))


def _coaches(act: SeasonAct) -> Iterator[User]:
    for team in Team.objects.filter(pk__in=teams_decided(act)).select_related("coach"):
        if team.coach.has_perm(Perm.LEAGUE_VIEW, act.season.league):
            yield team.coach


def _wants_mail(person: User) -> bool:
    return bool(person.reminders and person.email and person.is_active)


def _write(person: User, match: Match, at: datetime, letter: tuple[str, str]) -> bool:
    return write_once(
        person, lambda: Reminder.objects.create(match=match, user=person, at=at), lambda: letter
    )


def _letter(late: Awaited, person: User) -> tuple[str, str]:
    zone = zone_of(late.league)
    shown = {
        "person": person,
        "late": late,
        "until": with_zone(late.until, zone),
        "at": with_zone(late.at, zone) if late.at else "",
        "page": settings.SITE_URL + reverse("match", args=[late.match.pk]),
        "dates": settings.SITE_URL + reverse("dates"),
    }
    return f"{late.names} is late", render_to_string("league/late.txt", shown)


def _verdict(act: SeasonAct, person: User) -> tuple[str, str]:
    place = reverse("season-decided", args=[act.season_id, act.pk])
    shown = {
        "person": person,
        "act": act,
        "page": settings.SITE_URL + place,
        "dates": settings.SITE_URL + reverse("dates"),
    }
    return f"{act.season.league}: decided by the rules", render_to_string("league/ruled.txt", shown)
