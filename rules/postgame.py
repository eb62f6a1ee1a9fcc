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
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.utils import timezone

from accounts.errors import Conflict, check_version
from accounts.models import User
from accounts.permissions import Perm, require
from dungeonbowl import postgame as domain
from dungeonbowl.verdicts import refuse_if
from matches.models import Match
from matches.queries import Table, table_of, whole_match
from matches.services import close, hold_match, lock_match
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
    claim = _claimed(postgame_id)
    if claim is None:
        return
    settled = False
    try:
        while not settled:
            _carry_out(claim)
            settled = _settle(claim)
    except Exception as fault:
        log.exception("Post-game %s stopped.", postgame_id)
        _stop(claim, f"{type(fault).__name__}: {fault}")


def answer(by: User, match_id: int, step_id: int, told: Answer, version: int | None = None) -> Step:
    """Give a waiting step what it waits for, and go on as far as nobody has to be asked.

    Raises Http404, Conflict when it isn't its turn, Refused, FieldError and DiceNeeded as the
    step's rule says.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        step = _step_to_answer(by, match, step_id, told)
        check_version(match.version, version)
        _take(TeamRun(table_of(match), ledger.lock(step.team_id), by), step, told)
    advance(step.postgame_id)
    step.refresh_from_db()
    return step


def decide(step: Step, told: Answer, why: str) -> bool:
    """Answer a step in place of whoever hasn't in time, and go on; False if it waits no longer.

    The ledger says that the rules did it, and why. Raises Refused, FieldError and DiceNeeded as
    the step's rule says; nothing is written then.
    """
    asked = step.waiting_since
    with transaction.atomic():
        match = lock_match(step.postgame.match_id)
        found = Step.objects.filter(pk=step.pk, status=Step.Status.WAITING, waiting_since=asked)
        waiting = found.filter(postgame__status=PostGame.Status.OPEN).first()
        if waiting is None:
            return False
        waiting.decided_why = why
        _take(TeamRun(table_of(match), ledger.lock(step.team_id), because=why), waiting, told)
    advance(step.postgame_id)
    return True


def _take(run: TeamRun, step: Step, told: Answer) -> None:
    """Run the step with this answer and write what comes of it; the match is locked."""
    run.take(step, told)
    step.answered_by = run.by or step.answered_by
    step.answers = [*step.answers, dict(told)]
    step.answered_at = [*step.answered_at, timezone.now().isoformat()]
    run.write()
    PostGame.objects.filter(pk=step.postgame_id).update(runnable=True)


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


@dataclass(frozen=True, slots=True)
class _Claim:
    """A worker's hold on a post-game, by their ids; it ends when the claims are counted on."""

    postgame: int
    match: int
    number: int

    def renew(self) -> bool:
        """Begin the lease anew, if this claim is still the latest."""
        return self.write(lease_until=timezone.now() + LEASE)

    def write(self, **columns: Any) -> bool:
        """Change the post-game's row, if this claim is still the latest."""
        mine = PostGame.objects.filter(
            pk=self.postgame, claims=self.number, status=PostGame.Status.OPEN
        )
        return bool(mine.update(**columns))


def _claimed(postgame_id: int) -> _Claim | None:
    """Claim the post-game, if it has work that nobody is at."""
    free = Q(lease_until=None) | Q(lease_until__lt=timezone.now())
    found = PostGame.objects.filter(
        free, pk=postgame_id, runnable=True, status=PostGame.Status.OPEN
    )
    for match_id, claims in found.values_list("match_id", "claims"):
        number = claims + 1
        # Of several who read the same number one is the first to raise it.
        if found.filter(claims=claims).update(lease_until=timezone.now() + LEASE, claims=number):
            return _Claim(postgame_id, match_id, number)
    return None


def _carry_out(claim: _Claim) -> None:
    """Every team's steps that nobody has to be asked for, each team's in a transaction.

    What was told of the match is read once for all. It is frozen by now: whoever undoes the match
    or corrects it makes a new version of it, and then the next round reads it anew.
    """
    match = whole_match(claim.match)
    table, steps = table_of(match), _unfinished(claim)
    for team_id in sorted(steps):
        if steps[team_id][0].status == Step.Status.PENDING:
            _advance_team(claim, table, team_id, steps[team_id])


def _advance_team(claim: _Claim, table: Table, team_id: int, steps: Sequence[Step]) -> None:
    """One team's steps up to the first that waits, in one transaction."""
    with transaction.atomic():
        if hold_match(claim.match) != table.match.version or not claim.renew():
            return
        run = TeamRun(table, ledger.lock(team_id))
        for step in steps:
            if step.status == Step.Status.PENDING:
                run.take(step)
            if step.status != Step.Status.DONE:
                break
        run.write()


def _unfinished(claim: _Claim) -> dict[int, list[Step]]:
    """The steps that aren't done yet, by team, in their order."""
    steps = Step.objects.filter(postgame=claim.postgame).exclude(status__in=SETTLED)
    found: dict[int, list[Step]] = {}
    for step in steps.order_by("order"):
        found.setdefault(step.team_id, []).append(step)
    return found


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


def _settle(claim: _Claim) -> bool:
    """Give the lease back where nothing is left to do, and close the match if all is done.

    Looks under the match's lock, so that an answer given meanwhile is either seen here or finds
    the lease free.
    """
    with transaction.atomic():
        hold_match(claim.match)
        left = _unfinished(claim).values()
        if any(steps[0].status == Step.Status.PENDING for steps in left):
            return not claim.renew()
        status = PostGame.Status.OPEN if left else PostGame.Status.CLOSED
        mine = claim.write(lease_until=None, runnable=False, error="", status=status)
        if mine and not left:
            close(lock_match(claim.match))
        return True


def _stop(claim: _Claim, error: str) -> None:
    """Leave an error for the commissioner to see; nothing half-written stays."""
    claim.write(lease_until=None, runnable=False, error=error)
