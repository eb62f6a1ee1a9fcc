"""Correcting a match, at once, as a preview or by a worker; and taking a correction back."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.http import Http404
from django.utils import timezone

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from matches.models import Match
from matches.services.recording import read_reason
from rules.models import Correction
from rules.queries import to_be_taken_back
from rules.services.correcting import execution
from rules.services.enqueue import CORRECT, enqueue_after_commit

log = logging.getLogger(__name__)
# After this another worker takes over from a dead one; a slow one still holds the row.
LEASE = timedelta(seconds=15)
Status = Correction.Status


@dataclass(frozen=True, slots=True)
class WantedCorrection:
    """What is to be corrected: the result, and events to add, change and revoke, by id.

    `answers` are to the questions that the correction raises.
    """

    result: Mapping[str, Any] | None = None
    add: Sequence[Any] = ()
    change: Sequence[Any] = ()
    revoke: Sequence[Any] = ()
    answers: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class CorrectionResult:
    """The impact sheet, and whether the correction was carried out or only previewed.

    A `correction` that isn't carried out yet waits for a worker; None means nothing was written.
    """

    sheet: Mapping[str, Any] = field(default_factory=dict)
    correction: Correction | None = None

    @property
    def carried_out(self) -> bool:
        """Whether it was carried out."""
        return self.correction is not None and self.correction.status == Status.DONE


def correct(command: Command, wanted: WantedCorrection, reason: str) -> CorrectionResult:
    """Correct a confirmed match and everything that builds on it, now or by a worker.

    Nothing is written in a preview, or while a question that must be answered is open, as the sheet
    says. Raises Http404, PermissionDenied, Conflict in the wrong state or if a next round was
    played, FieldError, Refused (POST-14), DiceNeeded for events that need table dice.
    """
    data = {name: _listed(value) for name, value in asdict(wanted).items()}
    return _correct(command, data, reason)


def take_back(
    command: Command, correction_id: int, reason: str, *, answers: Sequence[Any] = ()
) -> CorrectionResult:
    """Undo the match's latest correction: events and result are exactly as before.

    Raises as `correct` does, and Conflict unless it is the latest, or the latest in force.
    """
    data = {"result": None, "add": [], "change": [], "revoke": [], "answers": list(answers)}
    return _correct(command, data, reason, correction_id)


def _correct(
    command: Command, data: dict[str, Any], reason: str, takes_back: int | None = None
) -> CorrectionResult:
    with transaction.atomic():
        match = _found(command.by, command.target)
        row = Correction(match=match, by=command.by, reason=read_reason(reason), wanted=data)
        row.takes_back = _latest(match, takes_back) if takes_back is not None else None
        if row.takes_back is not None:
            row.wanted["result"] = row.takes_back.before["result"]
        row.save()
        work = execution.begin(row)
        _demand_correctable(work.match, row, command.version)
        if work.window.standing > settings.CORRECTED_AT_ONCE and not command.preview:
            return _handed_on(work)
        execution.set_right(work)
        sheet = execution.follow(work)
        if command.preview or execution.is_open(sheet):
            transaction.set_rollback(True)
            return CorrectionResult(sheet)
        execution.finish(row)
    return CorrectionResult(sheet, row)


def run(correction_id: int) -> None:
    """Carry out what waits for a worker. Run twice or after a crash, it happens once."""
    claim = _claim(correction_id)
    if claim is None:
        return
    try:
        _run(correction_id, claim)
    except Exception as fault:
        log.exception("Correction %s stopped.", correction_id)
        _fail(correction_id, claim, f"{fault}" or type(fault).__name__)


def _run(correction_id: int, claim: int) -> None:
    with transaction.atomic():
        mine = Correction.objects.select_for_update().filter(claims=claim, status=Status.RUNNING)
        row = mine.filter(pk=correction_id).first()
        if row is None:
            return
        work = execution.begin(row)
        _demand_correctable(work.match, row, None)
        execution.set_right(work)
        sheet = execution.follow(work)
        if not execution.is_open(sheet):
            return execution.finish(row)
        transaction.set_rollback(True)
    _fail(correction_id, claim, "Questions came up. Send it again with answers.", sheet)


def _found(by: User, match_id: int) -> Match:
    """The match, for somebody who may correct it; locks are taken later, in order."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Http404("There is no such match.")
    require(by, Perm.MATCH_DECIDE, match)
    return match


def _demand_correctable(match: Match, row: Correction, version: int | None) -> None:
    check_version(match.version, version)
    if match.status not in Match.CONFIRMED:
        raise Conflict(
            f"Only a confirmed match is corrected, and this one is {match.state}: "
            "until it is confirmed its events are recorded and revoked, and it is reported again."
        )
    waiting = match.corrections.filter(status__in=(Status.PENDING, Status.RUNNING))
    if row.status == Status.PENDING and waiting.exclude(pk=row.pk).exists():
        raise Conflict("Another correction of this match is being carried out.")


def _latest(match: Match, correction_id: int) -> Correction:
    row = match.corrections.filter(pk=correction_id).first()
    if row is None:
        raise Http404("This match has no such correction.")
    if row.pk not in to_be_taken_back(match):
        raise Conflict("Only the latest correction of a match that stands is taken back.")
    return row


def _handed_on(work: execution.Execution) -> CorrectionResult:
    """Leave it to a worker, after checking that events and result can be recorded."""
    with transaction.atomic():
        execution.set_right(work)
        transaction.set_rollback(True)
    row = work.correction
    Correction.objects.filter(pk=row.pk).update(standing=work.window.standing)
    row.standing, row.before = work.window.standing, {}
    enqueue_after_commit(row.pk, CORRECT)
    return CorrectionResult({}, row)


def _claim(correction_id: int) -> int | None:
    free = Q(status=Status.PENDING) | Q(status=Status.RUNNING, lease_until__lt=timezone.now())
    mine = Correction.objects.filter(free, pk=correction_id).update(
        status=Status.RUNNING, lease_until=timezone.now() + LEASE, claims=F("claims") + 1
    )
    if not mine:
        return None
    return Correction.objects.values_list("claims", flat=True).get(pk=correction_id)


def _fail(
    correction_id: int, claim: int, error: str, sheet: Mapping[str, Any] | None = None
) -> None:
    Correction.objects.filter(pk=correction_id, claims=claim, status=Status.RUNNING).update(
        status=Status.FAILED, error=error, lease_until=None, impact=sheet or {}
    )


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
