"""What is typed at the table is stored as it is typed, and offered on another phone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.permissions import Perm, signed_in
from core.ui.refused import refused, refused_by, sentences, status_of
from matches.models import Draft
from matches.queries import find_match
from matches.services.drafting import drop_draft, keep_draft
from matches.views.recording import not_kept


def _not_kept(request: HttpRequest, why: Exception, match_id: int, kind: str) -> HttpResponse:
    """Why nothing was stored, beside the button: a script puts it there, or the page shows it."""
    if request.htmx:  # type: ignore[attr-defined]
        return _beside(request, status_of(why), error=" ".join(sentences(why)))
    if kind == Draft.Kind.EVENT:
        return not_kept(request, match_id, why)
    # This page is on the floor above, so it is reached by name.
    return refused(request, why, "report", match_id)


@login_required
@require_POST
@refused_by(_not_kept)
def keep(request: HttpRequest, match_id: int, kind: str) -> HttpResponse:
    """Store the form's content: silently while it is typed, or by a button without a script."""
    form, by = request.POST.get("form", ""), signed_in(request.user)
    kept = keep_draft(by, match_id, _kind(kind), form, request.POST.dict())
    if request.htmx:  # type: ignore[attr-defined]
        return _beside(request, 200, kept=kept, match=find_match(by, match_id))
    messages.success(request, "Saved for later. You can continue here, on any phone.")
    return redirect("match", match_id)


@login_required
@require_POST
def drop(request: HttpRequest, match_id: int, kind: str) -> HttpResponse:
    """Delete the draft; `back=event` starts over with an empty form.

    `back=same` says that it was recorded already.
    """
    find_match(request.user, match_id, Perm.MATCH_PLAY)
    drop_draft(signed_in(request.user), match_id, _kind(kind))
    if request.POST.get("back") == "event":
        return redirect("match-event", match_id)
    same = request.POST.get("back") == "same"
    messages.success(request, "It was recorded once, and counts once." if same else "Thrown away.")
    return redirect("match", match_id)


def _kind(word: str) -> Draft.Kind:
    if word not in Draft.Kind.values:
        raise Http404("Nothing of the kind is recorded.")
    return Draft.Kind(word)


def _beside(request: HttpRequest, status: int, **details: Any) -> HttpResponse:
    """`kept`, or an `error`; times are in the match's zone."""
    shown = {"now": timezone.now(), **details}
    return render(request, "matches/parts/kept.html", shown, status=status)
