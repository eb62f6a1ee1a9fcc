"""All questions for recording a match, for a phone that may lose its signal."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from accounts.permissions import Perm
from dungeonbowl.match.events import EventKind, kinds
from matches.forms import GivenAnswers
from matches.forms.asking import NextQuestion
from matches.forms.opening import opening
from matches.queries import MatchSheet, find_match
from matches.views.recording import blank_form


@login_required
def kit(request: HttpRequest, match_id: int) -> HttpResponse:
    """Every question with its answers, and every form, as the pages would show them."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    sheet = MatchSheet.of(match, request.user)
    known = kinds()
    shared = {"match": match, **opening(match)}
    return JsonResponse(
        {
            "start": _drawn(request, {**shared, "asking": GivenAnswers(sheet, None, {})}),
            "people": _groups(GivenAnswers(sheet, _asking_for("player"), {}).about("player")),
            "teams": _groups(GivenAnswers(sheet, _asking_for("team"), {}).about("team")),
            "kinds": {key: _kind(request, sheet, kind, shared) for key, kind in known.items()},
        }
    )


def _asking_for(name: str) -> EventKind:
    """A kind of event that asks this question and offers everybody."""
    return next(kind for kind in kinds().values() if name in kind.asked and not kind.choosy)


def _groups(question: NextQuestion) -> list[dict[str, Any]]:
    """The possible answers by side, one's own first."""
    return [
        {
            "heading": group.heading,
            "college": group.college,
            "answers": [
                {"value": answer.value, "text": answer.text, "note": answer.note}
                for answer in group.answers
            ],
        }
        for group in question.groups
    ]


def _kind(
    request: HttpRequest, sheet: MatchSheet, kind: EventKind, shared: dict[str, Any]
) -> dict[str, Any]:
    """The questions for this kind in order, and its form by the answered team."""
    bare = GivenAnswers(sheet, kind, {"type": kind.key})
    names = bare.names()
    teams = [str(side.row.team_id) for side in sheet.sides] if "team" in names else [""]
    return {
        "name": bare.words.name,
        "questions": [
            {"name": name, "text": bare.asks(name), "nobody": bare.words.without(name)}
            for name in names
        ],
        "forms": {team: _form(request, bare, team, shared) for team in teams},
    }


def _form(request: HttpRequest, bare: GivenAnswers, team: str, shared: dict[str, Any]) -> str:
    answers = {**bare.answers, "team": team} if team else bare.answers
    asking = GivenAnswers(bare.sheet, bare.kind, answers)
    return _drawn(request, {**shared, "asking": asking, "form": blank_form(asking)}, "details")


def _drawn(request: HttpRequest, shown: dict[str, Any], part: str = "recorder") -> str:
    return render_to_string(f"matches/parts/{part}.html", shown, request)
