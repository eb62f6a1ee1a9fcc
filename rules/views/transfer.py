"""Exporting a league, and importing one from elsewhere."""

from __future__ import annotations

import gzip
import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.permissions import Perm, signed_in
from core.errors import Conflict
from core.ui.attempt import attempt, form_status
from league.queries import find_league
from rules.forms.transfer import BringLeagueForm
from rules.models import Haul
from rules.queries.hauls import done_of, find_haul
from rules.services import hauling


@login_required
def league_export(request: HttpRequest, slug: str) -> HttpResponse:
    """The page for exporting the league."""
    league = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    return render(request, "rules/league_export.html", {"league": league})


@login_required
def league_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The league as a file; a long one is made by a worker first, with its progress shown."""
    made = hauling.export_league(signed_in(request.user), slug)
    if isinstance(made, Haul):
        return redirect("haul-export", slug, made.pk)
    return _file(slug, gzip.compress(json.dumps(made).encode(), 6))


@login_required
def export_under_way(request: HttpRequest, slug: str, haul_id: int) -> HttpResponse:
    """An export's progress, or the file."""
    row = find_haul(signed_in(request.user), haul_id, Haul.Kind.EXPORT)
    if "file" in request.GET:
        if row.status != Haul.Status.DONE:
            raise Conflict(f"This export is {row.status}.")
        return _file(row.league_slug, hauling.packed_document(row))
    return _progress(request, row, f"{reverse('haul-export', args=[slug, haul_id])}?file=1")


@login_required
def import_under_way(request: HttpRequest, haul_id: int) -> HttpResponse:
    """How far an import is."""
    row = find_haul(signed_in(request.user), haul_id, Haul.Kind.IMPORT)
    return _progress(request, row, reverse("league", args=[row.league_slug]))


@login_required
def league_import(request: HttpRequest) -> HttpResponse:
    """Import a league, perhaps after a preview."""
    form = BringLeagueForm(request.POST or None, request.FILES or None)
    came = None
    if form.is_valid():
        with attempt(form):
            came = hauling.import_league(signed_in(request.user), form.wish())
            if came.haul is not None:
                return redirect("haul-import", came.haul.pk)
            if came.league is not None:
                messages.success(request, f"{came.name} is here. You are its commissioner.")
                return redirect("league", came.slug)
    people = []
    if came is not None:
        roll = came.roll
        people = [(one, roll.here(one), one in roll.known) for one in [*roll.known, *roll.made]]
    shown = {"form": form, "came": came, "people": sorted(people)}
    return render(request, "rules/league_import.html", shown, status=form_status(form))


def _file(slug: str, packed: bytes) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{slug}.json.gz"'}
    return HttpResponse(packed, content_type="application/gzip", headers=headers)


def _progress(request: HttpRequest, row: Haul, there: str) -> HttpResponse:
    shown = {"haul": row, "done": done_of(row), "there": there}
    return render(request, "rules/haul.html", shown)
