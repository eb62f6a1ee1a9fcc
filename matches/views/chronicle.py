"""A match's chronicle as a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from dungeonbowl.match.chronicle import Chronicle
from matches.queries import MatchSheet, find_match
from matches.queries.chronicle import NOT_YET, chronicle_of
from matches.views.story import Story

Entries = list[tuple[int, int]]


def chronicle(request: HttpRequest, match_id: int) -> HttpResponse:
    """The match in sentences; before its result is confirmed, a note that there is none yet."""
    match = find_match(request.user, match_id)
    sheet = MatchSheet.of(match, request.user)
    shown = {"match": match, "sheet": sheet, "story": Story(sheet)}
    if match.confirmed_at is None:
        return render(request, "matches/chronicle.html", shown | {"not_yet": NOT_YET}, status=409)
    tale = chronicle_of(match)
    shown |= {"chronicle": tale, "paragraphs": _with_entries(tale, sheet)}
    return render(request, "matches/chronicle.html", shown)


def _with_entries(tale: Chronicle, sheet: MatchSheet) -> list[list[tuple[str, Entries]]]:
    """Each sentence with the entries that vouch for it, by id and number in the match."""
    number = {event.pk: place for place, event in enumerate(sheet.events, start=1)}
    return [
        [(one.text, [(event, number[event]) for event in one.events]) for one in paragraph]
        for paragraph in tale.paragraphs
    ]
