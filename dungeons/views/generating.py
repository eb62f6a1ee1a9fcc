from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core.ui.attempt import attempt, form_status
from dungeons.drawing.svg import picture
from dungeons.forms.wishing import WishForm
from dungeons.queries.judging import drawn_survey
from dungeons.views.judged import Judgement


def generated(request: HttpRequest) -> HttpResponse:
    """A new dungeon by wishes, which stand in the address: the same address, the same dungeon."""
    form = _form(request)
    shown: dict[str, object] = {"form": form, "another": a_seed(), "query": request.GET.urlencode()}
    if form.is_valid():
        with attempt(form):
            survey = drawn_survey(form.generated().layout)
            shown |= {"map": picture(survey.layout), "judged": Judgement(survey)}
    return render(request, "dungeons/generate.html", shown, status=form_status(form))


def _form(request: HttpRequest) -> WishForm:
    """The wishes in the address; before there is a seed, what to begin with."""
    if "seed" in request.GET:
        return WishForm(request.GET, reader=request.user)
    begun = {"seed": a_seed(), "box": request.GET.get("box")}
    return WishForm(initial=begun, reader=request.user)


def a_seed() -> str:
    """A seed that nobody has used yet, short enough to be told."""
    return str(secrets.randbelow(1_000_000))
