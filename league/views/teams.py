from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from dungeonbowl.book import Book
from dungeonbowl.book.entries import CollegeEntry
from dungeonbowl.houserules import HouseRules
from dungeonbowl.packs import custom_verdicts
from league.forms import TeamForm
from league.queries import find_league, house_rules_of
from league.services import found_team
from league.views.formdata import posted
from teams.models import Team
from teams.queries import teams_of_league
from teams.wording import namesake_warning


@login_required
def team_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Found a team: choose a college and name it."""
    league = find_league(request.user, slug, Perm.LEAGUE_ENTER)
    rules = house_rules_of(league)
    offered = colleges_of(rules)
    form = TeamForm(posted(request), offered=offered)
    if form.is_valid():
        with attempt(form):
            team = found_team(signed_in(request.user), slug, **form.cleaned_data)
            messages.success(request, f"{team} is founded. Hire its players.")
            if warning := namesake_warning(team):
                messages.warning(request, warning)
            return redirect("team", team.pk)
    shown = {
        "league": league,
        "form": form,
        "colleges": cards(rules, offered, list(teams_of_league(slug))),
        "treasury": rules.number("starting_treasury"),
    }
    return render(request, "league/team_new.html", shown, status=form_status(form))


def colleges_of(rules: HouseRules) -> list[CollegeEntry]:
    """The colleges for new teams: the ten, and a pack's own if OPT-01 allows them."""
    every = rules.book.colleges.values()
    return [college for college in every if not custom_verdicts(college.key, rules)]


def cards(
    rules: HouseRules, colleges: list[CollegeEntry], teams: list[Team]
) -> list[dict[str, Any]]:
    """Each college with its races, superiors and inferiors, prices, and its teams here."""
    norse_catcher = rules.choice("norse_catcher")
    return [_card(rules.book, college, norse_catcher, teams) for college in colleges]


def _card(
    rulebook: Book, college: CollegeEntry, norse_catcher: str, teams: list[Team]
) -> dict[str, Any]:
    prices = [each.cost for each in rulebook.positions(college.key, norse_catcher)]
    return {
        "college": college,
        "lowest": min(prices),
        "highest": max(prices),
        "at_the_hub": college.key in rulebook.wheel.hub,
        "here": [team for team in teams if team.college == college.key],
    }
