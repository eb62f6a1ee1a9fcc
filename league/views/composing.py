"""A season of several stages put together, and looked at before anybody enters."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from dungeonbowl.league.formats import FormatOutlook, offered
from league import services
from league.forms.compose import STAGES, ComposeForm, StageForm
from league.queries import find_league
from league.services.plans import outlooks, planned
from league.services.stages import StagePlan
from league.views.formdata import posted

LOOK = "look"


class StageOutlook(NamedTuple):
    """A stage as a page shows it before there is one."""

    name: str
    format: str
    teams: int
    groups: int
    outlook: FormatOutlook
    days: tuple[date, date] | None


@login_required
def season_compose(request: HttpRequest, slug: str) -> HttpResponse:
    """Put stages together, look at what they come to, and open the season."""
    league = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    data = posted(request)
    form = ComposeForm(data)
    stages = [StageForm(data, number=number) for number in range(1, STAGES + 1)]
    shown: dict[str, Any] = {"league": league, "form": form, "stages": stages}
    if data is not None and all([form.is_valid(), *(stage.is_valid() for stage in stages)]):
        with attempt(form):
            plans = planned([wish for stage in stages if (wish := stage.wish())])
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
    """What so many teams make of these stages. Raises ValidationError where they don't fill."""
    services.demand_sound(plans)
    teams = form.cleaned_data["teams"]
    found = outlooks(plans, teams)
    if any(one is None for _, one in found):
        raise ValidationError({"teams": ["So few teams don't fill the groups of every stage."]})
    lines = [
        StageOutlook(
            plan.name or f"Stage {number}",
            offered(plan.play).name,
            there,
            plan.groups,
            outlook,
            _days(plan, outlook.rounds),
        )
        for number, (plan, (there, outlook)) in enumerate(zip(plans, found, strict=True), start=1)
        if outlook is not None
    ]
    return {"lines": lines, "matches": sum(line.outlook.matches for line in lines)}


def _days(plan: StagePlan, rounds: int) -> tuple[date, date] | None:
    if plan.first_day is None or not rounds:
        return None
    return plan.first_day, plan.first_day + timedelta(days=plan.every * (rounds - 1))
