"""The engine of the post-game: rows as state, one transaction under the match's lock.

    pending -> done        nobody has to choose, and the dice are there
    pending -> waiting     somebody must choose, or roll at the table
    waiting -> waiting     one of several answers was given
    waiting -> done        the last answer, or `{"done": true}`
    done    -> reverted    the match was undone (see rules.services.undo), or corrected and nothing
                           is left for the step to do (see rules.services.correcting)

An answer to a step that is done or reverted comes too late; one to a pending step too early.
Whoever carries out a post-game holds the match's lock from reading the steps to writing the
results. So a second worker or delivery waits, and then finds nothing to do; a worker killed in the
middle leaves nothing behind, and the sweep sends another.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from core.prepared import prepared
from dungeonbowl import postgame as domain
from dungeonbowl.dice import Dice
from dungeonbowl.verdicts import refuse_if
from matches.models import Match
from matches.queries import RecordedMatch, recorded_match
from matches.services import close, lock_match
from rules.models import PostGame, Step
from rules.queries.facts import facts_of
from rules.services.teamrun import Answer, TeamRun, write_all
from teams import ledger

log = logging.getLogger(__name__)
SETTLED = (Step.Status.DONE, Step.Status.REVERTED)


def begin(match: Match, recorded: RecordedMatch) -> PostGame:
    """Lay down every step that applies. Call it in the transaction that confirms the result."""
    postgame = PostGame.objects.create(match=match)
    facts, rules = facts_of(match, recorded), recorded.rules
    steps = [
        Step(postgame=postgame, team_id=team_id, order=order, key=key)
        for team_id in facts.sides
        for order, key in enumerate(domain.steps_for(facts, team_id, recorded.home(team_id), rules))
    ]
    Step.objects.bulk_create(steps)
    return postgame


@dataclass(frozen=True, slots=True)
class Thrower:
    """Gives whatever table dice are asked for."""

    by: User
    dice: Dice


def advance(postgame_id: int, thrower: Thrower | None = None) -> None:
    """Carry out everything that nobody has to be asked for, and close the match when all is done.

    With a `thrower` nobody is asked for dice.

    A fault in one team's steps stops only that team; its message is stored for a commissioner. If
    the database was busy, the sweep tries again.
    """
    try:
        with transaction.atomic():
            _advance(postgame_id, thrower)
    except OperationalError:
        log.exception("Post-game %s is to be tried again.", postgame_id)


def answer(command: Command, step_id: int, answer: Answer, thrower: Thrower | None = None) -> Step:
    """Answer a waiting step, and go on as far as nobody has to be asked.

    Raises Http404, Conflict when it isn't its turn, Refused, FieldError and DiceNeeded as the
    step's rule says.
    """
    with transaction.atomic():
        match, by = lock_match(command.target), command.by
        step = _step_to_answer(by, match, step_id, answer)
        check_version(match.version, command.version)
        teams, table = _opened(match)
        _take(TeamRun(table, teams[step.team_id], by), step, answer)
    advance(step.postgame_id, thrower)
    step.refresh_from_db()
    return step


def decide(step: Step, answer: Answer, why: str) -> bool:
    """Answer a step for somebody who is late, and go on; False if it no longer waits.

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
        teams, table = _opened(match)
        _take(TeamRun(table, teams[step.team_id], because=why), waiting, answer)
    advance(step.postgame_id)
    return True


def _take(run: TeamRun, step: Step, answer: Answer) -> None:
    """Run the step with this answer and write the result; the match is locked."""
    run.take(step, answer)
    step.answered_by = run.by or step.answered_by
    meant = domain.kind_of(step.key).meant(answer, run.team.state)
    step.answers = [*step.answers, dict(meant)]
    step.answered_at = [*step.answered_at, timezone.now().isoformat()]
    write_all([run])
    PostGame.objects.filter(pk=step.postgame_id).update(runnable=True)


def retry(by: User, match_id: int, version: int | None = None) -> None:
    """Try a post-game again that stopped at an error. Raises Conflict for another `version`."""
    with transaction.atomic():
        match = lock_match(match_id)
        require(by, Perm.MATCH_DECIDE, match)
        check_version(match.version, version)
        PostGame.objects.filter(match=match, status=PostGame.Status.OPEN).update(
            runnable=True, error=""
        )
    for postgame in PostGame.objects.filter(match=match, status=PostGame.Status.OPEN):
        advance(postgame.pk)


