"""A match told, as a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from matches.queries import MatchSheet, find_match
from matches.queries.chronicle import NOT_YET, chronicle_of
from matches.views.story import Story


def chronicle(request: HttpRequest, match_id: int) -> HttpResponse:
    """The match in sentences; before its result is confirmed, that it isn't told yet."""
    match = find_match(request.user, match_id)
    sheet = MatchSheet.of(match, request.user)
    shown = {"match": match, "sheet": sheet, "story": Story(sheet)}
    if match.confirmed_at is None:
        return render(request, "matches/chronicle.html", shown | {"not_yet": NOT_YET}, status=409)
    shown["chronicle"] = chronicle_of(match)
    return render(request, "matches/chronicle.html", shown)
