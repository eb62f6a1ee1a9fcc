"""A match told, as a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core.errors import Conflict
from matches.queries import MatchSheet, find_match
from matches.queries.chronicle import chronicle_of
from matches.views.story import Story


def chronicle(request: HttpRequest, match_id: int) -> HttpResponse:
    """The match in sentences; before its result is confirmed, that it isn't told yet."""
    match = find_match(request.user, match_id)
    sheet = MatchSheet.of(match, request.user)
    shown = {"match": match, "sheet": sheet, "story": Story(sheet)}
    try:
        shown["chronicle"] = chronicle_of(match)
    except Conflict as not_yet:
        shown["not_yet"] = str(not_yet)
        return render(request, "matches/chronicle.html", shown, status=409)
    return render(request, "matches/chronicle.html", shown)
