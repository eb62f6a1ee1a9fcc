from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core.ui.attempt import attempt, form_status
from dungeons.drawing.svg import picture
from dungeons.forms.importing import ImportForm
from dungeons.queries.judging import drawn_survey
from dungeons.views.judged import Judgement


@login_required
def imported(request: HttpRequest) -> HttpResponse:
    """A map brought in: previewed with what wasn't understood, then kept or drawn on."""
    form = ImportForm(request.POST or None, request.FILES or None)
    shown: dict[str, object] = {"form": form}
    if form.is_valid():
        with attempt(form):
            reading = form.reading()
            survey = drawn_survey(reading.layout)
            shown |= {"map": picture(survey.layout), "judged": Judgement(survey)}
            shown["missed"] = reading.missed
    if form.is_bound:
        form.keep_text()
    return render(request, "dungeons/import.html", shown, status=form_status(form))