def _advance(postgame_id: int, thrower: Thrower | None) -> None:
    found = PostGame.objects.filter(pk=postgame_id, runnable=True, status=PostGame.Status.OPEN)
    to_do = _match_to_do(postgame_id)
    match = lock_match(to_do[0][0]) if to_do else None
    # Before we had the lock, somebody else may have worked on it, or undone the match.
    if match is None or not found.exists():
        return
    try:
        with transaction.atomic():
            done, error = _carry_out(match, postgame_id, thrower)
    except OperationalError:
        raise
    except Exception as fault:  # noqa: BLE001 - it is shown, and can be tried again
        done, error = False, _words_of(fault)
    status = PostGame.Status.CLOSED if done else PostGame.Status.OPEN
    found.update(runnable=False, error=error, status=status)
    if done:
        close(match)


@prepared
def _match_to_do(postgame: int) -> QuerySet[PostGame, Any]:
    rows = PostGame.objects.filter(pk=postgame, runnable=True, status=PostGame.Status.OPEN)
    return rows.order_by("pk").values_list("match_id")[:1]


def _carry_out(match: Match, postgame_id: int, thrower: Thrower | None) -> tuple[bool, str]:
    """Run every team's steps up to its first that waits; whether all are done, and errors."""
    (teams, table), steps = _opened(match), _unfinished(postgame_id)
    runs, errors = [], []
    for team_id in sorted(steps):
        run = _run(table, teams[team_id], thrower)
        try:
            run.go(steps[team_id])
        except Exception as fault:  # noqa: BLE001 - it holds up no other team
            errors.append(_words_of(fault))
        else:
            runs.append(run)
    write_all(runs)
    done = all(step.status == Step.Status.DONE for mine in steps.values() for step in mine)
    return done and not errors, " ".join(errors)


def _run(recorded: RecordedMatch, team: ledger.OpenTeam, thrower: Thrower | None) -> TeamRun:
    if thrower is None:
        return TeamRun(recorded, team)
    return TeamRun(recorded, team, thrower.by, thrown=thrower.dice)


def _opened(match: Match) -> tuple[dict[int, ledger.OpenTeam], RecordedMatch]:
    """A locked match's teams and events: all teams, because each one's steps need the others."""
    teams = ledger.lock_all(side.team_id for side in match.sides.all())
    return teams, recorded_match(match, {team_id: team.state for team_id, team in teams.items()})


def _words_of(fault: Exception) -> str:
    log.error("A post-game stopped.", exc_info=fault)
    return f"{type(fault).__name__}: {fault}"


def _unfinished(postgame_id: int) -> dict[int, list[Step]]:
    """The steps that aren't done yet, by team, in their order."""
    found: dict[int, list[Step]] = {}
    for step in _ahead(postgame_id):
        found.setdefault(step.team_id, []).append(step)
    return found


@prepared
def _ahead(postgame: int) -> QuerySet[Step]:
    steps = Step.objects.filter(postgame=postgame).exclude(status__in=SETTLED)
    return steps.order_by("order")


def _step_to_answer(by: User, match: Match, step_id: int, answer: Answer) -> Step:
    require(by, Perm.MATCH_VIEW, match)
    found = _step_of(step_id, match.pk)
    if not found:
        raise Http404("This match has no such step.")
    (step,) = found
    if not match.led_by(by.pk, step.team_id):
        require(by, Perm.MATCH_DECIDE, match)
    if step.status == Step.Status.PENDING:
        raise Conflict(TOO_EARLY)
    if step.status != Step.Status.WAITING:
        refuse_if(domain.late_verdicts(step.key, answer))
        raise Conflict(TOO_LATE)
    return step


@prepared
def _step_of(step: int, match: int) -> QuerySet[Step]:
    found = Step.objects.select_for_update().filter(pk=step, postgame__match=match)
    return found.order_by("pk")[:1]


TOO_EARLY = "Another step comes before this one."
TOO_LATE = "This step is done already."
