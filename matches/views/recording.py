from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from accounts.permissions import Perm, signed_in
from core.api.numbers import number
from core.errors import Conflict
from core.ui.attempt import attempt, form_status
from core.ui.refused import Refusal, refusal_of, refused, status_of
from dungeonbowl.errors import FieldError
from matches.forms import EventForm, GivenAnswers, RevokeForm
from matches.forms.opening import opening
from matches.models import AT_ONCE, Draft, Event, Match
from matches.queries import MatchSheet, find_match
from matches.queries.drafts import draft_of, events_since, moment, recorded_elsewhere, same_deed
from matches.queries.undoable import own_last
from matches.services import revoke
from matches.services.drafting import RecordedBefore, TypedEvent, keep_draft, record_typed, twin_of

CLOSED = "The match is {}: nothing more can be recorded."


@dataclass(frozen=True, slots=True)
class NotRecorded:
    """Why an event isn't recorded as typed, and the response's status; 0 means no obstacle.

    `changed` are events recorded meanwhile, if the match has `moved`; `twin` may be the same event.
    """

    status: int = 0
    changed: Sequence[Event] = ()
    twin: Event | None = None
    moved: bool = False
    refusal: Refusal | None = None


NO_OBSTACLE = NotRecorded()


@login_required
def event(request: HttpRequest, match_id: int) -> HttpResponse:
    """Record an event: question by question, with the details at the end."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    if match.status not in Match.LIVE:
        return _too_late(request, match)
    asking = _read(request, match)
    if asking.question() is not None:
        return _asked(request, match, asking)
    if request.method != "POST":
        return _asked(request, match, asking, _form(asking, None, _kept(request, match)))
    return _sent(request, match, asking, _form(asking, request.POST))


def not_kept(request: HttpRequest, match_id: int, why: Exception) -> HttpResponse:
    """A draft can't be stored: the form again as it was filled in, with the reason."""
    return _refused(request, find_match(request.user, match_id, Perm.MATCH_PLAY), why)


def _read(request: HttpRequest, match: Match) -> GivenAnswers:
    data = request.POST if request.method == "POST" else request.GET
    return GivenAnswers.read(MatchSheet.of(match, request.user), data)


def blank_form(asking: GivenAnswers) -> EventForm:
    """The form for what was answered so far, before anything is typed."""
    return _form(asking, None)


def _form(asking: GivenAnswers, data: Any, kept: Mapping[str, Any] | None = None) -> EventForm:
    return EventForm(data, asking=asking, initial=kept)


def _kept(request: HttpRequest, match: Match) -> Mapping[str, Any] | None:
    """The draft, if the page was opened to go on with it."""
    if "draft" not in request.GET:
        return None
    draft = draft_of(match, request.user, Draft.Kind.EVENT)
    return draft.fields if draft else None


def _sent(
    request: HttpRequest, match: Match, asking: GivenAnswers, form: EventForm
) -> HttpResponse:
    if not form.is_valid():
        return _asked(request, match, asking, form)
    return _recorded(request, match, asking, form, _seen(request))


def _recorded(
    request: HttpRequest, match: Match, asking: GivenAnswers, form: EventForm, seen: int | None
) -> HttpResponse:
    with attempt(form, apart=(Conflict,)) as tried:
        sent, another = request.POST.get("form", ""), "another" in request.POST
        typed = TypedEvent(form.arguments(), seen, sent, another)
        event = record_typed(signed_in(request.user), match.pk, typed)
        return _onward(request, f"{reverse('match', args=[match.pk])}?recorded={event.pk}#live")
    if isinstance(tried.why, RecordedBefore):
        return _asked(request, match, asking, form, NotRecorded(409, twin=tried.why.twin))
    if isinstance(tried.why, Conflict):
        return _asked_again(request, match.pk, asking, form)
    return _asked(request, match, asking, form)


def _onward(request: HttpRequest, address: str) -> HttpResponse:
    """Redirect a browser to this page; a script is told its address."""
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(address)
    return redirect(address)


def _seen(request: HttpRequest) -> int | None:
    """The log's clock when the form was opened; None if the form doesn't say."""
    return number(request.POST.get("seen"))


