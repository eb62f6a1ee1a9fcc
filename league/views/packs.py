"""A league's rule pack: reading it, and adopting another after a preview."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from dungeonbowl.packs import example, own_text
from league.forms import PackForm
from league.models import League
from league.queries import find_league, pack_of, packs_of
from league.services import adopt, rehearse_pack

TO_START_FROM = {"example": example, "book": own_text}
ADOPTED = "Adopted. Teams founded and matches prepared from now on play by it."


def league_pack(request: HttpRequest, slug: str) -> HttpResponse:
    """The league's pack; here a commissioner previews and adopts another."""
    if request.method == "POST":
        return _posted(request, slug)
    found = find_league(request.user, slug)
    return _page(request, found, _form(found))


@login_required
def _posted(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    form = PackForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, found, form)
    data = {key: form.cleaned_data[key] for key in ("text", "version")}
    if "back" in request.POST:
        return _page(request, found, _form(found, **data, why=form.cleaned_data["why"]))
    # A file can't be shown again, so its text goes into the field, to be mended there.
    again = PackForm({**data, "why": form.cleaned_data["why"]})
    with attempt(again):
        if "look" in request.POST:
            return _dry_run(request, found, form)
        adopt(signed_in(request.user), slug, why=form.cleaned_data["why"], **data)
        messages.success(request, ADOPTED)
        return redirect("league-pack", slug)
    return _page(request, found, again)


def _dry_run(request: HttpRequest, found: League, form: PackForm) -> HttpResponse:
    data = {key: form.cleaned_data[key] for key in ("text", "version")}
    impact = rehearse_pack(signed_in(request.user), found.slug, **data)
    found.refresh_from_db()
    typed = [(key, form.cleaned_data[key]) for key in ("text", "why", "version")]
    typed += [("drop", "on")] if form.cleaned_data["drop"] else []
    shown = {"league": found, "impact": impact, "typed": typed, "of_pack": True}
    return render(request, "league/dry_run.html", shown)


def _form(found: League, **typed: Any) -> PackForm:
    return PackForm(initial={"version": found.version, **typed})


def _page(request: HttpRequest, found: League, form: PackForm) -> HttpResponse:
    shown = {
        "league": found,
        "form": form,
        "pack": pack_of(found),
        "packs": packs_of(found),
        "may_manage": request.user.has_perm(Perm.LEAGUE_MANAGE, found),
    }
    return render(request, "league/pack.html", shown, status=form_status(form))


def pack_text(request: HttpRequest, slug: str, pack: str) -> HttpResponse:
    """The text of a pack by which the league plays or played, to keep or to change."""
    found = find_league(request.user, slug)
    return _download(get_object_or_404(packs_of(found), pk=pack).text, f"{slug}-{pack[:8]}")


def starting_text(request: HttpRequest, which: str) -> HttpResponse:
    """Texts with which to begin a pack: a small example, and the program's own book."""
    if which not in TO_START_FROM:
        raise Http404("There is no such text to start from.")
    return _download(TO_START_FROM[which](), which)


def _download(text: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.toml"'
    return response
