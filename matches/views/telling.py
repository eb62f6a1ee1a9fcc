from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.errors import Conflict
from accounts.permissions import Perm, signed_in
from dungeonbowl.dice import DiceNeeded, ImpossibleFace
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused, Verdict
from matches.forms import Asking, EventForm, RevokeForm
from matches.models import Event, Match
from matches.queries import MatchSheet, find_match
from matches.services import LIVE, revoke, tell


@login_required
def event(request: HttpRequest, match_id: int) -> HttpResponse:
    """Tell an event: question by question, and the details at the end."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    if match.status not in LIVE:
        messages.error(request, f"The match is {match.status}: nothing is told now.")
        return redirect("match", match_id)
    told = request.POST if request.method == "POST" else request.GET
    asking = Asking.read(MatchSheet.of(match), told)
    if asking.question() is not None:
        return _asked(request, match, asking)
    form = _form(asking, request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _asked(request, match, asking, form)
    return _tell(request, match, asking, form)


def _form(asking: Asking, data: Any) -> EventForm:
    assert asking.kind is not None
    return EventForm(data, kind=asking.kind, people=asking.people(), rules=asking.sheet.rules)


def _tell(request: HttpRequest, match: Match, asking: Asking, form: EventForm) -> HttpResponse:
    if not form.is_valid():
        return _asked(request, match, asking, form, status=400)
    try:
        (told,) = tell(signed_in(request.user), match.pk, [form.told()])
    except Refused as refusal:
        return _asked(request, match, asking, form, refusal.verdicts, status=422)
    except DiceNeeded as lacking:
        form.show(lacking)
        return _asked(request, match, asking, form, status=422)
    except (FieldError, ImpossibleFace) as wrong:
        form.show(wrong)
        return _asked(request, match, asking, form, status=400)
    except Conflict as conflict:
        messages.error(request, conflict.detail)
        return redirect("match", match.pk)
    return redirect(f"{reverse('match', args=[match.pk])}?told={told.pk}#live")


def _asked(
    request: HttpRequest,
    match: Match,
    asking: Asking,
    form: EventForm | None = None,
    verdicts: tuple[Verdict, ...] = (),
    status: int = 200,
) -> HttpResponse:
    shown = {"match": match, "asking": asking, "form": form, "verdicts": verdicts}
    return render(request, "matches/event.html", shown, status=status)


@login_required
def take_back(request: HttpRequest, match_id: int, event_id: int) -> HttpResponse:
    """Take an event back, with the reason why."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    found = Event.objects.filter(match=match, pk=event_id).first()
    if found is None:
        raise Http404("There is no such event.")
    form = RevokeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            revoke(signed_in(request.user), match_id, event_id, form.cleaned_data["reason"])
        except Conflict as conflict:
            messages.error(request, conflict.detail)
        return redirect(f"{reverse('match', args=[match_id])}#event-{event_id}")
    shown = {"match": match, "sheet": MatchSheet.of(match), "event": found, "form": form}
    return render(request, "matches/revoke.html", shown, status=400 if form.errors else 200)
