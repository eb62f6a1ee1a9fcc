"""The scoreboard: a match for the club's big screen, live, and by a link for anybody."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.permissions import Perm, signed_in
from core.api.streaming import event_stream, streams
from core.broadcast import hears_every_process
from core.hub import HUB
from core.ui.refused import refused_at
from matches.models import Match
from matches.queries import MatchSheet, find_match
from matches.queries.folding import last_entry
from matches.queries.scoreboard import Scoreboard, linked_match, open_link
from matches.queries.tablelog import topic_of
from matches.services.showing import end_scoreboard, open_scoreboard

# The most viewers of one link: a club has some screens, and coaches show it to friends.
MOST_STREAMS = 60


def show(request: HttpRequest, match_id: int) -> HttpResponse:
    """The scoreboard, for whoever may see the match."""
    match = find_match(request.user, match_id)
    stream = reverse("match-scoreboard-stream", args=[match_id])
    return _shown(request, match, stream=stream, back=True)


@never_cache
def linked(request: HttpRequest, match_id: int, code: str) -> HttpResponse:
    """The same by its link, for anybody."""
    match = linked_match(match_id, code)
    stream = reverse("scoreboard-link-stream", args=[match_id, code])
    return _shown(request, match, stream=stream, back=False)


def _shown(request: HttpRequest, match: Match, **shown: Any) -> HttpResponse:
    # Not the log's clock, which late entries don't move.
    stamp = f"{match.version}.{last_entry(match)}"
    if request.GET.get("seen") == stamp:
        return HttpResponse(status=204)
    shown = {"match": match, "scoreboard": Scoreboard(match), "stamp": stamp, **shown}
    page = render(request, "matches/scoreboard.html", shown)
    # A secret address must not reach other sites or search engines.
    page["Referrer-Policy"], page["X-Robots-Tag"] = "no-referrer", "noindex"
    return page


def stream(request: HttpRequest, match_id: int) -> HttpResponseBase:
    """Hear that the log has grown, for whoever may see the match."""
    return _streamed(request, find_match(request.user, match_id), request.user.pk)


def linked_stream(request: HttpRequest, match_id: int, code: str) -> HttpResponseBase:
    """The same by the scoreboard's link."""
    return _streamed(request, linked_match(match_id, code), f"link {code}")


def _streamed(request: HttpRequest, match: Match, listening: object) -> HttpResponseBase:
    listener = None
    if streams(request) and hears_every_process():
        listener = HUB.listen(topic_of(match.pk), listening, MOST_STREAMS)
    # Then the page polls.
    if listener is None:
        return HttpResponse(status=204)
    return event_stream(listener, "log", last_entry(match))


@login_required
@never_cache
def share(request: HttpRequest, match_id: int) -> HttpResponse:
    """The link for anybody: players of the match make, copy and end it."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    link = open_link(match)
    at = reverse("scoreboard-link", args=[match_id, link.code]) if link else ""
    address = request.build_absolute_uri(at) if at else ""
    sheet = MatchSheet.of(match, request.user)
    shown = {"match": match, "sheet": sheet, "link": link, "address": address}
    return render(request, "matches/scoreboard_share.html", shown)


@login_required
@require_POST
@refused_at("scoreboard-share", "match_id")
def make_link(request: HttpRequest, match_id: int) -> HttpResponse:
    """A link to the scoreboard for anybody."""
    open_scoreboard(signed_in(request.user), match_id)
    messages.success(request, "Anybody with the link can see the scoreboard until you end it.")
    return redirect("scoreboard-share", match_id)


@login_required
@require_POST
@refused_at("scoreboard-share", "match_id")
def end_link(request: HttpRequest, match_id: int) -> HttpResponse:
    """End the link."""
    end_scoreboard(signed_in(request.user), match_id)
    messages.success(request, "The link no longer works.")
    return redirect("scoreboard-share", match_id)
