"""The house rules: read, changed after a preview, and as they were."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from dungeonbowl.houserules import HouseRules
from league.changes import book_called, changed_options, pack_change
from league.forms import HouseRulesForm
from league.models import League, RuleChange
from league.queries import (
    find_league,
    house_rules_of,
    rule_changes_of,
    rules_after,
    rules_before,
)
from league.services import amend, rehearse
from league.services.deadlines import deadlines_in_words
from league.views.formdata import posted
from league.views.rulespage import rules_by_group

VERSIONS_A_PAGE = 20
SAVED = "Saved. It holds for teams founded and matches prepared from now on."


@login_required
def league_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The house rules as a form; `look` previews the change, `back` returns to the form."""
    found = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    form = HouseRulesForm(posted(request), league=found)
    if not form.is_valid() or "back" in request.POST:
        return _form(request, found, form)
    with attempt(form):
        if "look" in request.POST:
            return _dry_run(request, found, form)
        amend(signed_in(request.user), slug, why=form.cleaned_data["why"], **form.arguments())
        messages.success(request, SAVED)
        return redirect("league-rules", slug)
    return _form(request, found, form)


def _form(request: HttpRequest, found: League, form: HouseRulesForm) -> HttpResponse:
    shown = {"league": found, "form": form, "groups": list(form.groups())}
    return render(request, "league/settings.html", shown, status=form_status(form))


def _dry_run(request: HttpRequest, found: League, form: HouseRulesForm) -> HttpResponse:
    impact = rehearse(signed_in(request.user), found.slug, **form.arguments())
    # What was typed is set on a row that is never saved, so the page gets a fresh one.
    found.refresh_from_db()
    shown = {
        "league": found,
        "impact": impact,
        "typed": form.typed(),
        "renamed": form.cleaned_data["name"] if form.cleaned_data["name"] != found.name else "",
    }
    return render(request, "league/dry_run.html", shown)


def league_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The house rules to read: what this league changed, then everything."""
    found = find_league(request.user, slug)
    rules = house_rules_of(found)
    latest = rule_changes_of(found).first()
    shown = {
        **_to_read(rules),
        "league": found,
        "preset": rules.book.presets[found.preset],
        "latest": latest,
        "deadlines": deadlines_in_words(found),
        "may_manage": request.user.has_perm(Perm.LEAGUE_MANAGE, found),
    }
    return render(request, "league/rules.html", shown)


def rules_history(request: HttpRequest, slug: str) -> HttpResponse:
    """Every version of the house rules, newest first: who changed what, when and why."""
    found = find_league(request.user, slug)
    page = Paginator(rule_changes_of(found), VERSIONS_A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "league": found,
        "page_obj": page,
        "versions": [(change, sentences(change)) for change in page],
    }
    return render(request, "league/rules_history.html", shown)


def rules_version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The house rules as one version made them."""
    found = find_league(request.user, slug)
    change = get_object_or_404(rule_changes_of(found), number=number)
    shown = {
        **_to_read(rules_after(change)),
        "league": found,
        "change": change,
        "said": sentences(change),
        "newer": rule_changes_of(found).filter(number__gt=number).last(),
        "older": rule_changes_of(found).filter(number__lt=number).first(),
    }
    return render(request, "league/rules_version.html", shown)


def sentences(change: RuleChange) -> list[str]:
    """What a version changed, in sentences; none for the first."""
    before = rules_before(change)
    if before is None:
        return []
    after = rules_after(change)
    changed = [one.text for one in changed_options(before, after)]
    return [*pack_change(before.book, after.book), *changed]


def _to_read(rules: HouseRules) -> dict[str, Any]:
    groups = rules_by_group(rules)
    return {
        "groups": groups,
        "changed": [line for group in groups for line in group.changed],
        "book": book_called(rules.book) if rules.book.pack else "",
    }
