"""The last day of a redraft's drafts: checking it, and mail to coaches who aren't ready."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import partial

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from league.models import Entrant, League, Season, SeasonAct
from league.queries.acts import NEXT
from league.queries.late import last_moment
from league.queries.redrafts import REMINDED, UNTIL, day_in
from league.services.letters import post
from league.times import day_said, mistyped
from teams.models import Team

# Before the last day ends.
BEFORE = timedelta(hours=48)


def demand_day(league: League, day: date | None, *, redraft: bool) -> None:
    """Raise ValidationError by field for an impossible last day; None is always possible."""
    if day is None:
        return
    if not redraft:
        raise ValidationError({"drafts_until": ["Only a redraft has drafts to hand in."]})
    if wrong := mistyped(day):
        raise ValidationError({"drafts_until": [wrong]})
    if last_moment(day, league) <= timezone.now():
        raise ValidationError({"drafts_until": ["That day is over."]})


def remind_of_drafts() -> int:
    """Remind coaches of drafts a day before the last one; returns how many mails went out.

    If the mail server can't be reached for any of them, it is tried again.
    """
    sent = 0
    for act, coming, day in _due():
        if not _mark(act, reminded=True):
            continue
        people = _people(coming)
        mailed = sum(post(person, [], partial(_letter, person, coming, day)) for person in people)
        if people and not mailed:
            _mark(act, reminded=False)
        sent += mailed
    return sent


def _due() -> Iterator[tuple[SeasonAct, Season, date]]:
    """The redrafts whose last day is near and whose coaches weren't reminded."""
    acts = SeasonAct.objects.filter(kind=NEXT, undone_at=None, facts__has_key=UNTIL)
    here = acts.filter(season__league__rehearses=None).select_related("season__league")
    for act in here:
        day, following = day_in(act.facts), act.season.followed_by
        if act.facts.get(REMINDED) or day is None or not _soon(day, act.season.league):
            continue
        for coming in following.filter(pk=act.facts["season"], status=Season.Status.ENTRY):
            yield act, coming, day


def _soon(day: date, league: League) -> bool:
    return timedelta() < last_moment(day, league) - timezone.now() <= BEFORE


@transaction.atomic
def _mark(act: SeasonAct, *, reminded: bool) -> bool:
    """Store whether its coaches were reminded; returns whether that changed."""
    row = SeasonAct.objects.select_for_update().get(pk=act.pk)
    if row.facts.get(REMINDED, False) == reminded:
        return False
    row.facts[REMINDED] = reminded
    row.save(update_fields=["facts"])
    return True


def _people(coming: Season) -> list[User]:
    drafts = Entrant.objects.filter(season=coming, team__status=Team.Status.DRAFT)
    coaches: Sequence[User] = [one.team.coach for one in drafts.select_related("team__coach")]
    wanted = (one for one in coaches if one.reminders and one.email and one.is_active)
    return list(dict.fromkeys(wanted))


def _letter(person: User, coming: Season, day: date) -> tuple[str, str]:
    drafts = Team.objects.filter(
        pk__in=coming.entrants.values("team"), coach=person, status=Team.Status.DRAFT
    )
    shown = {
        "person": person,
        "season": coming,
        "day": day_said(day),
        "teams": [
            (team.name, settings.SITE_URL + reverse("team", args=[team.pk]))
            for team in drafts.order_by("pk")
        ],
        "dates": settings.SITE_URL + reverse("dates"),
    }
    subject = f"Drafts for {coming} must be handed in by {day_said(day)}"
    return subject, render_to_string("league/draft.txt", shown)
