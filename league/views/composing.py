"""Composing a season of several stages, with a preview before anybody enters."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from league import services
from league.forms.compose import STAGES, ComposeForm, StageForm, wishes
from league.queries import find_league
from league.services.plans import planned, stage_outlooks, too_few
from league.services.stages import StagePlan
from league.views.formdata import posted

LOOK = "look"


@login_required
def season_compose(request: HttpRequest, slug: str) -> HttpResponse:
    """Compose stages, preview them, and open the season."""
    league = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    data = posted(request)
    form = ComposeForm(data)
    stages = [StageForm(data, number=number) for number in range(1, STAGES + 1)]
    shown: dict[str, Any] = {"league": league, "form": form, "stages": stages}
    if data is not None and all([form.is_valid(), *(stage.is_valid() for stage in stages)]):
        with attempt(form):
            plans = planned(wishes(stages))
            if LOOK in request.POST:
                return render(request, "league/season_compose.html", shown | _look(form, plans))
            by = signed_in(request.user)
            season = services.compose_season(by, slug, form.cleaned_data["name"], plans)
            messages.success(request, f"{season} takes entries.")
            return redirect("season", season.pk)
    return render(request, "league/season_compose.html", shown, status=_status(form, stages))


def _status(form: ComposeForm, stages: list[StageForm]) -> int:
    return max([form_status(form), *(form_status(stage) for stage in stages)])


def _look(form: ComposeForm, plans: list[StagePlan]) -> dict[str, Any]:
    """A preview of these stages with this many teams.

    Raises ValidationError if they don't fill them.
    """
    services.demand_sound(plans)
    teams = form.cleaned_data["teams"]
    lines = stage_outlooks(plans, teams)
    if not lines:
        raise ValidationError({"teams": [too_few(plans, teams)]})
    return {"lines": lines, "matches": sum(line.outlook.matches for line in lines)}
