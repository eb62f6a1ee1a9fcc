from __future__ import annotations

from collections import Counter
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.commands import Command
from accounts.permissions import Perm, signed_in
from core.errors import Conflict
from core.ui.attempt import attempt, form_status, renew, show
from core.ui.refused import refused, refused_by
from dungeonbowl.keys import ResultKind
from dungeonbowl.match.report import Result, most_touchdowns
from matches.forms.opening import opening
from matches.models import Draft, Match
from matches.queries import MatchSheet, find_match, parties_of
from matches.queries.drafts import draft_of, events_since, moment
from matches.services.drafting import drop_draft
from rules.forms import ConfirmForm, DisputeForm, ReasonForm, ReportForm
from rules.queries import reports_since
from rules.services import reports
from rules.services.undo import BuiltOn, undo
from rules.views.postgame import asked_to_desk, back_from


@login_required
def report(request: HttpRequest, match_id: int) -> HttpResponse:
    """The form that reports a result; if refused, it keeps what was typed."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    notes = MatchSheet.of(match).notes
    if request.method != "POST":
        draft = draft_of(match, request.user, Draft.Kind.RESULT)
        # A draft that couldn't be stored is still there when the page comes back.
        typed = request.POST.dict() or (draft.fields if draft else {})
        form = ReportForm(match=match, notes=notes, initial={**_guess(match), **typed})
        return _report_page(request, match, form, draft=draft)
    form = ReportForm(request.POST, match=match, notes=notes)
    if form.is_valid():
        with attempt(form, apart=(Conflict,)) as tried:
            _report(request, match_id, form)
            messages.success(request, "The report is in.")
            return back_from(request, "match", match_id)
        if isinstance(tried.why, Conflict):
            return _asked_again(request, match_id, form, tried.why)
    return _report_page(request, match, form)


@transaction.atomic
def _report(request: HttpRequest, match_id: int, form: ReportForm) -> None:
    """Report the result, and delete the draft."""
    by, version = signed_in(request.user), form.cleaned_data["version"]
    why = form.cleaned_data.get("why", "")
    reports.report(Command(by, match_id, version), form.result(), why=why)
    drop_draft(by, match_id, Draft.Kind.RESULT, request.POST.get("form", ""))


def _asked_again(
    request: HttpRequest, match_id: int, form: ReportForm, conflict: Conflict
) -> HttpResponse:
    """Something was recorded meanwhile: show it, and ask again with everything filled in."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    since = moment(request.POST.get("since", ""))
    moved = match.version != form.cleaned_data["version"]
    # The next request is sent with knowledge of the change.
    form.data = {**request.POST.dict(), "version": str(match.version)}
    if not moved:
        form.add_error(None, conflict.detail)
    shown = {"moved": moved, "changed": events_since(match, since)}
    shown |= {"newer": reports_since(match, since)}
    return _report_page(request, match, form, status=409, **shown)


def _unconfirmed(request: HttpRequest, why: Exception, match_id: int) -> HttpResponse:
    page = ("desk",) if asked_to_desk(request) else ("match", match_id)
    return refused(request, why, *page)


@login_required
@require_POST
@refused_by(_unconfirmed)
def confirm(request: HttpRequest, match_id: int) -> HttpResponse:
    """One press confirms the revision that the page showed."""
    form = ConfirmForm(request.POST)
    if not form.is_valid():
        raise ValidationError("Read the report here, and confirm it then.")
    by, read = signed_in(request.user), form.cleaned_data
    match = reports.confirm(by, match_id, read["version"], digest=read["digest"])
    confirmed = match.status != Match.Status.REPORTED
    messages.success(request, "Confirmed: the post-game begins." if confirmed else "Confirmed.")
    return back_from(request, "match", match_id)


@login_required
def dispute(request: HttpRequest, match_id: int) -> HttpResponse:
    """Say what is wrong with the report."""
    shown = {"heading": "Dispute the report", "submit": "Dispute it", "perm": Perm.MATCH_PLAY}
    done = (
        "You disputed the report. Now the result is reported again, or a commissioner settles it."
    )
    return _with_reason(request, match_id, reports.dispute, {**shown, "asks": DisputeForm}, done)


@login_required
def take_back(request: HttpRequest, match_id: int) -> HttpResponse:
    """A commissioner undoes a confirmed match."""
    shown = {"heading": "Take the match back", "submit": "Undo it", "perm": Perm.MATCH_DECIDE}
    done = "You took the match back. It is under way again."
    return _with_reason(request, match_id, undo, {**shown, "undoes": True}, done)


def _with_reason(
    request: HttpRequest, match_id: int, act: Any, shown: dict[str, Any], done: str
) -> HttpResponse:
    match = find_match(request.user, match_id, shown["perm"])
    asks = shown.get("asks", ReasonForm)
    form = asks(request.POST or None, initial={"version": match.version})
    if request.method == "POST" and form.is_valid():
        with attempt(form, apart=(BuiltOn,)) as tried:
            by, read = signed_in(request.user), form.cleaned_data
            act(Command(by, match_id, read.get("version")), read["reason"])
            messages.success(request, done)
            return back_from(request, "match", match_id)
        renew(form, tried.why)
        if isinstance(tried.why, BuiltOn):
            # What builds on it is listed with links, so its sentences are left out.
            show(form, Conflict(tried.why.detail))
            shown = {**shown, "built": tried.why}
    shown = {**shown, "match": match, "form": form}
    return render(request, "rules/reason.html", shown, status=form_status(form))


def _guess(match: Match) -> dict[str, Any]:
    """The result that the recorded events suggest."""
    guess: dict[str, Any] = {"version": match.version, "why": (match.result or {}).get("why", "")}
    touchdowns = match.events.filter(type="touchdown", revoked_at=None)
    scorers = [event.team_id for event in touchdowns if event.team_id is not None]
    for side in match.sides.all():
        guess[f"touchdowns_{side.team_id}"] = scorers.count(side.team_id)
    if scorers:
        guess |= _won_by(match, scorers)
    return guess


def _won_by(match: Match, scorers: list[int]) -> dict[str, Any]:
    """Who scored most, together with their allies; a tie is a draw."""
    scored = Result(ResultKind.TOUCHDOWN, touchdowns=Counter(scorers))
    ahead = most_touchdowns(scored, parties_of(match))
    return {"kind": "touchdown", "winner": min(ahead)} if ahead else {"kind": "draw"}


def _report_page(
    request: HttpRequest,
    match: Match,
    form: ReportForm,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    back = reverse("match", args=[match.pk])
    keeps = request.method == "POST" and not more.get("moved")
    shown = {"match": match, "form": form, "match_url": back, **more}
    shown |= opening(match, request.POST if keeps else None)
    return render(request, "rules/report.html", shown, None, status or form_status(form))
