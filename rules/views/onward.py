"""What comes next at a table after the whistle, as a part that polls."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from matches.queries import find_match
from rules.templatetags.onward import next_for


def onward(request: HttpRequest, match_id: int) -> HttpResponse:
    """The part again; 204 while it is unchanged, or nothing is due."""
    shown = next_for(request.user, find_match(request.user, match_id))
    if not shown["stage"] or shown["stamp"] == request.GET.get("seen"):
        return HttpResponse(status=204)
    return render(request, "rules/_onward.html", shown)
