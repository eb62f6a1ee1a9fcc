from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import signed_in
from league.queries.arrivals import arrivals_before
from rules.deskwork import Desk
from rules.waits import slugs_commissioned, waits_in

# A commissioner reads the oldest first; whoever has more than these has worse worries.
MOST_WAITS = 50


@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """All that waits for this person over all his teams, and whom his leagues wait for."""
    user = signed_in(request.user)
    leagues = slugs_commissioned(user)
    waits = waits_in(leagues)
    shown = {
        "desk": Desk.of(user),
        "waits": waits[:MOST_WAITS],
        "more_waits": len(waits[MOST_WAITS:]),
        "arrivals": arrivals_before(user) if leagues else (),
        "back": "desk",
    }
    return render(request, "rules/desk.html", shown)
