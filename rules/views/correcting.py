"""Correcting a match: the form, the impact sheet with its questions, and the record."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.commands import Command
from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt
from core.ui.refused import as_verdicts, refused_at, status_of
from dungeonbowl.match.so_far import called
from matches.models import Match
from matches.queries import MatchSheet, find_match
from rules.forms import ReasonForm
from rules.forms.correcting import CorrectForm
from rules.forms.questions import QuestionForm, answers_in
from rules.models import Correction
from rules.queries import corrections_of, to_be_taken_back
from rules.services.correcting import CorrectionResult, WantedCorrection, correct, take_back
from rules.views.impactsheet import ImpactSheet
from teams.models import Team
from teams.queries import team_state

CARRIED = ("csrfmiddlewaretoken", "act", "answers", "once")


class Pool:
    """The choices for a question."""

    def __init__(self, sheet: MatchSheet) -> None:
        self.sheet = sheet

    def players(self, team: int) -> list[tuple[str, str]]:
        """The team's roster."""
        state = team_state(Team.objects.get(pk=team))
        return [(str(one.id), called(one)) for one in state.roster]


@login_required
def form(request: HttpRequest, match_id: int) -> HttpResponse:
    """Say what was recorded wrongly, preview the impact, and carry it out."""
    match = find_match(request.user, match_id, Perm.MATCH_DECIDE)
    sheet = MatchSheet.of(match)
    if request.method != "POST":
        return _form_page(request, CorrectForm(sheet))
    form = CorrectForm(sheet, request.POST)
    act = request.POST.get("act", "look")
    if act == "add":
        return _form_page(request, _with_another(sheet, request))
    if act == "form":
        return _form_page(request, form)
    if not form.is_valid():
        return _form_page(request, form, status=400)
    return _looked_at(request, match, form, carry_out=act == "do")


def _with_another(sheet: MatchSheet, request: HttpRequest) -> CorrectForm:
    """The form as it was typed, with room for one event more."""
    data = request.POST.copy()
    data.appendlist("kinds", data.get("kind", ""))
    return CorrectForm(sheet, data)


def _looked_at(
    request: HttpRequest, match: Match, form: CorrectForm, *, carry_out: bool
) -> HttpResponse:
    answers = answers_in(request.POST)
    command = Command(signed_in(request.user), match.pk)
    reason = form.reason.cleaned_data["reason"]

    def act(preview: bool, answers: list[Any]) -> CorrectionResult:
        wanted = WantedCorrection(**form.wanted(), answers=answers)
        return correct(replace(command, preview=preview), wanted, reason)

    with attempt() as tried:
        typed = _answered(request, form.sheet, act, answers)
        answers = [*answers, *_given(typed)]
        done = act(not carry_out, answers)
        if done.correction is not None:
            return _done(request, match, done)
        return _impact_page(request, form, done, answers, typed)
    # It has as many forms as the match has events, so errors are collected.
    assert tried.why is not None
    return _form_page(request, form, as_verdicts(tried.why), status_of(tried.why))


def _answered(
    request: HttpRequest,
    sheet: MatchSheet,
    act: Callable[[bool, list[Any]], CorrectionResult],
    answers: list[dict[str, Any]],
) -> list[QuestionForm]:
    """The questions on the sent page, each with what was typed."""
    if not any(name.startswith("ask") for name in request.POST):
        return []
    return _questions(act(True, answers).sheet["asked"], Pool(sheet), request.POST)


def _given(typed: Iterable[QuestionForm]) -> list[dict[str, Any]]:
    """The answers among them."""
    given = [one.arguments() for one in typed if one.is_valid()]
    return [one for one in given if one is not None]


def _questions(asked: list[Any], pool: Pool, data: Any = None) -> list[QuestionForm]:
    return [QuestionForm(data, asked=one, number=n, pool=pool) for n, one in enumerate(asked)]


