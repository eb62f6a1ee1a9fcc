"""The builder's pages. Nobody has to sign in and no team is read: everything is in the address."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.permissions import Perm
from dungeonbowl.drafting import (
    ROSTER_OPTIONS,
    as_text,
    beyond_mending,
    compare,
    drawn,
    in_college,
    link,
    roster_options,
    spelt,
)
from teams.market.filters import read_filter
from teams.models import Pack
from teams.planner.addresses import address_of, comparison_of, hidden, query_in, query_string
from teams.planner.board import PlanBoard
from teams.planner.books import ReadPlan, plan_in_link, plan_in_text
from teams.planner.colleges import choices
from teams.planner.forms import TextForm

LONGEST_QR = 1_200


@require_safe
def builder(request: HttpRequest) -> HttpResponse:
    """The plan in the address; without a college, the colleges to choose from."""
    found = plan_in_link(query_string(request))
    plan = found.plan
    if plan is None:
        offered = {"choices": choices(query_string(request), found.book)}
        return _shown(request, "planner/colleges.html", found, offered)
    shown = {
        "board": PlanBoard(plan, read_filter(request.GET)),
        "link": request.build_absolute_uri(address_of(plan.draft)),
        "hidden_all": hidden(plan.draft),
        "hidden": hidden(plan.draft, "name"),
        "hidden_bought": hidden(plan.draft, "rerolls", "fans"),
        "hidden_people": hidden(plan.draft, "players", "shirts", "who"),
        "everybody": address_of(plan.draft),
        "elsewhere": in_college(query_string(request), ""),
    }
    return _shown(request, "planner/builder.html", found, shown)


@require_safe
def share(request: HttpRequest) -> HttpResponse:
    """The plan to take along: its link, a code for a phone's camera, and lines of text."""
    found = plan_in_link(query_string(request))
    plan = found.plan
    if plan is None:
        return redirect(address_of(found.reading.draft))
    address = request.build_absolute_uri(address_of(plan.draft))
    shown = {
        "plan": plan,
        "link": address,
        "qr": address if len(address) <= LONGEST_QR else "",
        "text": f"{as_text(plan)}\n{address}",
    }
    return _shown(request, "planner/share.html", found, shown)


@require_safe
def house_rules(request: HttpRequest) -> HttpResponse:
    """The choice of house rules for a plan."""
    found = plan_in_link(query_string(request))
    rules = found.reading.draft.house_rules(found.book)
    options = [
        (key, option, spelt(rules[key]))
        for key, option in roster_options(found.book)
        if key != "team_types" or found.book.pack
    ]
    shown = {"options": options, "hidden": hidden(found.reading.draft, *ROSTER_OPTIONS)}
    return _shown(request, "planner/rules.html", found, shown)


@require_safe
def side_by_side(request: HttpRequest) -> HttpResponse:
    """Two plans, `?a=` and `?b=`, each a link or its query."""
    queries = [query_in(request.GET.get(side, "")) for side in ("a", "b")]
    found = [plan_in_link(query) for query in queries]
    plans = [each.plan for each in found]
    boards = [PlanBoard(plan) if plan else None for plan in plans]
    shown: dict[str, Any] = {
        "queries": queries,
        "sides": [(board, each.reading) for board, each in zip(boards, found, strict=True)],
    }
    if plans[0] and plans[1]:
        shown |= {
            "compared": compare(plans[0], plans[1]),
            "swapped": comparison_of(link(plans[1].draft), link(plans[0].draft)),
        }
    return render(request, "planner/compare.html", shown)


def from_text(request: HttpRequest) -> HttpResponseBase:
    """Read a plan from pasted text; what can't be read is named before the plan is opened."""
    form = TextForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        status = 400 if form.is_bound else 200
        return render(request, "planner/text.html", {"form": form}, status=status)
    data = plan_in_text(form.cleaned_data["text"])
    to = address_of(data.reading.draft)
    if not data.reading.complaints:
        return redirect(to)
    return _shown(request, "planner/text.html", data, {"form": form, "plan": data.plan, "to": to})


@never_cache
@require_safe
def anyone(request: HttpRequest) -> HttpResponse:
    """Redirect to any one of the legal teams that remain."""
    found = plan_in_link(query_string(request))
    plan = found.plan
    if plan is None or beyond_mending(plan) or plan.completions is None:
        return redirect(address_of(found.reading.draft))
    return redirect(address_of(drawn(plan, randbelow(plan.completions.count))))


def _shown(
    request: HttpRequest, template: str, read: ReadPlan, shown: dict[str, Any]
) -> HttpResponse:
    draft = read.reading.draft
    shown |= {"reading": read.reading, "draft": draft, "query": link(draft)}
    return render(request, template, shown | _rulebook(request, read.book.pack))


def _rulebook(request: HttpRequest, pack: str) -> dict[str, Any]:
    """Where the page's links into the rulebook lead: nowhere, if the reader may not follow them."""
    closed = bool(pack) and not request.user.has_perm(Perm.PACK_VIEW, Pack(pack))
    return {"rulebook_pack": pack, "rulebook_closed": closed}
