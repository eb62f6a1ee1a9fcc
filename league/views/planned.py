"""From the builder into a league, and from a league into the builder."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from dungeonbowl.drafting import TeamDraft, differing, link
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Verdict
from league.forms.planned import PlannedForm
from league.models import League
from league.queries import find_league, house_rules_of
from league.queries.planned import entered_by
from league.services.planned import found_planned, obstacles, planned_under
from league.views.formdata import posted
from teams.models import Team
from teams.planner.addresses import query_string
from teams.planner.books import plan_in_link
from teams.wording import namesake_warning


@dataclass(frozen=True, slots=True)
class Prospect:
    """A league that might take the plan, and the verdicts against it there.

    `by_its_rules` is the builder's address for the plan under its rules.
    """

    league: League
    by_its_rules: str
    verdicts: tuple[Verdict, ...] = ()
    sentence: str = ""

    @property
    def open(self) -> bool:
        """Whether the plan can be founded there as it is."""
        return not self.verdicts and not self.sentence


@login_required
def builder_found(request: HttpRequest) -> HttpResponse:
    """Turn the plan in the address into a team: choose its league and name."""
    read = plan_in_link(query_string(request))
    plan = read.plan
    if plan is None:
        return redirect("builder")
    user = signed_in(request.user)
    prospects = [_prospect(league, plan.draft) for league in entered_by(user)]
    leagues = [prospect.league for prospect in prospects]
    form = PlannedForm(posted(request), initial={"name": plan.draft.name}, leagues=leagues)
    if form.is_valid():
        with attempt(form):
            data = form.cleaned_data
            made = found_planned(user, data["league"], data["name"], plan.draft)
            return _founded(request, made)
    shown = {
        "plan": plan,
        "query": link(plan.draft),
        "reading": read.reading,
        "prospects": prospects,
        "form": form,
    }
    return render(request, "planner/found.html", shown, status=form_status(form))


def _founded(request: HttpRequest, made: Team) -> HttpResponse:
    messages.success(request, f"{made} is founded as it was planned.")
    if warning := namesake_warning(made):
        messages.warning(request, warning)
    return redirect("team", made.pk)


def league_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """The builder under this league's house rules and with its rule pack."""
    league = find_league(request.user, slug, Perm.LEAGUE_VIEW)
    return redirect(_by_its_rules(league, TeamDraft()))


def _prospect(league: League, draft: TeamDraft) -> Prospect:
    address = _by_its_rules(league, draft)
    try:
        plan = planned_under(draft, house_rules_of(league))
    # Nobody chose it yet: it is one line of the page, and must not keep the others from it.
    except FieldError as wrong:
        return Prospect(league, address, sentence=wrong.message)
    return Prospect(league, address, obstacles(plan))


def _by_its_rules(league: League, draft: TeamDraft) -> str:
    rules = house_rules_of(league)
    ruled = draft.under(differing(rules, rules.book), rules.book.pack)
    return f"{reverse('builder')}?{link(ruled)}"
