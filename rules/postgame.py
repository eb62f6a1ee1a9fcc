"""The engine of the post-game: rows as state, one transaction a team, every effect once.

    pending -> done        nobody has to choose, and the dice are there
    pending -> waiting     somebody must choose, or roll at the table
    waiting -> waiting     one of several answers was given
    waiting -> done        the last answer, or `{"done": true}`
    done    -> reverted    the match was undone (see rules.undo), or corrected and nothing is left
                           for the step to do (see rules.correcting)

An answer to a step that is done or reverted comes too late; one to a pending step too early.
A worker claims a post-game with a lease and counts its claim. What it does holds only while its
claim is the latest, so a second worker, a second delivery or a worker killed in the middle
changes nothing twice and loses nothing.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.http import Http404
from django.utils import timezone

from accounts.errors import Conflict, check_version
from accounts.models import User
from accounts.permissions import Perm, require
from dungeonbowl import postgame as domain
from dungeonbowl.verdicts import refuse_if
from matches.models import Match
from matches.queries import Table, table_of
from matches.services import close, lock_match
from rules.facts import facts_of
from rules.models import PostGame, Step
from rules.teamrun import Answer, TeamRun
from teams import ledger

log = logging.getLogger(__name__)
# Longer than a team's steps ever take; a dead worker's post-game waits no longer than this.
LEASE = timedelta(seconds=15)
SETTLED = (Step.Status.DONE, Step.Status.REVERTED)


def begin(match: Match, table: Table) -> PostGame:
    """Lay down every step that applies. Call it in the transaction that confirms the result."""
    postgame = PostGame.objects.create(match=match)
    facts, rules = facts_of(match, table), table.rules
    steps = [
        Step(postgame=postgame, team_id=team_id, order=order, key=key)
        for team_id in facts.sides
        for order, key in enumerate(domain.steps_for(facts, team_id, table.so_far.book, rules))
    ]
    Step.objects.bulk_create(steps)
    return postgame


def advance(postgame_id: int) -> None:
    """Carry out all that nobody has to be asked for, team by team, and close what is done."""
    claim = _claim(postgame_id)
    if claim is None:
        return
    settled = False
    try:
        while not settled:
            for team_id in _teams_with_work(postgame_id):
                _advance_team(postgame_id, claim, team_id)
            settled = _settle(postgame_id, claim)
    except Exception as fault:
        log.exception("Post-game %s stopped.", postgame_id)
        _stop(postgame_id, claim, f"{type(fault).__name__}: {fault}")


def answer(by: User, match_id: int, step_id: int, told: Answer, version: int | None = None) -> Step:
    """Give a waiting step what it waits for, and go on as far as nobody has to be asked.

    Raises Http404, Conflict when it isn't its turn, Refused, FieldError and DiceNeeded as the
    step's rule says.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        step = _step_to_answer(by, match, step_id, told)
        check_version(match.version, version)
        run = TeamRun(table_of(match), ledger.lock(step.team_id), by)
        run.take(step, told)
        step.answers, step.answered_by = [*step.answers, dict(told)], by
        step.answered_at = [*step.answered_at, timezone.now().isoformat()]
        run.write()
        PostGame.objects.filter(pk=step.postgame_id).update(runnable=True)
    advance(step.postgame_id)
    step.refresh_from_db()
    return step


def retry(by: User, match_id: int) -> None:
    """Try a post-game again that stopped at an error."""
    with transaction.atomic():
        match = lock_match(match_id)
        require(by, Perm.MATCH_DECIDE, match)
        PostGame.objects.filter(match=match, status=PostGame.Status.OPEN).update(
            runnable=True, error="", lease_until=None
        )
    for postgame in PostGame.objects.filter(match=match, status=PostGame.Status.OPEN):
        advance(postgame.pk)


def _claim(postgame_id: int) -> int | None:
    free = Q(lease_until=None) | Q(lease_until__lt=timezone.now())
    mine = PostGame.objects.filter(
        free, pk=postgame_id, runnable=True, status=PostGame.Status.OPEN
    ).update(lease_until=timezone.now() + LEASE, claims=F("claims") + 1)
    if not mine:
        return None
    return PostGame.objects.values_list("claims", flat=True).get(pk=postgame_id)


def _teams_with_work(postgame_id: int) -> list[int]:
    steps = Step.objects.filter(postgame=postgame_id).exclude(status__in=SETTLED)
    firsts: dict[int, str] = {}
    for team_id, status in steps.order_by("order").values_list("team_id", "status"):
        firsts.setdefault(team_id, status)
    return sorted(team for team, status in firsts.items() if status == Step.Status.PENDING)


def _advance_team(postgame_id: int, claim: int, team_id: int) -> None:
    """One team's steps up to the first that waits, in one transaction."""
    with transaction.atomic():
        match = lock_match(PostGame.objects.values_list("match_id", flat=True).get(pk=postgame_id))
        if not _still_mine(postgame_id, claim):
            return
        team = ledger.lock(team_id)
        run = TeamRun(table_of(match), team)
        for step in _unfinished(postgame_id, team_id):
            if step.status == Step.Status.PENDING:
                run.take(step)
            if step.status != Step.Status.DONE:
                break
        run.write()


def _still_mine(postgame_id: int, claim: int) -> bool:
    """Renew the lease, if this claim is still the latest."""
    mine = PostGame.objects.filter(pk=postgame_id, claims=claim, status=PostGame.Status.OPEN)
    return bool(mine.update(lease_until=timezone.now() + LEASE))


def _unfinished(postgame_id: int, team_id: int) -> list[Step]:
    steps = Step.objects.filter(postgame=postgame_id, team=team_id)
    return list(steps.exclude(status__in=SETTLED).order_by("order"))


def _step_to_answer(by: User, match: Match, step_id: int, told: Answer) -> Step:
    require(by, Perm.MATCH_VIEW, match)
    step = Step.objects.select_for_update().filter(pk=step_id, postgame__match=match).first()
    if step is None:
        raise Http404("This match has no such step.")
    if by.pk != step.team.coach_id:
        require(by, Perm.MATCH_DECIDE, match)
    if step.status == Step.Status.PENDING:
        raise Conflict(TOO_EARLY)
    if step.status != Step.Status.WAITING:
        refuse_if(domain.late_verdicts(step.key, told))
        raise Conflict(TOO_LATE)
    return step


TOO_EARLY = "Another step comes before this one."
TOO_LATE = "This step is done already."


def _settle(postgame_id: int, claim: int) -> bool:
    """Give the lease back where nothing is left to do, and close the match if all is done.

    Looks under the match's lock, so that an answer given meanwhile is either seen here or finds
    the lease free.
    """
    with transaction.atomic():
        postgame = PostGame.objects.get(pk=postgame_id)
        match = lock_match(postgame.match_id)
        if not _still_mine(postgame_id, claim):
            return True
        if _teams_with_work(postgame_id):
            return False
        done = not postgame.steps.exclude(status__in=SETTLED).exists()
        status = PostGame.Status.CLOSED if done else PostGame.Status.OPEN
        PostGame.objects.filter(pk=postgame_id).update(
            lease_until=None, runnable=False, error="", status=status
        )
        if done:
            close(match)
        return True


def _stop(postgame_id: int, claim: int, error: str) -> None:
    """Leave an error for the commissioner to see; nothing half-written stays."""
    PostGame.objects.filter(pk=postgame_id, claims=claim).update(
        lease_until=None, runnable=False, error=error
    )