def _asked_again(asked: list[Any], pool: Pool, typed: Iterable[QuestionForm]) -> list[QuestionForm]:
    """The open questions; a sent one without an answer says that it is missing."""
    lacking = {one.place: one for one in typed if not one.is_valid() or one.arguments() is None}
    found = []
    for question in _questions(asked, pool):
        before = lacking.get(question.place) if question.asked["must"] else None
        found.append(question.again(before) if before else question)
    return found


def _impact_page(
    request: HttpRequest,
    form: CorrectForm,
    done: CorrectionResult,
    answers: list[Any],
    typed: Iterable[QuestionForm],
) -> HttpResponse:
    shown = _impact(form.sheet, done, answers, typed)
    waits = any(one.asked["must"] for one in shown["questions"])
    shown |= {"open": waits, "carried": _carried(request)}
    return render(request, "rules/impact.html", shown, status=400 if shown["lacking"] else 200)


def _impact(
    sheet: MatchSheet, done: CorrectionResult, answers: list[Any], typed: Iterable[QuestionForm]
) -> dict[str, Any]:
    """The preview; questions that must be answered are `lacking`."""
    questions = _asked_again(list(done.sheet["asked"]), Pool(sheet), typed)
    return {
        "match": sheet.match,
        "impact": ImpactSheet(done.sheet),
        "questions": questions,
        "lacking": any(one.errors for one in questions),
        "answers": json.dumps(answers),
    }


def _carried(request: HttpRequest) -> list[tuple[str, str]]:
    """Everything typed, as hidden fields."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        if name not in CARRIED and not name.startswith("ask")
        for value in values
    ]


def _done(request: HttpRequest, match: Match, done: CorrectionResult) -> HttpResponse:
    assert done.correction is not None
    if done.carried_out:
        messages.success(request, "Corrected, with all that stood on it.")
    return redirect("match-correction", match.pk, done.correction.pk)


def _form_page(
    request: HttpRequest, form: CorrectForm, verdicts: Any = (), status: int = 200
) -> HttpResponse:
    shown = {"match": form.sheet.match, "wanted": form, "verdicts": verdicts}
    return render(request, "rules/correct.html", shown, status=status)


def show(request: HttpRequest, match_id: int, correction_id: int) -> HttpResponse:
    """A correction: who, what and why, its progress, and what it changed."""
    match = find_match(request.user, match_id)
    row = corrections_of(match).filter(pk=correction_id).first()
    if row is None:
        raise Http404("This match has no such correction.")
    moving = row.status in (Correction.Status.PENDING, Correction.Status.RUNNING)
    shown = {"match": match, "correction": row, "moving": moving, "impact": ImpactSheet(row.impact)}
    if request.GET.get("part") == "progress":
        reply = render(request, "rules/_correcting.html", shown)
        if not moving:
            reply["HX-Refresh"] = "true"
        return reply
    decides = request.user.has_perm(Perm.MATCH_DECIDE, match)
    may = decides and row.pk in to_be_taken_back(match)
    return render(request, "rules/correction.html", shown | {"may_take_back": may})


@login_required
@refused_at("match-correction", "match_id", "correction_id")
def back(request: HttpRequest, match_id: int, correction_id: int) -> HttpResponse:
    """Take the latest correction back: the impact first, then the act."""
    match = find_match(request.user, match_id, Perm.MATCH_DECIDE)
    why, answers = ReasonForm(request.POST or None), answers_in(request.POST)
    decided = request.method == "POST" and why.is_valid()
    reason = why.cleaned_data["reason"] if decided else "To look at it."
    command, typed = Command(signed_in(request.user), match_id), list[QuestionForm]()

    def act(preview: bool, given: list[Any]) -> CorrectionResult:
        asked = replace(command, preview=preview)
        return take_back(asked, correction_id, reason, answers=given)

    if decided:
        typed = _answered(request, MatchSheet.of(match), act, answers)
        answers = [*answers, *_given(typed)]
    done = act(not decided, answers)
    if done.correction is not None:
        return _done(request, match, done)
    shown = _impact(MatchSheet.of(match), done, answers, typed)
    status = 400 if why.errors or shown["lacking"] else 200
    return render(request, "rules/correction_back.html", shown | {"form": why}, status=status)