def _asked_again(
    request: HttpRequest, match_id: int, asking: GivenAnswers, form: EventForm
) -> HttpResponse:
    """The match has moved on meanwhile: ask again, with everything filled in, if it matters.

    It matters if the same deed may have been recorded twice. Anything else may be recorded beside
    it, above all when a phone sends late what it stored offline.
    """
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    if match.status not in Match.LIVE:
        return _too_late(request, match)
    since = moment(request.POST.get("since", ""))
    changed = recorded_elsewhere(
        events_since(match, since), request.headers.get("Recorded-Here", "")
    )
    if since is not None and not any(same_deed(one, form.arguments()) for one in changed):
        return _recorded(request, match, asking, form, None)
    twin = None if "another" in request.POST else twin_of(match, asking.event())
    return _asked(request, match, asking, form, NotRecorded(409, changed, twin, moved=True))


def _too_late(request: HttpRequest, match: Match) -> HttpResponse:
    """The match takes no events now; what was typed is stored in case it does again."""
    said = CLOSED.format(match.state)
    if request.method == "POST":
        with suppress(Conflict, FieldError):
            by, form = signed_in(request.user), request.POST.get("form", "")
            if keep_draft(by, match.pk, Draft.Kind.EVENT, form, request.POST.dict()):
                said += " What you typed is kept."
    return _refused(request, match, Conflict(said))


def _refused(request: HttpRequest, match: Match, why: Exception) -> HttpResponse:
    """The last page again, with what was typed, and the reason beside the button."""
    asking = _read(request, match)
    form = None
    if request.method == "POST" and asking.question() is None:
        # Filled in like a draft: what else is missing isn't asked for now.
        form = _form(asking, None, request.POST.dict())
    address = reverse("match-event", args=[match.pk]) + asking.query()
    obstacle = NotRecorded(status_of(why), refusal=refusal_of(why, address))
    return _asked(request, match, asking, form, obstacle)


def _asked(
    request: HttpRequest,
    match: Match,
    asking: GivenAnswers,
    form: EventForm | None = None,
    obstacle: NotRecorded = NO_OBSTACLE,
) -> HttpResponse:
    fresh = obstacle.moved or request.method != "POST"
    shown = {
        "match": match,
        "asking": asking,
        "form": form,
        "changed": obstacle.changed,
        "moved": obstacle.moved,
        "twin": obstacle.twin,
        "refusal": obstacle.refusal,
        "closed": match.status not in Match.LIVE,
        **opening(match, None if fresh else request.POST),
    }
    status = obstacle.status or (form_status(form) if form else 200)
    return render(request, "matches/event.html", shown, status=status)


@login_required
def take_back(request: HttpRequest, match_id: int, event_id: int) -> HttpResponse:
    """Take an event back, with a reason; for one's own last event a tap is enough."""
    match = find_match(request.user, match_id, Perm.MATCH_PLAY)
    found = Event.objects.filter(match=match, pk=event_id).first()
    if found is None:
        raise Http404("There is no such event.")
    mine = own_last(match.events.order_by("pk"), request.user) == found
    form = RevokeForm(request.POST.dict() if request.method == "POST" else None, own_last=mine)
    if form.is_valid():
        reason = form.cleaned_data["reason"] or AT_ONCE
        with attempt(form) as tried:
            revoke(signed_in(request.user), match_id, event_id, reason)
            messages.success(request, f"Taken back: {_words_of(found)}.")
            return _onward(request, _after(request, found))
        if tried.why and "at_once" in request.POST:
            return refused(request, tried.why, "match", match_id)
    return _why_back(request, match, found, form)


def _why_back(request: HttpRequest, match: Match, event: Event, form: RevokeForm) -> HttpResponse:
    """The page that asks why an event is taken back."""
    shown = {"match": match, "sheet": MatchSheet.of(match), "event": event, "form": form}
    return render(request, "matches/revoke.html", shown, status=form_status(form))


def _after(request: HttpRequest, event: Event) -> str:
    """Where to go on: to the console's keys after a tap, or else to the revoked event."""
    page = reverse("match", args=[event.match_id])
    return page if "at_once" in request.POST else f"{page}#event-{event.pk}"


def _words_of(event: Event) -> str:
    """The event in the words of the story, without the full stop."""
    return str(event.outcome.get("text", "")).rstrip(".")
