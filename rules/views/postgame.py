from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.commands import Command
from accounts.permissions import Perm, signed_in
from core.ui.refused import as_verdicts, refused_by, status_of
from dungeonbowl.postgame.asking import Question
from dungeonbowl.verdicts import Verdict
from matches.models import Match
from matches.queries import find_match
from rules.forms import AnswerForm
from rules.forms.retyping import retyped
from rules.models import Step
from rules.queries import changes_by_step, current_postgame, steps_of
from rules.queries.questions import question_for
from rules.services import postgame
from rules.templatetags.postgame import progress
from teams.queries.sealing import shown_to


def show(request: HttpRequest, match_id: int) -> HttpResponse:
    """The post-game by side: what is done, with its receipt, and what waits for whom."""
    match = find_match(request.user, match_id)
    return _page(request, match)


def _unanswered(request: HttpRequest, why: Exception, match_id: int, step_id: int) -> HttpResponse:
    match = find_match(request.user, match_id)
    return _page(request, match, (step_id, as_verdicts(why)), status_of(why))


@login_required
@require_POST
@refused_by(_unanswered)
def answer(request: HttpRequest, match_id: int, step_id: int) -> HttpResponse:
    """Answer a waiting step."""
    form = AnswerForm(request.POST)
    if not form.is_valid():
        raise form.misread()
    command = Command(signed_in(request.user), match_id)
    step = postgame.answer(command, step_id, form.arguments())
    messages.success(request, step.text or "Noted.")
    if asked_to_desk(request):
        return redirect("desk")
    return redirect(f"{request.path.rpartition('/postgame/')[0]}/postgame/#step-{step_id}")


@login_required
@require_POST
def again(request: HttpRequest, match_id: int) -> HttpResponse:
    """Try a post-game again that stopped at an error."""
    postgame.retry(signed_in(request.user), match_id)
    return back_from(request, "postgame", match_id)


def asked_to_desk(request: HttpRequest) -> bool:
    """Whether the sent form was on the desk, or opened from there."""
    return "desk" in _asked_to(request)


def back_from(request: HttpRequest, page: str, match_id: int) -> HttpResponse:
    """Redirect to the desk or console, if the form was there, or else to this page of the match."""
    if asked_to_desk(request):
        return redirect("desk")
    return redirect("match-table" if "table" in _asked_to(request) else page, match_id)


def _asked_to(request: HttpRequest) -> tuple[str | None, str | None]:
    return request.POST.get("back"), request.GET.get("back")


def _page(
    request: HttpRequest,
    match: Match,
    refused: tuple[int, Sequence[Verdict]] | None = None,
    status: int = 200,
) -> HttpResponse:
    current = current_postgame(match)
    back = "desk" if asked_to_desk(request) else ""
    shown: dict[str, Any] = {"match": match, "postgame": current, "back": back}
    if current is None:
        return render(request, "rules/postgame.html", shown, None, status)
    steps = steps_of(current)
    shown |= {"progress": progress(steps)}
    if request.GET.get("part") == "progress":
        return _moved(request, shown)
    shown |= {
        "teams": _by_team(request, match, steps, refused),
        "may_decide": request.user.has_perm(Perm.MATCH_DECIDE, match),
    }
    return render(request, "rules/postgame.html", shown, None, status)


def _moved(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse:
    """Only the progress, for a page that polls; once nothing is being worked out, it reloads."""
    reply = render(request, "rules/_progress.html", shown)
    if not shown["progress"]["moving"]:
        reply["HX-Refresh"] = "true"
    return reply


def _by_team(
    request: HttpRequest,
    match: Match,
    steps: list[Step],
    refused: tuple[int, Sequence[Verdict]] | None,
) -> list[dict[str, Any]]:
    """Each side's steps, with the questions that this person may answer."""
    decides = request.user.has_perm(Perm.MATCH_DECIDE, match)
    changes = changes_by_step(steps[0].postgame) if steps else {}
    teams: dict[int, dict[str, Any]] = {}
    for step in steps:
        step.team = shown_to(request.user, step.team)
        mine = decides or match.led_by(request.user.pk, step.team_id)
        asks = mine and step.status == Step.Status.WAITING
        row = {
            "step": step,
            "question": _asked(request, match, step, refused) if asks else None,
            "changes": changes.get(step.pk, []),
            "verdicts": refused[1] if refused and refused[0] == step.pk else (),
        }
        teams.setdefault(step.team_id, {"team": step.team, "rows": []})["rows"].append(row)
    return list(teams.values())


def _asked(
    request: HttpRequest,
    match: Match,
    step: Step,
    refused: tuple[int, Sequence[Verdict]] | None,
) -> Question:
    """The step's question; after a refusal with what was typed still there."""
    question = question_for(match, step)
    if question.market and not request.user.has_perm(Perm.TEAM_MANAGE, step.team):
        # A commissioner may end somebody's hiring, but only the team's coach hires.
        question = replace(question, market="")
    return retyped(question, request.POST) if refused and refused[0] == step.pk else question
