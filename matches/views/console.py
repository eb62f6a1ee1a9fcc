"""The console: a match while it is played, for thumbs; with its script it works offline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.permissions import signed_in
from core.api.numbers import number
from core.ui.refused import refused_at
from matches.models import Match
from matches.queries import MatchSheet, find_match
from matches.queries.agreeing import referee_asked
from matches.queries.console import Console
from matches.services.entering import enter, may_enter

# A form's fields besides the entry's own.
FORM = frozenset({"csrfmiddlewaretoken", "once", "pressed", "kind"})
# Fields that hold numbers, and those that hold an entry's device and count.
NUMBERS = frozenset(
    {"team", "player", "pad", "chest", "door", "trap", "monster", "referee", "ball", "seconds"}
)
REFS = frozenset({"entry", "of"})


def console(request: HttpRequest, match_id: int) -> HttpResponse:
    """The match at its table, as far as it was recorded."""
    match = find_match(request.user, match_id)
    return render(request, "matches/table.html", shown(request, match))


def shown(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Everything that the page shows."""
    sheet = Console(match, request.user)
    document = sheet.document()
    entering = document["live"] and request.user.is_authenticated
    return {
        "match": match,
        "sheet": MatchSheet.of(match, request.user),
        "console": sheet,
        "document": document,
        "referee_asked": referee_asked(match, request.user),
        "entering": entering and may_enter(signed_in(request.user), match),
    }


def worker(request: HttpRequest) -> HttpResponse:
    """The service worker with which a browser opens a stored console offline."""
    return render(request, "matches/table-worker.js", content_type="text/javascript")


@login_required
@require_POST
@refused_at("match-table", "match_id")
def record(request: HttpRequest, match_id: int) -> HttpResponse:
    """Record one entry of the log from a page without a script."""
    kind = request.POST.get("kind", "")
    enter(signed_in(request.user), match_id, kind, fields_of(request.POST))
    return redirect("match-table", match_id)


def fields_of(posted: Mapping[str, str]) -> dict[str, Any]:
    """The entry's own fields, converted by type."""
    return {name: _value(name, posted[name]) for name in posted if name not in FORM}


def _square(words: str) -> Any:
    """`3, 7`; None if empty; anything else as typed, to be refused as malformed."""
    numbers = [number(one.strip()) for one in words.split(",")]
    if not words.strip():
        return None
    return words if None in numbers else numbers


def _value(name: str, words: str) -> Any:
    if name in REFS:
        return [number(one) for one in words.split(".")]
    if name == "at":
        return _square(words)
    if name == "end_zone":
        return True
    if name in NUMBERS or (name == "with" and words.isdigit()):
        return number(words) if words else None
    return words
