from __future__ import annotations

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from core.ui.attempt import attempt, form_status
from dungeons.drawing.svg import picture
from dungeons.forms.wishing import WishForm
from dungeons.queries.judging import drawn_survey
from dungeons.views.judged import Judgement


def generated(request: HttpRequest) -> HttpResponse:
    """A new dungeon by wishes in the address: the same address gives the same dungeon."""
    form = _form(request)
    shown: dict[str, object] = {"form": form, "another": a_seed(), "query": request.GET.urlencode()}
    if form.is_valid():
        with attempt(form):
            survey = drawn_survey(form.generated().layout, form.cleaned_data["strict"])
            shown |= {"map": picture(survey.layout), "judged": Judgement(survey)}
            shown["strict"] = survey.strict
    return render(request, "dungeons/generate.html", shown, status=form_status(form))


def setup_sheet(request: HttpRequest) -> HttpResponse:
    """The set-up sheet of a dungeon of tiles as a PDF, by the same address. Raises Http404."""
    from dungeons.paper.setup import setup_pdf

    form = _form(request)
    with attempt(form):
        if form.is_valid():
            form.generated()
    if form.built is None:
        raise Http404("No dungeon of tiles is wished for in this address.")
    headers = {"Content-Disposition": 'inline; filename="set-up-sheet.pdf"'}
    return HttpResponse(setup_pdf(*form.built), content_type="application/pdf", headers=headers)


def _form(request: HttpRequest) -> WishForm:
    """The wishes in the address; before there is a seed, what to begin with."""
    if "seed" in request.GET:
        return WishForm(request.GET, reader=request.user)
    begun = {"seed": a_seed(), "box": request.GET.get("box")}
    return WishForm(initial=begun, reader=request.user)


def a_seed() -> str:
    """A new seed, short enough to be passed on by word of mouth."""
    return str(secrets.randbelow(1_000_000))
