from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import Perm
from matches.forms import GivenAnswers
from matches.forms.opening import opening
from matches.models import Draft, Match
from matches.queries import MatchSheet, find_match
from matches.queries.doubts import doubt
from matches.queries.drafts import draft_of
from matches.queries.proof import proven
from matches.queries.silence import may_begin_anew
from matches.queries.undoable import own_last
from matches.views.checklist import Checklist
from matches.views.luck import luck
from matches.views.markup import timeline
from matches.views.story import Story


def show(request: HttpRequest, match_id: int) -> HttpResponse:
    """The match's page: its sides, what was recorded, what follows."""
    match = find_match(request.user, match_id)
    if "before" in request.GET and match.status != Match.Status.SCHEDULED:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if "seen" in request.GET and match.started_at is None:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    shown = request.GET.get("before", "")
    if shown and shown == mark_before(MatchSheet.of(match)):
        return HttpResponse(status=204)
    if request.htmx and request.GET.get("seen") == match.stamp:  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return render(request, "matches/match.html", page_of(request, match))


def page_of(request: HttpRequest, match: Match) -> dict[str, Any]:
    """All that the match's page shows."""
    sheet = MatchSheet.of(match, request.user)
    may_play = request.user.has_perm(Perm.MATCH_PLAY, match)
    recording = may_play and match.status in Match.LIVE
    story = Story(sheet)
    return {
        "match": match,
        "sheet": sheet,
        "story": story,
        # Worded in the template, which knows the time zone.
        "timeline": partial(timeline, [*story.lines()][::-1], recording),
        "may_play": may_play,
        "checklist": Checklist(sheet, request.user),
        "recording": recording,
        "asking": GivenAnswers(sheet, None, {}) if recording else None,
        **(begun(request, sheet) if recording else {}),
        **_around(sheet, recording),
        **(just_now(request, story) if recording else {}),
    }


def mark_before(sheet: MatchSheet) -> str:
    """A stamp of the page before the match, because proposals don't change the match's version."""
    return "-".join(str(one) for one in (sheet.match.version, *(p.pk for p in sheet.proposals)))


def _around(sheet: MatchSheet, recording: bool) -> dict[str, Any]:
    """The page's parts besides the play: before it, after a mistaken start, and when it is off."""
    match = sheet.match
    if match.status == Match.Status.SCHEDULED:
        return {"mark_before": mark_before(sheet)}
    if match.status == Match.Status.CALLED_OFF:
        passages = match.passages.filter(status=match.status).select_related("by")
        return {"called_off": passages.first()}
    silent = match.result is None and all(event.revoked_at for event in sheet.events)
    begun_again = match.seed_shown
    started = recording and match.status == Match.Status.STARTED
    # Most have an event soon, which answers this without more queries.
    may = started and silent and not begun_again and may_begin_anew(match)
    return {"may_unstart": may}


def just_now(request: HttpRequest, story: Story) -> dict[str, Any]:
    """What the reader recorded last: a confirmation, a doubt if any, and a way to take it back."""
    sheet, recorded = story.sheet, request.GET.get("recorded", "")
    last = own_last(sheet.events, request.user)
    return {
        "just_recorded": next((one for one in sheet.events if str(one.pk) == recorded), None),
        "doubt": doubt(sheet, recorded) if recorded else "",
        "last_own": last,
        "last_deed": story.deed(last) if last else "",
    }


def begun(request: HttpRequest, sheet: MatchSheet) -> dict[str, Any]:
    """What the reader has begun to record, here or on another phone, and a form's opening."""
    draft = draft_of(sheet.match, request.user, Draft.Kind.EVENT)
    resumed = GivenAnswers.read(sheet, draft.fields) if draft else None
    return {
        "draft": draft,
        "resumed": resumed if resumed and resumed.story() else None,
        **opening(sheet.match),
    }


def dice(request: HttpRequest, match_id: int) -> HttpResponse:
    """Every roll of the match, recomputed step by step once the seed is shown."""
    match = find_match(request.user, match_id)
    sheet = MatchSheet.of(match)
    shown = {"match": match, "sheet": sheet, "rolls": proven(match, request.user)}
    if match.status in Match.CONFIRMED:
        shown |= luck(match, sheet)
    return render(request, "matches/dice.html", shown)
