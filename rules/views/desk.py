from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django_htmx.http import trigger_client_event

from accounts.permissions import signed_in
from league.queries.arrivals import arrivals_before
from matches.queries import find_match
from rules.queries.inbox.commissioned import leagues_commissioned
from rules.queries.inbox.count import count_waiting
from rules.queries.inbox.waiting import waits_in
from rules.queries.inbox.work import Inbox, asked_after, still_moving

# How much is shown: commissioners' own duties first, then the oldest.
MOST_WAITS = 50
LONGEST_LIST = 400


@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """Everything that waits for this person, and for whom their leagues wait."""
    user = signed_in(request.user)
    leagues = leagues_commissioned(user)
    waits = waits_in(one.slug for one in leagues)
    shown = {
        "desk": Inbox.of(user),
        "waits": waits[:MOST_WAITS],
        "more_waits": len(waits[MOST_WAITS:]),
        "leagues": leagues,
        "appeals": sum(one.appeals for one in leagues),
        "arrivals": arrivals_before(user) if leagues else (),
        "back": "desk",
    }
    return render(request, "rules/desk.html", shown)


@never_cache
@login_required
def after_match(request: HttpRequest, match_id: int) -> HttpResponse:
    """A match's post-game on the desk: still being worked out, or its questions."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("desk")
    match = find_match(request.user, match_id)
    shown = _numbers(request.GET.get("shown", ""))
    if still_moving(match.pk):
        one = {"match": match, "shown": shown}
        return render(request, "rules/_moving.html", {"one": one})
    asked = asked_after(signed_in(request.user), match.pk, shown)
    reply = render(
        request, "rules/_asked_after.html", {"steps": asked, "match": match, "back": "desk"}
    )
    # The number in the navigation is fetched again.
    return trigger_client_event(reply, "desk")


@never_cache
@login_required
def count(request: HttpRequest) -> HttpResponse:
    """The number beside *My desk*; nothing where nothing waits."""
    waiting = count_waiting(signed_in(request.user))
    return render(request, "rules/_desk_count.html", {"waiting": waiting})


def _numbers(text: str) -> list[int]:
    return [int(one) for one in text[:LONGEST_LIST].split(",") if one.isascii() and one.isdigit()]
