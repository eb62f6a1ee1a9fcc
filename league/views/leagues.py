from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import signed_in
from core.ui.attempt import attempt, form_status
from dungeonbowl.book import book
from league.forms import LeagueForm
from league.queries import find_league, minutes_of
from league.services import found_league
from league.views.formdata import posted
from league.views.overview import overview

MINUTES_A_PAGE = 50


@login_required
def league_new(request: HttpRequest) -> HttpResponse:
    """Found a league."""
    form = LeagueForm(posted(request))
    if form.is_valid():
        with attempt(form):
            league = found_league(signed_in(request.user), **form.arguments())
            messages.success(request, f"{league} is founded. Invite your coaches next.")
            return redirect("league-members", league.slug)
    shown = {"form": form, "presets": book().presets.values()}
    return render(request, "league/new.html", shown, status=form_status(form))


def league(request: HttpRequest, slug: str) -> HttpResponse:
    """A league at a glance: the running season's table, its teams, what is next and what was."""
    found = find_league(request.user, slug)
    return render(request, "league/league.html", overview(request.user, found))


def league_minutes(request: HttpRequest, slug: str) -> HttpResponse:
    """What was decided in the league, by whom and when."""
    found = find_league(request.user, slug)
    page = Paginator(minutes_of(found), MINUTES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "league/minutes.html", {"league": found, "page_obj": page})
