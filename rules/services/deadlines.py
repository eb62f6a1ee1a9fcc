"""Keeping the leagues' deadlines: reminding people who are late, then deciding for them.

What is late is in rows, and each is handled under its match's lock, so running this twice or
concurrently decides nothing twice and mails nobody twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from core.errors import Conflict
from dungeonbowl.dice import DiceNeeded
from dungeonbowl.errors import FieldError
from dungeonbowl.postgame.steps import DONE
from dungeonbowl.verdicts import Refused
from dungeonbowl.wording import counted, listed
from league.models import DecideHow, League
from league.services.minutes import record
from matches.models import Match
from rules.models import PostGame, Report, Step
from rules.queries.defaults import default_answer
from rules.queries.inbox.waiting import (
    Wait,
    coaches_awaited,
    unconfirmed_reports,
    wait_for_report,
    wait_for_step,
    waiting_steps,
)
from rules.services import postgame, reports
from rules.services.nudges import nudge

log = logging.getLogger(__name__)
UNANSWERED = (Refused, FieldError, DiceNeeded, Conflict)
UNREADABLE = (TypeError, KeyError, ValueError, AttributeError, IndexError)
# A bound on answers, higher than any team's post-game needs.
MOST_ANSWERS = 100


@dataclass
class DeadlineRound:
    """What one run did: answers given in somebody's place, and mails sent."""

    decided: int = 0
    reminded: int = 0
    late: dict[User, list[tuple[League, str, Wait]]] = field(default_factory=dict)


def keep_deadlines() -> DeadlineRound:
    """Decide what is overdue, and remind people of what is late."""
    kept, leagues = DeadlineRound(), _leagues()
    if not leagues:
        return kept
    for report in unconfirmed_reports(league_slugs=[*leagues]):
        _kept_apart(_keep_report, kept, leagues[report.match.league_slug], report)
    for step in waiting_steps(league_slugs=[*leagues]):
        _kept_apart(_keep_step, kept, leagues[step.postgame.match.league_slug], step)
    for person, lines in kept.late.items():
        kept.reminded += nudge(person, lines)
    return kept


def _kept_apart(
    keep: Callable[[DeadlineRound, League, Any], None],
    kept: DeadlineRound,
    league: League,
    row: Report | Step,
) -> None:
    """Keep one deadline. An inconsistent row is logged, and doesn't stop the others."""
    try:
        keep(kept, league, row)
    except UNREADABLE:
        log.exception("A deadline of %s can't be kept: %r.", league.slug, row)


def _keep_report(kept: DeadlineRound, league: League, report: Report) -> None:
    if not (_overdue(league, report.at) and _confirm(kept, league, report)):
        _note(kept, league, f"report.{report.pk}", wait_for_report(report))


def _keep_step(kept: DeadlineRound, league: League, step: Step) -> None:
    if not (_too_late(league, step) and _decide(kept, league, step)):
        _note(kept, league, f"step.{step.pk}", wait_for_step(step))


def _leagues() -> dict[str, League]:
    """The leagues with deadlines, by slug."""
    named = League.objects.exclude(remind_after_days=0, decide_after_days=0)
    return {league.slug: league for league in named}


def _too_late(league: League, step: Step) -> bool:
    """Whether the step's days are over, or the rules have begun to answer for its team.

    If the next question comes later, when another worker has gone on, its coach is as late as
    before. A question raised by a correction gets its own days.
    """
    since: datetime = step.since  # type: ignore[attr-defined]
    asked_anew = since > (step.waiting_since or step.postgame.at)
    if league.decide_after_days and step.answered_for and not asked_anew:  # type: ignore[attr-defined]
        return True
    return _overdue(league, since)


def _passed(league: League, since: datetime, days: int) -> bool:
    """Whether this many days are over; they count at the earliest from when deadlines were set."""
    begun = max(since, league.deadlines_since or since)
    return days > 0 and timezone.now() - begun >= timedelta(days=days)


def _overdue(league: League, since: datetime) -> bool:
    return _passed(league, since, league.decide_after_days)


def _note(kept: DeadlineRound, league: League, about: str, wait: Wait) -> None:
    """Note whom to remind of this, if it is late."""
    if not _passed(league, wait.since, league.remind_after_days):
        return
    for person in wait.people:
        kept.late.setdefault(person, []).append((league, about, wait))


def _why(league: League) -> str:
    days = counted(league.decide_after_days, "day")
    return f"Decided by the rules: nobody answered for {days}, as the league has it."


def _confirm(kept: DeadlineRound, league: League, report: Report) -> bool:
    awaited = listed(dict.fromkeys(coach.username for coach in coaches_awaited(report)))
    try:
        if not reports.confirm_in_time(report, _why(league)):
            return True
    except UNANSWERED as obstacle:
        log.warning("Report %s can't be confirmed by the rules: %s", report.pk, obstacle)
        return False
    kept.decided += 1
    what = f"The report of {_versus(report.match)} counts without the word of {awaited}."
    record(league, None, f"{what} {_why(league)}")
    return True


def _decide(kept: DeadlineRound, league: League, step: Step) -> bool:
    """Answer the step, and whatever the same team is asked next.

    Returns whether nobody waits for the team any more.
    """
    given = 0
    asked: Step | None = step
    while asked is not None and given < MOST_ANSWERS and _answer(league, asked):
        given += 1
        asked = _next(step)
    kept.decided += given
    if given:
        what = f"The post-game of {step.team} after {_versus(step.postgame.match)} goes on."
        record(league, None, f"{what} {_why(league)}")
    return asked is None or not _still_asked(asked)


def _still_asked(step: Step) -> bool:
    """Whether this question is still unanswered."""
    same = Step.objects.filter(pk=step.pk, waiting_since=step.waiting_since)
    return same.filter(status=Step.Status.WAITING).exists()


def _next(step: Step) -> Step | None:
    """The team's next question in the same post-game."""
    waiting = Step.objects.filter(postgame=step.postgame_id, team=step.team_id)
    found = waiting.filter(status=Step.Status.WAITING, postgame__status=PostGame.Status.OPEN)
    return found.select_related("team", "postgame__match").order_by("order").first()


def _answer(league: League, step: Step) -> bool:
    """Whether the rules could answer the step in the way that the league wants."""
    answer = default_answer(step.postgame.match, step, DecideHow(league.decide_how))
    if answer is None:
        return False
    try:
        return postgame.decide(step, answer, _why(league))
    except DiceNeeded:
        return False
    except UNANSWERED as obstacle:
        log.info("Step %s can't take its first choice: %s", step.pk, obstacle)
    try:
        return answer != DONE and postgame.decide(step, DONE, _why(league))
    except UNANSWERED as obstacle:
        log.warning("Step %s can't be decided by the rules: %s", step.pk, obstacle)
        return False


def _versus(match: Match) -> str:
    return " v ".join(side.team.name for side in match.sides.all())
