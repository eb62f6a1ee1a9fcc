from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.commands import Command
from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from league.forms.friendly import FriendlyForm
from league.forms.proposal import CallOffForm, UnstartForm
from league.queries import find_league, house_rules_of
from league.services import call_off_friendly, make_friendly, take_start_back
from league.views.formdata import posted
from matches.models import Match
from matches.queries import find_match
from teams.models import Team
from teams.queries import teams_of_league


@login_required
def match_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Arrange a friendly between teams of the league."""
    league = find_league(request.user, slug, Perm.LEAGUE_ENTER)
    registered = teams_of_league(slug).filter(status=Team.Status.REGISTERED)
    teams = list(registered.order_by("name", "id"))
    manages = request.user.has_perm(Perm.LEAGUE_MANAGE, league)
    own = [team for team in teams if team.coach_id == request.user.pk]
    mine = own + [team for team in teams if manages and team not in own]
    rules = house_rules_of(league)
    form = FriendlyForm(posted(request), mine=mine, others=teams, rules=rules, plays=bool(own))
    if form.is_valid():
        with attempt(form):
            match = make_friendly(signed_in(request.user), form.friendly(), league=slug)
            messages.success(request, "The match is arranged.")
            return redirect("match", match.pk)
    shown = {"league": league, "form": form, "mine": mine, "lacking": _lacking(mine, teams)}
    return render(request, "league/match_new.html", shown, status=form_status(form))


def _lacking(mine: list[Team], teams: list[Team]) -> str:
    """What it takes before anybody can arrange a friendly; nothing where two teams could play."""
    if not mine:
        return "You need a registered team of your own in this league."
    if len(teams) < 2:
        return f"{mine[0]} has nobody to play: no other team of this league is registered yet."
    return ""


@dataclass(frozen=True)
class Stop:
    """A way to stop a match, with a form that asks why; `done` is the message afterwards."""

    form: type[forms.Form]
    act: Callable[[Command, str], Match]
    done: str
    page: str


UNSTART = Stop(
    UnstartForm,
    take_start_back,
    "The start is taken back: the match waits again.",
    "league/unstart.html",
)
CALL_OFF = Stop(
    CallOffForm, call_off_friendly, "The match is called off.", "league/call_off_match.html"
)


@login_required
def unstart(request: HttpRequest, match_id: int) -> HttpResponse:
    """Take back a start made by mistake, and say why."""
    return _stopped(request, match_id, UNSTART)


@login_required
def call_off(request: HttpRequest, match_id: int) -> HttpResponse:
    """Call off a friendly that nobody will play, and say why."""
    return _stopped(request, match_id, CALL_OFF)


def _stopped(request: HttpRequest, match_id: int, stop: Stop) -> HttpResponse:
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    form = stop.form(posted(request))
    if form.is_valid():
        with attempt(form):
            stop.act(Command(signed_in(request.user), match.pk), form.cleaned_data["reason"])
            messages.success(request, stop.done)
            return redirect("match", match.pk)
    return render(request, stop.page, {"match": match, "form": form}, status=form_status(form))
