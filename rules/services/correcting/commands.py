"""Correcting a match: at once, looked at first, or handed to a worker; and taking that back."""

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

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from matches.models import Match
from matches.services.telling import read_reason
from rules.models import Correction
from rules.queries import to_be_taken_back
from rules.services.correcting import carrying
from rules.services.enqueue import CORRECT, kick_after_commit

log = logging.getLogger(__name__)
# A worker that died is followed by another after this; one that is only slow holds the row.
LEASE = timedelta(seconds=15)
STATES = (Match.Status.POSTGAME, Match.Status.CLOSED)
Status = Correction.Status


@dataclass(frozen=True, slots=True)
class WantedCorrection:
    """What is to be different: the result, events to add, to change and to revoke, by id.

    `answers` are those to the questions that a correction raises.
    """

    result: Mapping[str, Any] | None = None
    add: Sequence[Any] = ()
    change: Sequence[Any] = ()
    revoke: Sequence[Any] = ()
    answers: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class CorrectionResult:
    """What came of it: the impact sheet, and whether it was carried out, or only looked at.

    A `correction` that isn't carried out yet waits for a worker; without one nothing was written.
    """

    sheet: Mapping[str, Any] = field(default_factory=dict)
    correction: Correction | None = None

    @property
    def carried_out(self) -> bool:
        """Whether it stands."""
        return self.correction is not None and self.correction.status == Status.DONE


def correct(
    by: User,
    match_id: int,
    wanted: WantedCorrection,
    reason: str,
    *,
    version: int | None = None,
    preview: bool = False,
) -> CorrectionResult:
    """Correct a confirmed match and all that stands on it, before it answers or by a worker.

    Nothing is written in a preview, or while a question is open that must be answered; the sheet
    says so. Raises Http404, PermissionDenied, Conflict in the wrong state or where a next round
    was played, FieldError, Refused (POST-14), DiceNeeded for events that need table dice.
    """
    told = {name: _listed(value) for name, value in asdict(wanted).items()}
    return _correct(by, match_id, told, reason, None, version, preview)


def take_back(
    by: User,
    match_id: int,
    correction_id: int,
    reason: str,
    *,
    answers: Sequence[Any] = (),
    version: int | None = None,
    preview: bool = False,
) -> CorrectionResult:
    """Undo the match's latest correction: events and result as they were, to the letter.

    Raises as `correct` does, and Conflict for one that isn't the latest, or the latest standing.
    """
    told = {"result": None, "add": [], "change": [], "revoke": [], "answers": list(answers)}
    return _correct(by, match_id, told, reason, correction_id, version, preview)


def _correct(
    by: User,
    match_id: int,
    data: dict[str, Any],
    reason: str,
    takes_back: int | None,
    version: int | None,
    preview: bool,
) -> CorrectionResult:
    with transaction.atomic():
        match = _found(by, match_id)
        row = Correction(match=match, by=by, reason=read_reason(reason), told=data)
        row.takes_back = _latest(match, takes_back) if takes_back is not None else None
        if row.takes_back is not None:
            row.told["result"] = row.takes_back.before["result"]
        row.save()
        work = carrying.begin(row)
        _demand_correctable(work.match, row, version)
        if work.window.standing > settings.CORRECTED_AT_ONCE and not preview:
            return _handed_on(work)
        carrying.tell(work)
        sheet = carrying.follow(work)
        if preview or carrying.is_open(sheet):
            transaction.set_rollback(True)
            return CorrectionResult(sheet)
        carrying.finish(row)
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
        work = carrying.begin(row)
        _demand_correctable(work.match, row, None)
        carrying.tell(work)
        sheet = carrying.follow(work)
        if not carrying.is_open(sheet):
            return carrying.finish(row)
        transaction.set_rollback(True)
    _fail(correction_id, claim, "Questions came up. Send it again with answers.", sheet)


def _found(by: User, match_id: int) -> Match:
    """The match, for somebody who may correct it; what it needs is locked later, in order."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Http404("There is no such match.")
    require(by, Perm.MATCH_DECIDE, match)
    return match


def _demand_correctable(match: Match, row: Correction, version: int | None) -> None:
    check_version(match.version, version)
    if match.status not in STATES:
        raise Conflict(
            f"Only a confirmed match is corrected, and this one is {match.state}: "
            "until it is confirmed its events are told and revoked, and its report is told anew."
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


def _handed_on(work: carrying.Carrying) -> CorrectionResult:
    """Leave it to a worker, once it is sure that events and result can be recorded so."""
    with transaction.atomic():
        carrying.tell(work)
        transaction.set_rollback(True)
    row = work.correction
    Correction.objects.filter(pk=row.pk).update(standing=work.window.standing)
    row.standing, row.before = work.window.standing, {}
    kick_after_commit(row.pk, CORRECT)
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
